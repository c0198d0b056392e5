import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

/// Twelve bugs that were planted without a look at how they are found. `make test-hunt` hunts them by twenty seeds.
@Suite("Hunts of planted bugs", .enabled(if: TaskHooks.obstacle == nil, "no hooks here")) struct PlantedTests {
  @Test(arguments: Planted.all.filter { !$0.traps } + [.lock]) func `steps by hand break a reactor and not its twin`(
    _ planted: Planted
  ) throws {
    #expect(try planted.breaks(false))
    #expect(try !planted.breaks(true))
  }

  @Test func `steps by hand trap in a reactor and not in its twin`() async throws {
    await #expect(processExitsWith: .failure) { _ = try Planted.wizard.breaks(false) }
    #expect(try !Planted.wizard.breaks(true))
  }

  @Test(arguments: Planted.hunted) func `a planted bug is found, shrunk to its shortest run, and gone when mended`(
    _ planted: Planted
  ) {
    let ends = hunt(planted).map(\.shortest.count)
    let alarms = planted.hunt(true, 1, TestScale.twinRuns).failures

    #expect(ends.count == TestScale.huntSeeds)
    #expect(ends.count { $0 != planted.optimum } * 20 <= ends.count, "\(ends)")
    #expect(ends.allSatisfy { $0 >= planted.optimum && $0 * 5 <= planted.optimum * 6 }, "\(ends)")
    #expect(alarms == [])
  }

  @Test func `eight right actions of twelve in a row are found`() {
    #expect(hunt(.lock).count == TestScale.huntSeeds)
  }

  @Test(.enabled(if: TestScale.huntSeeds > 1, "takes a minute"), arguments: Planted.hunted)
  func `the shortest run is the one that brute force finds`(_ planted: Planted) throws {
    #expect(try planted.leastSteps() == planted.optimum)
  }

  /// Hunts by each seed, and prints a row of the table of `make test-hunt`. Returns the hunts that found something.
  private func hunt(_ planted: Planted) -> [HuntResult] {
    let found = (1...TestScale.huntSeeds).compactMap { planted.hunt(false, UInt64($0), 2_000).result }
      .filter { $0.violation != nil }
    func spread(_ numbers: [Int]) -> String {
      let sorted = numbers.sorted()
      return sorted.isEmpty ? "none" : "\(sorted[sorted.count / 2]), \(sorted[sorted.count - 1])"
    }
    let cells = [
      planted.testDescription, planted.needs, "\(planted.optimum)", "\(found.count) of \(TestScale.huntSeeds)",
      spread(found.map(\.runs)), spread(found.map(\.shortest.count)),
    ]
    print("| \(cells.joined(separator: " | ")) |")
    return found
  }
}

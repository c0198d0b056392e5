import Foundation
import Testing
import TestScale
import TraceModel

@testable import TraceAnalysis
@testable import TraceLaws

/// Laws mined from apps whose laws are known. `LAW_WORLDS=40` plays more of them; `LAW_SEED=1000` others.
@Suite("Laws mined from generated apps")
struct LawWorldTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = environment["LAW_SEED"].flatMap { UInt64($0) } ?? 1
  private static let count = environment["LAW_WORLDS"].flatMap { UInt64($0) } ?? (TestScale.isDebug ? 1 : 2)
  private static let seeds = first..<first + count
  private static let runs: Range<UInt64> = 0..<40

  /// The share of mined laws that no other run breaks, and of planted laws that are mined.
  private struct Score: CustomStringConvertible {
    var laws = 0
    var isTrue = 0
    var planted = 0
    var found = 0
    var wrong: [String] = []
    var missed: [String] = []

    var description: String {
      "\(isTrue) of \(laws) laws are true, \(found) of \(planted) planted ones are found; wrong: \(wrong); missed: \(missed)"
    }
  }

  private func mined(_ world: World, seed: UInt64, withAttack: Bool, isAll: Bool = false) -> MinedLaws {
    var miner = LawMiner()
    for run in Self.runs { miner.add(world.test(seed * 1_000_003 + run), name: "test \(run)") }
    if withAttack {
      for run in Self.runs { miner.add(world.attack(seed * 2_000_003 + run), name: "attack \(run)", isAttack: true) }
    }
    return miner.mine(isAll: isAll)
  }

  /// The laws that other runs break, of tests and of attacks.
  private func broken(
    _ laws: [Law], _ world: World, seed: UInt64, runs: Range<UInt64> = 1_000..<1_060, withAttack: Bool = true
  ) -> Set<String> {
    var broken: Set<String> = []
    for run in runs {
      let attack = withAttack ? [world.attack(seed * 2_000_003 + run)] : []
      for trace in [world.test(seed * 1_000_003 + run)] + attack {
        for result in LawCheck(trace, laws).results where result.count(.violated) + result.count(.pending) > 0 {
          broken.insert(result.law.text)
        }
      }
    }
    return broken
  }

  private func score(withAttack: Bool) -> Score {
    var score = Score()
    for seed in Self.seeds {
      let world = World(seed: seed)
      let laws = mined(world, seed: seed, withAttack: withAttack).laws.map(\.law)
      let texts = Set(laws.map(\.text))
      let wrong = broken(laws, world, seed: seed)
      let missed = world.planted.map { "Main: \($0.law)" }.filter { !texts.contains($0) }
      score.laws += laws.count
      score.isTrue += laws.count - wrong.count
      score.planted += world.planted.count
      score.found += world.planted.count - missed.count
      score.wrong += wrong.sorted()
      score.missed += missed
    }
    print("laws of \(Self.count) apps, \(withAttack ? "attacked" : "from tests"): \(score)")
    return score
  }

  @Test func `Of the laws that tests keep, at least 90 % are true`() {
    let score = score(withAttack: false)

    #expect(Double(score.isTrue) >= 0.90 * Double(score.laws), "\(score)")
    #expect(score.laws >= 5 * Int(Self.count))
  }

  @Test func `Of the laws that an attack leaves, at least 98 % are true, and 85 % of the planted ones are found`() {
    let score = score(withAttack: true)

    #expect(Double(score.isTrue) >= 0.98 * Double(score.laws), "\(score)")
    #expect(Double(score.found) >= 0.85 * Double(score.planted), "\(score)")
  }

  @Test func `The percentage is the share of laws that as many runs again keep`() {
    var (laws, kept, certainty) = (0.0, 0.0, 0.0)
    for seed in Self.seeds {
      let world = World(seed: seed)
      let mined = mined(world, seed: seed, withAttack: false, isAll: true).laws
      let broken = broken(mined.map(\.law), world, seed: seed, runs: 2_000..<2_040, withAttack: false)
      laws += Double(mined.count)
      kept += Double(mined.count - broken.count)
      certainty += mined.map(\.certainty).reduce(0, +)
    }
    print("of \(laws) laws \(certainty) should be kept, \(kept) are")

    #expect(abs(kept - certainty) <= 0.05 * laws)
  }

  @Test func `Each planted fault breaks its law within 40 runs, and no other`() throws {
    for seed in Self.seeds {
      let world = World(seed: seed)
      let laws = try world.planted.map { try LawFile(parsing: "Main: \($0.law)").laws[0] }
      #expect(broken(laws, world, seed: seed, runs: Self.runs) == [])
      for fault in Set(world.planted.map(\.fault)) {
        let meant = Set(world.with(fault).planted.map { "Main: \($0.law)" })
        #expect(broken(laws, world.with(fault), seed: seed, runs: Self.runs) == meant)
      }
    }
  }

  @Test func `What is mined reads back, and the runs that it came from keep it`() throws {
    let world = World(seed: Self.first)
    let mined = mined(world, seed: Self.first, withAttack: true)
    let file = try LawFile(parsing: mined.text(withFallen: true))

    #expect(file.laws.map(\.text) == mined.laws.map(\.law.text))
    for run in Self.runs {
      let check = LawCheck(world.test(Self.first * 1_000_003 + run), file.laws)
      #expect(check.results.allSatisfy { $0.count(.violated) == 0 })
    }
  }
}

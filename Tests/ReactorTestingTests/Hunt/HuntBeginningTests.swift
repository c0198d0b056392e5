import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("The beginning of a hunted run") struct HuntBeginningTests {
  /// Sends 1, 2 and 3, of which the second leads back.
  private var beginning = HuntBeginning(moves: Self.moves(1, 2, 3), situations: [70, 71, 70, 72])

  private static func moves(_ actions: Int...) -> [HuntMove<Int>] {
    actions.map { HuntMove(id: $0, step: .send($0)) }
  }

  private func actions(_ moves: [HuntMove<Int>]) -> [Int] { moves.map(\.id) }

  @Test mutating func `a loop is left out if the rest leads there too`() {
    #expect(actions(beginning.straight) == [3])
    beginning.arrive(by: Self.moves(3), [70, 72])

    #expect(actions(beginning.moves) == [3])
    #expect(actions(beginning.straight) == [3])
  }

  @Test mutating func `a loop that is needed is kept`() {
    beginning.arrive(by: Self.moves(3), [70, 73])

    #expect(actions(beginning.moves) == [1, 2, 3])
    #expect(actions(beginning.straight) == [1, 2, 3])
  }

  @Test func `a step that changes nothing is left out`() {
    #expect(actions(HuntBeginning(moves: Self.moves(1, 2), situations: [70, 71, 71]).straight) == [1])
  }
}

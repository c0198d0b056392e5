import ReactorCore

@testable import ReactorTesting
@testable import ReactorTestingRuns

/// The least number of steps to a violation, by brute force: breadth first over all steps, each run from its beginning, and no
/// two runs held for the same.
///
/// It does steps as the engine does, and has nothing of its search or its shrinker. Its steps are the actions of an alphabet,
/// every pending answer, its failure, and time up to each moment at which a timer is due.
struct LeastSteps<R: Reactor> {
  typealias Move = HuntMove<R.Action>

  let body: HuntBody<R>
  let alphabet: [R.Action]
  /// Whether a step may end the process: each run has a child of its own.
  let traps: Bool

  /// Nil if `most` steps do not suffice.
  func toViolation(atMost most: Int) throws -> Int? {
    var level: [[Move]] = [[]]
    for count in 0...most {
      var next: [[Move]] = []
      for moves in level {
        if try traps && hasTrap(moves) { return count }
        guard let choices = try choices(after: moves) else { return count }
        next += choices.map { moves + [Move(id: count, step: $0)] }
      }
      level = next
    }
    return nil
  }

  /// The steps that can be done next; nil after a violation.
  private func choices(after moves: [Move]) throws -> [HuntStep<R.Action>]? {
    try body.withRun { run in
      for move in moves { _ = run.perform(move) }
      if run.violation != nil { return nil }
      var choices = alphabet.map { HuntStep.send($0) }
      for answer in run.pending {
        choices.append(.answer(answer.reference, fails: false))
        if answer.terms.error != nil { choices.append(.answer(answer.reference, fails: true)) }
      }
      return choices + run.dueTimes.map { .pass($0) }
    }
  }

  private func hasTrap(_ moves: [Move]) throws -> Bool {
    guard let memory = SharedNumbers() else { return false }
    let end = HuntChild.run(memory) { (try? choices(after: moves)) == nil ? 1 : 0 }
    if case .crashed = end { return true }
    return false
  }
}

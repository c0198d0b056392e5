import ReactorCore
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

/// A reactor with a planted bug, its twin in which one condition is mended, and the shortest way to the bug.
///
/// Each is written as an app would have it, and knows nothing of how a hunt searches or shrinks.
struct Planted: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The kind of steps without which the bug stays hidden.
  let needs: String
  /// The least number of steps to the bug, as `LeastSteps` finds it.
  let optimum: Int
  /// Whether the bug ends the process.
  let traps: Bool
  /// Does the steps of the script, and says whether they break a law.
  let breaks: @Sendable (_ isMended: Bool) throws -> Bool
  /// Hunts, and returns the failures with which the hunt would end a test. The result is nil for an error.
  let hunt: @Sendable (_ isMended: Bool, _ seed: UInt64, _ runs: Int) -> (result: HuntResult?, failures: [String])
  /// Finds the optimum again.
  let leastSteps: @Sendable () throws -> Int?

  /// A step of a script. An answer is called by its number among those awaited, from 1 for the oldest.
  enum Step<Action: Sendable>: Sendable {
    case send(Action)
    case answer(Int)
    case fail(Int)
    /// Milliseconds.
    case pass(Int)
  }

  /// - Parameters:
  ///   - alphabet: The actions among which the optimum is the least.
  ///   - script: Steps to the bug, written by hand.
  init<R: Reactor & SendableMetatype>(
    _ name: String, needs: String, optimum: Int, traps: Bool = false, alphabet: [R.Action], script: [Step<R.Action>],
    _ hunt: @escaping @Sendable (_ isMended: Bool) -> Hunt<R>
  ) where R.Action: Sendable {
    (testDescription, self.needs, self.optimum, self.traps) = (name, needs, optimum, traps)
    @Sendable func body(_ isMended: Bool) throws -> HuntBody<R> {
      try #require(hunt(isMended).body(.tests, of: name, at: TestLocation(#_sourceLocation)))
    }
    breaks = { isMended in
      try body(isMended).withRun { run in
        for (id, step) in script.enumerated() where run.violation == nil {
          guard let step = step.onPending(of: run), run.perform(HuntMove(id: id, step: step)) else { continue }
        }
        return run.violation != nil
      }
    }
    self.hunt = { isMended, seed, runs in
      var result: HuntResult?
      let failures = issuesRecorded {
        result = try? ReactorTestingRuns.hunt(hunt(isMended), runs: runs, within: TestScale.patience, seed: seed)
      }
      return (result, failures)
    }
    leastSteps = {
      try LeastSteps(body: body(false), alphabet: alphabet, traps: traps).toViolation(atMost: optimum)
    }
  }

  static let all = [laps, draft, pages, undo, seats, challenge, queue, map, sync, wizard, expiry, cache]

  /// Those that can be hunted here: a bug that ends the process needs a child.
  /// Where hunts are slow, every fourth.
  static var hunted: [Planted] {
    let some = TestScale.isSlow ? all.enumerated().filter { $0.offset % 4 == 0 }.map(\.element) : all
    return some.filter { !$0.traps || HuntChild.isAvailable }
  }
}

extension Planted.Step {
  /// The step of the engine; nil if no such answer is awaited.
  fileprivate func onPending<R: Reactor>(of run: HuntRun<R>) -> HuntStep<Action>? where R.Action == Action {
    func answer(_ number: Int, fails: Bool) -> HuntStep<Action>? {
      let pending = run.pending
      return pending.indices.contains(number - 1) ? .answer(pending[number - 1].reference, fails: fails) : nil
    }
    switch self {
    case .send(let action): return .send(action)
    case .answer(let number): return answer(number, fails: false)
    case .fail(let number): return answer(number, fails: true)
    case .pass(let time): return .pass(time)
    }
  }
}

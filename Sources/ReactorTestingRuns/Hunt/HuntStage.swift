import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceReading

/// One run of a hunted reactor: its time, the answers of its services, and what must hold.
///
/// The body of `hunt` takes all that it needs from it and returns the reactor. There is a new one for each run. Use it on the
/// thread that runs the body.
public final class HuntStage {
  /// The time of timers, delays and debounces, in ticks of a millisecond. Tasks that effects start run in it where the hooks
  /// for that exist, which is on Linux.
  public let scheduler: TestScheduler
  /// The time in which services answer: an answer comes, fails or stays away as the hunt decides, whenever it is due.
  public var answers: Answers { scheduler.answers }

  struct Law {
    let name: String
    /// Whether it holds in states where nothing is under way alone.
    let isSettled: Bool
    let holds: () throws -> Bool
  }
  private(set) var laws: [Law] = []
  private(set) var faults: [TraceFault] = []

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// Requires a condition in each state of each reactor of the run, and after each step.
  ///
  /// - Parameters:
  ///   - name: The law in messages, as in `"who is signed out has no token"`.
  ///   - holds: The condition. An error that it throws breaks the law.
  public func always(_ name: String, _ holds: @escaping () throws -> Bool) {
    laws.append(Law(name: name, isSettled: false, holds: holds))
  }

  /// Requires a condition whenever nothing is under way: no answer is awaited, no timer runs, no task is ready.
  public func settled(_ name: String, _ holds: @escaping () throws -> Bool) {
    laws.append(Law(name: name, isSettled: true, holds: holds))
  }

  /// Requires that a run has none of these faults, as `expectNo` finds them in its trace. Open effects count once nothing is under way.
  public func expectNo(_ faults: TraceFault...) { self.faults += faults.filter { !self.faults.contains($0) } }

  /// Lets go of what the conditions hold.
  func end() { laws = [] }
}

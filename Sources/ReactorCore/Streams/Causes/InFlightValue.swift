import CReactorContext
import PlatformSupport

/// A value on its way through the streams of a transform that is observed.
///
/// If an operator is busy on another thread, the event waits and is handled there later, still on behalf of the same
/// value.
class InFlightValue {
  /// The value whose streams run on this thread.
  static var current: InFlightValue? {
    unsafe Borrowed<InFlightValue>(word: rc_in_flight())?.object
  }

  /// Whether the streams of this value run on this thread.
  final var isCurrent: Bool { unsafe Borrowed(self).word == rc_in_flight() }

  /// The value that represents this one on another thread. Called on the thread that runs its streams.
  func handedOff() -> InFlightValue { self }

  /// Runs streams on behalf of this value.
  final func asCurrent(_ body: () -> Void) {
    let outer = rc_in_flight()
    rc_set_in_flight(unsafe Borrowed(self).word)
    body()
    rc_set_in_flight(outer)
  }

  /// Runs code on behalf of no value.
  static func withoutCurrent(_ body: () -> Void) {
    let outer = rc_in_flight()
    if outer == 0 { return body() }
    rc_set_in_flight(0)
    body()
    rc_set_in_flight(outer)
  }

  /// A job that another thread runs on behalf of the current value of this thread, or of none.
  static func carrying(_ job: Job) -> Job {
    if !Cause.isTraced { return job }
    guard let value = current?.handedOff() else { return Job { withoutCurrent { job.run() } } }
    return Job { value.asCurrent { job.run() } }
  }
}

import CReactorContext

/// A value on its way through the streams of a transform that is observed.
///
/// If an operator is busy on another thread, the event waits and is handled there later, still on behalf of the same
/// value.
class InFlightValue {
  /// The value whose streams run on this thread.
  static var current: InFlightValue? {
    unsafe rc_in_flight().map { unsafe Unmanaged<InFlightValue>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether the streams of this value run on this thread.
  final var isCurrent: Bool { unsafe rc_in_flight() == Unmanaged.passUnretained(self).toOpaque() }

  /// The value that represents this one on another thread. Called on the thread that runs its streams.
  func handedOff() -> InFlightValue { self }

  /// Runs streams on behalf of this value.
  final func asCurrent(_ body: () -> Void) {
    let outer = unsafe rc_in_flight()
    unsafe rc_set_in_flight(Unmanaged.passUnretained(self).toOpaque())
    body()
    unsafe rc_set_in_flight(outer)
  }

  /// Runs code on behalf of no value.
  static func withoutCurrent(_ body: () -> Void) {
    let outer = unsafe rc_in_flight()
    if unsafe outer == nil { return body() }
    rc_set_in_flight(nil)
    body()
    unsafe rc_set_in_flight(outer)
  }

  /// A job that another thread runs on behalf of the current value of this thread, or of none.
  static func carrying(_ job: Job) -> Job {
    if !Cause.isTraced { return job }
    guard let value = current?.handedOff() else { return Job { withoutCurrent { job.run() } } }
    return Job { value.asCurrent { job.run() } }
  }
}

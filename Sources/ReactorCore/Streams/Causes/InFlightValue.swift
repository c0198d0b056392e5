import CReactorContext

/// A value on its way through streams, where somebody wants to know what becomes of it.
///
/// An operator that is busy on another thread lets an event wait, and what follows happens there, later: in the name of
/// the same value.
class InFlightValue {
  /// The one whose streams this thread runs.
  static var current: InFlightValue? {
    rc_in_flight().map { Unmanaged<InFlightValue>.fromOpaque($0).takeUnretainedValue() }
  }

  /// This thread runs its streams.
  final var isCurrent: Bool { rc_in_flight() == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// The one that goes on elsewhere. On the thread that runs its streams.
  func handedOff() -> InFlightValue { self }

  /// Runs streams in the name of this one.
  final func asCurrent(_ body: () -> Void) {
    let outer = rc_in_flight()
    rc_set_in_flight(Unmanaged.passUnretained(self).toOpaque())
    body()
    rc_set_in_flight(outer)
  }

  /// Runs something that is not on the way of any.
  static func withoutCurrent(_ body: () -> Void) {
    let outer = rc_in_flight()
    if outer == nil { return body() }
    rc_set_in_flight(nil)
    body()
    rc_set_in_flight(outer)
  }

  /// Work that another thread is to do in the name of this thread's passenger, or of none.
  static func carrying(_ job: Job) -> Job {
    if !Cause.isTraced { return job }
    guard let value = current?.handedOff() else { return Job { withoutCurrent { job.run() } } }
    return Job { value.asCurrent { job.run() } }
  }
}

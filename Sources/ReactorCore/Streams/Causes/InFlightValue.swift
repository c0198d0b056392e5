import CReactorContext

/// A value on its way through streams, where somebody wants to know what becomes of it.
///
/// An operator that is busy on another thread lets an event wait, and what follows happens there, later: in the name of
/// the same value.
class Passenger {
  /// The one whose streams this thread runs.
  static var current: Passenger? {
    rc_passenger().map { Unmanaged<Passenger>.fromOpaque($0).takeUnretainedValue() }
  }

  /// This thread runs its streams.
  final var isRiding: Bool { rc_passenger() == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// The one that goes on elsewhere. On the thread that runs its streams.
  func handedOn() -> Passenger { self }

  /// Runs streams in the name of this one.
  final func ride(_ body: () -> Void) {
    let outer = rc_passenger()
    rc_set_passenger(Unmanaged.passUnretained(self).toOpaque())
    body()
    rc_set_passenger(outer)
  }

  /// Runs something that is not on the way of any.
  static func none(_ body: () -> Void) {
    let outer = rc_passenger()
    if outer == nil { return body() }
    rc_set_passenger(nil)
    body()
    rc_set_passenger(outer)
  }

  /// Work that another thread is to do in the name of this thread's passenger, or of none.
  static func handing(_ job: Job) -> Job {
    if !Cause.isTraced { return job }
    guard let passenger = current?.handedOn() else { return Job { none { job.run() } } }
    return Job { passenger.ride { job.run() } }
  }
}

import CReactorContext

// Notes of a thread for a recorder.
extension Cause {
  /// A number that changes when a cycle begins or ends on this thread, or goes on with the next item of a queue.
  @inlinable
  package static var turn: UInt { UInt(rc_turn()) }

  /// Whether this thread runs a cycle of a reactor.
  @inlinable
  package static var isInCycle: Bool { rc_cycle_depth() > 0 }

  /// The memory in which a recorder keeps what belongs to this thread; 0 if the thread has none, or has replaced it.
  @inlinable
  package static func recordingSlot(_ recorder: UInt64) -> UInt {
    rc_recording_slot(recorder)
  }

  /// The time of the system's monotonic clock in nanoseconds, read with no more than the call of the system.
  @inlinable
  package static var monotonicTime: UInt64 { rc_monotonic_time() }

  @inlinable
  package static func setRecordingSlot(_ recorder: UInt64, _ slot: UInt) {
    rc_set_recording_slot(recorder, slot)
  }
}

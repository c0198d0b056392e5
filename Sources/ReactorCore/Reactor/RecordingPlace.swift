import CReactorContext

// What this thread remembers for whoever records.
extension Cause {
  /// Another one where a cycle of a reactor begins or ends on this thread, or goes on with what has waited.
  @inlinable
  package static var turn: UInt { UInt(rc_turn()) }

  /// This thread runs a cycle of a reactor.
  @inlinable
  package static var isInCycle: Bool { rc_cycle_depth() > 0 }

  /// Where a recorder writes on this thread; nil where this thread has forgotten, or never knew.
  @inlinable
  package static func recordingPlace(_ recorder: UInt64) -> UnsafeMutableRawPointer? { rc_recording_place(recorder) }

  @inlinable
  package static func setRecordingPlace(_ recorder: UInt64, _ place: UnsafeMutableRawPointer) {
    rc_set_recording_place(recorder, place)
  }
}

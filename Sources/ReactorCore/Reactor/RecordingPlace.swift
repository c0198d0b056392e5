import CReactorContext

// What this thread remembers for whoever records.
extension Cause {
  /// Where a recorder writes on this thread; nil where this thread has forgotten, or never knew.
  @inlinable
  package static func recordingPlace(_ recorder: UInt64) -> UnsafeMutableRawPointer? { rc_recording_place(recorder) }

  @inlinable
  package static func setRecordingPlace(_ recorder: UInt64, _ place: UnsafeMutableRawPointer) {
    rc_set_recording_place(recorder, place)
  }
}

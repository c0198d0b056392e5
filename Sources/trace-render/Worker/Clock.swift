import PlatformSupport

/// Time that only ever goes forward.
enum Clock {
  /// Waits, to the next millisecond.
  static func wait(_ nanoseconds: UInt64) { poll(nil, 0, Int32(clamping: nanoseconds / 1_000_000 + 1)) }

  /// Nanoseconds since some moment.
  static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

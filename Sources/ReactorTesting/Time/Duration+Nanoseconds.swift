extension Duration {
  /// The whole nanoseconds; 0 if the duration is negative, `UInt64.max` if it is too long.
  var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return UInt64(seconds).saturatingMultiply(1_000_000_000).saturatingAdd(UInt64(attoseconds / 1_000_000_000))
  }
}

// Arithmetic on numbers of any size, as a file or an app may say them: at the limit of their type they stay there.
extension FixedWidthInteger {
  @inlinable
  package func plus(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  @inlinable
  package func times(_ other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Duration {
  /// The whole nanoseconds; 0 if the duration is negative, `UInt64.max` if it is too long.
  package var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return UInt64(seconds).times(1_000_000_000).plus(UInt64(attoseconds / 1_000_000_000))
  }
}

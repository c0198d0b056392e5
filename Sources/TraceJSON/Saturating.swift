/// Sums of numbers that come out of a file: at the limit of their type they stay there.
extension FixedWidthInteger {
  @inlinable
  package func plus(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}

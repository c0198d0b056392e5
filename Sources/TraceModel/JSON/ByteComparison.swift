import PlatformSupport

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of a word.
  @inline(__always)
  func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount, let baseAddress else { return false }
    return unsafe memcmp(baseAddress, word.utf8Start, count) == 0
  }

  /// Whether they are the same as others.
  @inline(__always)
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress else { return true }
    return unsafe memcmp(left, right, count) == 0
  }
}

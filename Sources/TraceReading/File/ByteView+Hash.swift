import PlatformSupport

extension ByteView {
  /// A fast hash of its bytes. It does not resist forgers: who uses it says what equal hashes can do.
  @inline(__always)
  var quickHash: UInt64 {
    var hash = UInt64(count)
    var index = 0
    while index + 8 <= count {
      hash = (hash ^ word(at: index)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
      index += 8
    }
    while index < count {
      hash = (hash ^ UInt64(self[index])) &* 0x9e37_79b9_7f4a_7c15
      index += 1
    }
    return hash ^ hash >> 31
  }
}

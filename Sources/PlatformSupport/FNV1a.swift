/// FNV-1a of 64 bits, by Fowler, Noll and Vo: a hash that is the same in every process.
package struct FNV1a: Sendable {
  @usableFromInline package var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable
  package init() {}

  @inlinable
  package init(_ bytes: some Sequence<UInt8>) { combine(contentsOf: bytes) }

  @inlinable
  package mutating func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  @inlinable
  package mutating func combine(contentsOf bytes: some Sequence<UInt8>) { for byte in bytes { combine(byte) } }
}

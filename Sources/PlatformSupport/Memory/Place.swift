/// A pointer to a value that its owner frees: the value is read and changed in its memory, without copies or reference counts.
///
/// Making one from an address is `unsafe`: the caller answers for the memory as long as the place is used. After making
/// one from a value, call `free` once, after its last use.
// Safe: the memory holds a value until `free`, which is unsafe.
@safe
@usableFromInline
package struct Place<Value: ~Copyable> {
  @usableFromInline let address: UnsafeMutablePointer<Value>

  @unsafe
  @inlinable
  @inline(__always)
  package init(_ address: UnsafeMutablePointer<Value>) {
    unsafe self.address = unsafe address
  }

  /// The place whose address is `word`; nil for 0.
  @unsafe
  @inlinable
  @inline(__always)
  package init?(word: UInt) {
    guard let address = unsafe UnsafeMutablePointer<Value>(bitPattern: word) else { return nil }
    unsafe self.init(address)
  }

  /// Moves a value into memory of its own.
  @inlinable
  package init(holding value: consuming Value) {
    unsafe address = .allocate(capacity: 1)
    unsafe address.initialize(to: value)
  }

  /// Moves a value into cache lines of its own, so that threads that write neighboring values do not slow each other.
  ///
  /// 128 bytes, because Apple silicon has lines of that size, and Intel fetches them in pairs.
  @inlinable
  package init(inOwnCacheLines value: consuming Value) {
    let (line, stride) = (128, MemoryLayout<Value>.stride)
    let size = (stride + line - 1) / line * line
    unsafe address = unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: line)
      .bindMemory(to: Value.self, capacity: 1)
    unsafe address.initialize(to: value)
  }

  /// Ends the value and frees its memory.
  @unsafe
  @inlinable
  package func free() {
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }

  @inlinable
  package var pointee: Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(address) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe address }
  }

  /// The address as a number, never 0.
  @inlinable
  package var word: UInt { unsafe UInt(bitPattern: address) }
}

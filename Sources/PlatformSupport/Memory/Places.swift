/// An array in memory that its owner frees: elements are read and changed in place, by checked index.
// Safe: each index is compared with the count; its maker answers for the memory.
@safe
@usableFromInline
package struct Places<Value: ~Copyable> {
  @usableFromInline let start: UnsafeMutablePointer<Value>
  @usableFromInline package let count: Int

  /// - Parameter count: 0 or more values, all of which are there when they are read.
  @unsafe
  @inlinable
  @inline(__always)
  package init(start: UnsafeMutablePointer<Value>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  @inlinable
  package subscript(index: Int) -> Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(self.place(at: index).address) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe self.place(at: index).address }
  }

  @inlinable
  @inline(__always)
  package func place(at index: Int) -> Place<Value> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return unsafe Place(start + index)
  }
}

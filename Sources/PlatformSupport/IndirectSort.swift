// Sorts by indices, under the names that the standard library has: each call of the library's own is compiled again for its type of
// elements and its closure, 3 to 5 KB each time, and these once. The order is the same.
extension Sequence {
  @inlinable
  package func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> [Element] {
    let elements = Array(self)
    return try sortedIndices(of: elements.count) { try areInIncreasingOrder(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  @inlinable
  package func sorted() -> [Element] { sorted(by: <) }
}

// Numbers are moved as fast as their indices.
extension Sequence where Element: FixedWidthInteger {
  @inlinable
  package func sorted() -> [Element] { sortedNumbers(ContiguousArray(self)) }
}

extension Array {
  @inlinable
  package mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    self = try sorted(by: areInIncreasingOrder)
  }
}

/// The indices below `count`, in the order of their elements; those of equal elements ascend.
@usableFromInline @inline(never)
package func sortedIndices(of count: Int, by areInIncreasingOrder: (Int, Int) throws -> Bool) rethrows
  -> ContiguousArray<Int>
{
  var indices = ContiguousArray(0..<count)
  try indices.sort(by: areInIncreasingOrder)
  return indices
}

@usableFromInline @inline(never)
@_specialize(where Number == Int)
@_specialize(where Number == Int32)
@_specialize(where Number == UInt64)
package func sortedNumbers<Number: FixedWidthInteger>(_ numbers: consuming ContiguousArray<Number>) -> [Number] {
  numbers.sort()
  return Array(numbers)
}

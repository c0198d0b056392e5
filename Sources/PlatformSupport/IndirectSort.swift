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
extension Sequence where Element == Int {
  @inlinable
  package func sorted() -> [Int] { sortedNumbers(ContiguousArray(self)) }
}

extension Sequence where Element == UInt64 {
  @inlinable
  package func sorted() -> [UInt64] { sortedNumbers(ContiguousArray(self)) }
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
package func sortedNumbers(_ numbers: consuming ContiguousArray<Int>) -> [Int] {
  numbers.sort()
  return Array(numbers)
}

@usableFromInline @inline(never)
package func sortedNumbers(_ numbers: consuming ContiguousArray<UInt64>) -> [UInt64] {
  numbers.sort()
  return Array(numbers)
}

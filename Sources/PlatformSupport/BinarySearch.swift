/// Finds an index by halving.
package enum BinarySearch {
  /// The first index below `count` that satisfies a predicate, or `count`; every later index must satisfy it too.
  package static func first(of count: Int, where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether an ascending list has a number.
  package static func contains<List: RandomAccessCollection>(_ number: Int, in list: List) -> Bool
  where List.Element == Int, List.Index == Int {
    let index = first(of: list.count) { list[$0] >= number }
    return index < list.count && list[index] == number
  }
}

extension Sequence where Element == ClosedRange<UInt64> {
  /// Hands out the ranges, overlapping ones merged; they are in the order in which they begin.
  @inlinable
  package func forEachMerged(_ body: (ClosedRange<UInt64>) -> Void) {
    var last: ClosedRange<UInt64>?
    for next in self {
      if let before = last, next.lowerBound <= before.upperBound {
        last = before.lowerBound...Swift.max(before.upperBound, next.upperBound)
      } else {
        if let last { body(last) }
        last = next
      }
    }
    if let last { body(last) }
  }

  /// The same as a list.
  package func merged() -> [ClosedRange<UInt64>] {
    var merged: [ClosedRange<UInt64>] = []
    forEachMerged { merged.append($0) }
    return merged
  }
}

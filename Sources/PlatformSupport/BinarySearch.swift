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
  package static func contains(_ number: Int, in list: [Int]) -> Bool {
    let index = first(of: list.count) { list[$0] >= number }
    return index < list.count && list[index] == number
  }
}

extension Sequence where Element == ClosedRange<UInt64> {
  /// Merges overlapping ranges; the ranges are in the order in which they begin.
  package func merged() -> [ClosedRange<UInt64>] {
    reduce(into: []) { merged, next in
      if let last = merged.last, next.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, next.upperBound)
      } else {
        merged.append(next)
      }
    }
  }
}

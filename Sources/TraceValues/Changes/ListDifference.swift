import TraceJSON

/// The edits from one list to another: elements that are removed, added and changed in index.
///
/// The longest common subsequence stays; other elements of both lists are removed and added. Where that would take too
/// long, elements are compared by position.
struct ListDifference {
  enum Edit: Equatable {
    /// The first index is one of the old list, the second one of the new list.
    case same(Int, Int)
    case change(Int, Int)
    case remove(Int)
    case add(Int)
  }
  private(set) var edits: [Edit] = []
  private let old: [JSONValue]
  private let new: [JSONValue]

  /// The most pairs of elements that are compared.
  private static let mostPairs = 1 << 16

  init(_ old: [JSONValue], _ new: [JSONValue]) {
    (self.old, self.new) = (old, new)
    let least = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(least - start).prefix { $0 == $1 }.count
    for index in 0..<start { edits.append(.same(index, index)) }
    middle(start..<old.count - end, start..<new.count - end)
    for index in (0..<end).reversed() { edits.append(.same(old.count - 1 - index, new.count - 1 - index)) }
  }

  private mutating func middle(_ olds: Range<Int>, _ news: Range<Int>) {
    guard !olds.isEmpty, !news.isEmpty, olds.count * news.count <= Self.mostPairs else { return gap(olds, news) }
    var (before, after) = (olds.lowerBound, news.lowerBound)
    for (one, other) in inCommon(olds, news) {
      gap(before..<one, after..<other)
      edits.append(.same(one, other))
      (before, after) = (one + 1, other + 1)
    }
    gap(before..<olds.upperBound, after..<news.upperBound)
  }

  /// The indices of the longest common subsequence.
  private func inCommon(_ olds: Range<Int>, _ news: Range<Int>) -> [(Int, Int)] {
    var numbers: [JSONValue: Int] = [:]
    func number(_ value: JSONValue) -> Int {
      if let known = numbers[value] { return known }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
    let (one, other) = (old[olds].map(number), new[news].map(number))
    let width = other.count + 1
    // The length of the longest common subsequence from each pair of indices on.
    var lengths = [UInt16](repeating: 0, count: (one.count + 1) * width)
    for i in one.indices.reversed() {
      for j in other.indices.reversed() {
        let index = i * width + j
        lengths[index] =
          one[i] == other[j]
          ? lengths[index + width + 1] + 1 : max(lengths[index + width], lengths[index + 1])
      }
    }
    var (i, j, pairs) = (0, 0, [(Int, Int)]())
    while i < one.count, j < other.count {
      if one[i] == other[j] {
        pairs.append((olds.lowerBound + i, news.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Stretches with nothing in common: elements with the same `id` are one that changed, others are paired by position.
  private mutating func gap(_ olds: Range<Int>, _ news: Range<Int>) {
    var (before, after) = (olds.lowerBound, news.lowerBound)
    if olds.count != news.count, olds.count * news.count <= Self.mostPairs {
      for index in news {
        guard let id = new[index]["id"], let known = (before..<olds.upperBound).first(where: { old[$0]["id"] == id })
        else { continue }
        alter(before..<known, after..<index)
        edits.append(.change(known, index))
        (before, after) = (known + 1, index + 1)
      }
    }
    alter(before..<olds.upperBound, after..<news.upperBound)
  }

  private mutating func alter(_ olds: Range<Int>, _ news: Range<Int>) {
    let both = hasIds(olds, news) ? 0 : min(olds.count, news.count)
    for index in 0..<both { edits.append(.change(olds.lowerBound + index, news.lowerBound + index)) }
    for index in olds.dropFirst(both) { edits.append(.remove(index)) }
    for index in news.dropFirst(both) { edits.append(.add(index)) }
  }

  /// All elements have an `id`, and the counts differ: elements at the same index are not the same ones.
  private func hasIds(_ olds: Range<Int>, _ news: Range<Int>) -> Bool {
    olds.count != news.count && olds.allSatisfy { old[$0]["id"] != nil } && news.allSatisfy { new[$0]["id"] != nil }
  }
}

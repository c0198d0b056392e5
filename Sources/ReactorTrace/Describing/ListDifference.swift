import TraceModel

/// How one list becomes another one: what is removed, added and changed in place.
///
/// The longest elements in common, in order, stay; others that are in both lists are removed and added. Of very different
/// long lists, that would take long; their elements are compared by position.
struct ListDifference {
  enum Step: Equatable {
    /// Both numbers are places, in the old list and in the new one.
    case same(Int, Int)
    case change(Int, Int)
    case remove(Int)
    case add(Int)
  }
  private(set) var steps: [Step] = []
  private let old: [JSONValue]
  private let new: [JSONValue]

  /// Pairs of elements that are looked at.
  private static let mostPairs = 1 << 16

  init(_ old: [JSONValue], _ new: [JSONValue]) {
    (self.old, self.new) = (old, new)
    let least = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(least - start).prefix { $0 == $1 }.count
    for place in 0..<start { steps.append(.same(place, place)) }
    middle(start..<old.count - end, start..<new.count - end)
    for place in (0..<end).reversed() { steps.append(.same(old.count - 1 - place, new.count - 1 - place)) }
  }

  private mutating func middle(_ olds: Range<Int>, _ news: Range<Int>) {
    guard !olds.isEmpty, !news.isEmpty, olds.count * news.count <= Self.mostPairs else { return gap(olds, news) }
    var (before, after) = (olds.lowerBound, news.lowerBound)
    for (one, other) in inCommon(olds, news) {
      gap(before..<one, after..<other)
      steps.append(.same(one, other))
      (before, after) = (one + 1, other + 1)
    }
    gap(before..<olds.upperBound, after..<news.upperBound)
  }

  /// The places of the longest elements in common.
  private func inCommon(_ olds: Range<Int>, _ news: Range<Int>) -> [(Int, Int)] {
    var numbers: [JSONValue: Int] = [:]
    func number(_ value: JSONValue) -> Int {
      if let known = numbers[value] { return known }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
    let (one, other) = (old[olds].map(number), new[news].map(number))
    let width = other.count + 1
    // How long they are from a place on.
    var lengths = [UInt16](repeating: 0, count: (one.count + 1) * width)
    for i in one.indices.reversed() {
      for j in other.indices.reversed() {
        let place = i * width + j
        lengths[place] =
          one[i] == other[j]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
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

  /// Elements with nothing in common: those with the same `id` are one that changed, others by position.
  private mutating func gap(_ olds: Range<Int>, _ news: Range<Int>) {
    var (before, after) = (olds.lowerBound, news.lowerBound)
    if olds.count != news.count, olds.count * news.count <= Self.mostPairs {
      for place in news {
        guard let id = new[place]["id"], let known = (before..<olds.upperBound).first(where: { old[$0]["id"] == id })
        else { continue }
        alter(before..<known, after..<place)
        steps.append(.change(known, place))
        (before, after) = (known + 1, place + 1)
      }
    }
    alter(before..<olds.upperBound, after..<news.upperBound)
  }

  private mutating func alter(_ olds: Range<Int>, _ news: Range<Int>) {
    let both = hasIds(olds, news) ? 0 : min(olds.count, news.count)
    for place in 0..<both { steps.append(.change(olds.lowerBound + place, news.lowerBound + place)) }
    for place in olds.dropFirst(both) { steps.append(.remove(place)) }
    for place in news.dropFirst(both) { steps.append(.add(place)) }
  }

  /// These are not the same elements, though they stand in the same place.
  private func hasIds(_ olds: Range<Int>, _ news: Range<Int>) -> Bool {
    olds.count != news.count && olds.allSatisfy { old[$0]["id"] != nil } && news.allSatisfy { new[$0]["id"] != nil }
  }
}

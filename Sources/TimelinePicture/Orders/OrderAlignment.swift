/// Two orders row by row: what kept its place stands side by side, what changed it has a row on either side.
package struct OrderAlignment: Sendable {
  /// Arrivals that follow each other in both orders and belong together: the values of one answer.
  package struct Row: Sendable, Equatable {
    package enum Kind: Sendable {
      /// At the same place in both.
      case same
      /// On the side that it has; `partner` is the row of the other side.
      case moved
      /// In one order alone.
      case only
    }
    package var kind: Kind
    package var usual: Range<Int>?
    package var this: Range<Int>?
    /// The other row of a moved one.
    package var partner: Int?
  }

  package private(set) var rows: [Row] = []

  /// A part of one order whose arrivals are in one row.
  private struct Block {
    var range: Range<Int>
    /// Where it is in the other order.
    var other: Range<Int>?
    var keepsPlace = false
  }

  init(_ usual: ArrivalOrder, _ this: ArrivalOrder, _ pairing: ArrivalPairing) {
    var left = Self.blocks(of: usual, pairing.ofUsual)
    var right = Self.blocks(of: this, pairing.ofThis)
    Self.markKept(&left, &right, usual)
    align(left, right)
  }

  /// Adjacent answers to one action, if they are adjacent in the other order, too, or are all missing there.
  private static func blocks(of order: ArrivalOrder, _ other: [Int?]) -> [Block] {
    var blocks: [Block] = []
    for (index, arrival) in order.arrivals.enumerated() {
      if let last = blocks.indices.last, index > 0 {
        let before = order.arrivals[index - 1]
        let belongs =
          arrival.kind == .answer && before.kind == .answer && arrival.parent != nil
          && arrival.parent == before.parent
        let follows = other[index].map { $0 - 1 } == other[index - 1]
        if belongs, other[index] == nil ? other[index - 1] == nil : follows {
          blocks[last].range = blocks[last].range.lowerBound..<index + 1
          if let there = other[index] { blocks[last].other = (blocks[last].other?.lowerBound ?? there)..<there + 1 }
          continue
        }
      }
      blocks.append(Block(range: index..<index + 1, other: other[index].map { $0..<$0 + 1 }))
    }
    return blocks
  }

  /// Decides which blocks changed their place: the fewest, and answers rather than actions of the user.
  private static func markKept(_ left: inout [Block], _ right: inout [Block], _ usual: ArrivalOrder) {
    let paired = left.indices.filter { left[$0].other != nil }
    var leftOf: [Int: Int] = [:]
    for (number, index) in paired.enumerated() { leftOf[left[index].range.lowerBound] = number }
    let pairedRight = right.indices.filter { right[$0].other != nil }
    let values = pairedRight.compactMap { right[$0].other.flatMap { leftOf[$0.lowerBound] } }
    // Every paired block has its counterpart, since blocks are cut alike on both sides.
    precondition(values.count == paired.count)
    let weights = values.map { usual.arrivals[left[paired[$0]].range.lowerBound].isRoot ? 3 : 2 }
    let isKept = LongestRise.members(of: values, weights: weights)
    for (number, index) in pairedRight.enumerated() where isKept[number] {
      right[index].keepsPlace = true
      left[paired[values[number]]].keepsPlace = true
    }
  }

  private mutating func align(_ left: [Block], _ right: [Block]) {
    var (l, r) = (0, 0)
    var rowOfLeft: [Int: Int] = [:]
    var movedRight: [(row: Int, left: Int)] = []
    while l < left.count || r < right.count {
      while l < left.count, !left[l].keepsPlace {
        if left[l].other != nil { rowOfLeft[left[l].range.lowerBound] = rows.count }
        rows.append(Row(kind: left[l].other == nil ? .only : .moved, usual: left[l].range))
        l += 1
      }
      while r < right.count, !right[r].keepsPlace {
        if let other = right[r].other { movedRight.append((rows.count, other.lowerBound)) }
        rows.append(Row(kind: right[r].other == nil ? .only : .moved, this: right[r].range))
        r += 1
      }
      guard l < left.count, r < right.count else { continue }
      rows.append(Row(kind: .same, usual: left[l].range, this: right[r].range))
      l += 1
      r += 1
    }
    for (row, left) in movedRight {
      guard let other = rowOfLeft[left] else { continue }
      rows[row].partner = other
      rows[other].partner = row
    }
  }
}

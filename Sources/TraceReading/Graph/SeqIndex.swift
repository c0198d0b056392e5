import PlatformSupport
import TraceFormat

/// Finds the event of a number in events that are sorted by number.
///
/// A table where numbers are dense, as they are in a whole trace; a binary search where a file has large gaps.
package struct SeqIndex {
  private var first: TraceEvent.Seq = 0
  /// The highest number, 0 if there is none.
  private(set) var last: TraceEvent.Seq = 0
  /// Positions by `seq - first`, -1 if there is none.
  ///
  /// Empty if the numbers have no gap, or too many.
  private var positions: [Int32] = []
  private var sparse: [TraceEvent.Seq] = []
  private(set) var count: Int

  package init(_ events: [TraceEvent]) {
    self.init(count: events.count) { events[$0].seq }
  }

  /// - Parameter seq: Returns the number of the event at a position.
  init(count: Int, seq: (Int) -> TraceEvent.Seq) {
    self.count = count
    guard count > 0 else { return }
    let lowest = seq(0)
    let highest = seq(count - 1)
    first = lowest
    last = highest
    let span = highest - lowest
    guard span != UInt64(count - 1) else { return }
    if span < UInt64(count) * 4 + 1_024 {
      positions = Array(repeating: -1, count: Int(span) + 1)
      for position in 0..<count { positions[Int(seq(position) - lowest)] = Int32(position) }
    } else {
      sparse = (0..<count).map(seq)
    }
  }

  /// Adds an event behind all others, with a higher number.
  mutating func append(_ seq: TraceEvent.Seq) {
    guard count > 0 else {
      self = SeqIndex(count: 1) { _ in seq }
      return
    }
    defer {
      last = seq
      count += 1
    }
    guard sparse.isEmpty else { return sparse.append(seq) }
    if seq != last + 1 {
      if positions.isEmpty { positions = (0..<count).map { Int32($0) } }
      guard seq - first < UInt64(count) * 4 + 1_024 else {
        sparse = positions.indices.filter { positions[$0] >= 0 }.map { first + UInt64($0) } + [seq]
        return positions = []
      }
      positions.append(contentsOf: repeatElement(-1, count: Int(seq - last - 1)))
    }
    if !positions.isEmpty { positions.append(Int32(count)) }
  }

  @inline(__always)
  package func position(of seq: TraceEvent.Seq) -> Int? {
    guard count > 0, seq >= first, seq <= last else { return nil }
    if sparse.isEmpty {
      guard !positions.isEmpty else { return Int(seq - first) }
      let position = Int(positions[Int(seq - first)])
      return position < 0 ? nil : position
    }
    return search(seq)
  }

  private func search(_ seq: TraceEvent.Seq) -> Int? {
    let position = BinarySearch.first(of: sparse.count) { sparse[$0] >= seq }
    return position < sparse.count && sparse[position] == seq ? position : nil
  }
}

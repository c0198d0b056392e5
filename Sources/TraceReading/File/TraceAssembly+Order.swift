import PlatformSupport
import TraceFormat

/// Causes that no event of a trace has as its number.
struct MissingCauses {
  private(set) var count = 0
  private var first: (seq: TraceEvent.Seq, index: Int)?

  /// - Parameter index: Index of the event that names the cause, in the order of the events.
  mutating func add(_ cause: TraceEvent.Seq, at index: Int) {
    count += 1
    if first == nil { first = (cause, index) }
  }

  /// A sentence for the user; nil if none is missing.
  ///
  /// - Parameter line: Returns the line of the event at an index.
  func sentence(_ line: (Int) -> Int) -> String? {
    guard let first else { return nil }
    let causes = count == 1 ? "1 cause is" : "\(count) causes are"
    return "\(causes) not in this trace, such as event \(first.seq), which line \(line(first.index)) names. "
      + "Was the ring too small, or the file cut at its beginning?"
  }
}

extension TraceAssembly where List: HeldEvents & ~Copyable {
  /// Puts the events in order and returns the header. No line may follow.
  mutating func finish() throws(TraceReadError) -> Trace.Header {
    let header = try finishLines()
    let order = isSorted ? [] : try sort()
    let missing = events.missingCauses ?? missingCauses()
    if let sentence = missing.sentence({ lines[order.isEmpty ? $0 : Int(order[$0])] }) { log.add(sentence) }
    return header
  }

  /// Puts the events in the order of their numbers, and of each number keeps the first in the file.
  ///
  /// - Returns: The indices of the kept events in the file.
  mutating func sort() throws(TraceReadError) -> [UInt32] {
    var positions = (0..<events.count).map { Position(seq: events.seq(at: $0), index: UInt32($0)) }
    positions.sort()
    var order: [UInt32] = []
    order.reserveCapacity(positions.count)
    var repeated: [UInt32] = []
    for index in positions.indices {
      guard index > 0, positions[index].seq == positions[index - 1].seq else {
        order.append(positions[index].index)
        continue
      }
      let line = lines[Int(positions[index].index)]
      let seq = positions[index].seq
      try report(.duplicate, line, "seq \(seq) stands in an earlier line already; this one was skipped")
      repeated.append(positions[index].index)
    }
    events.arrange(order + repeated, keeping: order.count)
    return order
  }

  private func missingCauses() -> MissingCauses {
    let table = SeqIndex(count: events.count) { events.seq(at: $0) }
    var missing = MissingCauses()
    for index in 0..<events.count {
      let cause = events.cause(at: index)
      if cause != 0, table.position(of: cause) == nil { missing.add(cause, at: index) }
    }
    return missing
  }
}

/// The number of an event, and its index in the file.
private struct Position: Comparable {
  var seq: UInt64
  var index: UInt32

  static func < (left: Position, right: Position) -> Bool { (left.seq, left.index) < (right.seq, right.index) }
}

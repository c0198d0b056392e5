extension TraceAssembly where List: ~Copyable {
  /// Puts the events in the order of their numbers, and of each number keeps the first in the file.
  ///
  /// Returns the places in the file of those that are kept.
  mutating func sort() throws(TraceReadError) -> [UInt32] {
    var places = (0..<events.count).map { Place(seq: events.seq(at: $0), index: UInt32($0)) }
    places.sort()
    var order: [UInt32] = []
    order.reserveCapacity(places.count)
    var repeated: [UInt32] = []
    for place in places.indices {
      guard place > 0, places[place].seq == places[place - 1].seq else {
        order.append(places[place].index)
        continue
      }
      let line = Int(lines[Int(places[place].index)])
      try report(.duplicate, line, "seq \(places[place].seq) stands in an earlier line already; this one was skipped")
      repeated.append(places[place].index)
    }
    events.arrange(order + repeated, keeping: order.count)
    return order
  }

  /// `order` has the places in the file, and is empty if these are those of the events.
  mutating func reportMissingCauses(_ order: [UInt32]) {
    let table = SeqIndex(count: events.count) { events.seq(at: $0) }
    var count = 0
    var first: (seq: TraceEvent.Seq, line: UInt32)?
    for index in 0..<events.count {
      let cause = events.cause(at: index)
      guard cause != 0, table.position(of: cause) == nil else { continue }
      count += 1
      if first == nil { first = (cause, lines[order.isEmpty ? index : Int(order[index])]) }
    }
    guard let first else { return }
    let causes = count == 1 ? "1 cause is" : "\(count) causes are"
    log.add(
      "\(causes) not in this trace, such as event \(first.seq), which line \(first.line) names. "
        + "Was the ring too small, or the file cut at its beginning?")
  }
}

/// Where the event with a number stands in the file.
private struct Place: Comparable {
  var seq: UInt64
  var index: UInt32

  static func < (left: Place, right: Place) -> Bool { (left.seq, left.index) < (right.seq, right.index) }
}

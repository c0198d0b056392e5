extension TraceAssembly {
  /// Puts the events in the order of their numbers, and of each number keeps the first in the file.
  mutating func sort() throws(TraceReadError) {
    let isSorted = events.indices.dropFirst().allSatisfy { events[$0 - 1].seq < events[$0].seq }
    guard !isSorted else { return }
    var order = events.indices.map { Place(seq: events[$0].seq, index: UInt32($0)) }
    order.sort()
    for place in 1..<order.count where order[place].seq == order[place - 1].seq {
      let line = Int(lines[Int(order[place].index)])
      try report(.duplicate, line, "seq \(order[place].seq) stands in an earlier line already; this one was skipped")
    }
    reorder(order)
    removeRepeated()
  }

  private struct Place: Comparable {
    var seq: UInt64
    var index: UInt32

    static func < (left: Place, right: Place) -> Bool { (left.seq, left.index) < (right.seq, right.index) }
  }

  /// Moves every event to its place along the cycles of the permutation, so that no second array is needed.
  private mutating func reorder(_ order: [Place]) {
    var source = order.map { Int($0.index) }
    for start in source.indices where source[start] != start {
      var place = start
      while source[place] != start {
        let next = source[place]
        events.swapAt(place, next)
        lines.swapAt(place, next)
        source[place] = place
        place = next
      }
      source[place] = place
    }
  }

  private mutating func removeRepeated() {
    var kept = 0
    for index in events.indices where index == 0 || events[index].seq != events[kept - 1].seq {
      if index != kept {
        events.swapAt(index, kept)
        lines.swapAt(index, kept)
      }
      kept += 1
    }
    events.removeLast(events.count - kept)
    lines.removeLast(lines.count - kept)
  }

  mutating func reportMissingCauses() throws(TraceReadError) {
    let table = SeqTable(events)
    var count = 0
    var first: (seq: TraceEvent.Seq, line: UInt32)?
    for index in events.indices {
      guard let cause = events[index].cause, table.position(of: cause) == nil else { continue }
      count += 1
      if first == nil { first = (cause, lines[index]) }
    }
    guard let first else { return }
    let causes = count == 1 ? "1 cause is" : "\(count) causes are"
    log.add(
      "\(causes) not in this trace, such as event \(first.seq), which line \(first.line) names. "
        + "Was the ring too small, or the file cut at its beginning?")
  }
}

import PlatformSupport
import TraceFormat

/// Tables for questions about one place; nil for one that needs too many events.
extension TraceIndex {
  /// The events that every table has: what is said of all reactors, and of the whole.
  package func table() throws(IndexFault) -> EventTable { try table(of: [:]) }

  /// The position of an event that is named by its number.
  package func position(of seq: TraceEvent.Seq) -> Int? { places.position(of: seq) }

  /// The position of the action with this number, counted from 1.
  package func position(ofAction number: Int) throws(IndexFault) -> Int? {
    let actions = try actions.get()
    guard actions.indices.contains(number - 1) else { return nil }
    guard actions[number - 1] < count else { throw IndexFault() }
    return Int(actions[number - 1])
  }

  /// The way to an event, and what followed from it, up to a number of main ones.
  ///
  /// - Parameter position: Nil for an event that is not in the trace.
  package func table(explaining position: Int?, most: Int) throws(IndexFault) -> EventTable? {
    var needed = try NeededLines(self)
    let total = try position.map { position throws(IndexFault) in try explain(position, most, &needed) }
    return try table(of: &needed, consequences: total)
  }

  private func explain(_ position: Int, _ most: Int, _ needed: inout NeededLines) throws(IndexFault) -> Int {
    try needed.show(position)
    let rows = try rows.get()
    var follows = [Bool](repeating: false, count: count)
    follows[position] = true
    var (total, main) = (0, 0)
    for next in (position + 1)..<max(count, position + 1) {
      let distance = IndexRow.distance(rows[next])
      guard distance > 0, distance <= next, follows[next - distance] else { continue }
      follows[next] = true
      total += 1
      guard main < most, total <= Self.mostLines else { continue }
      if IndexRow.isMain(rows[next]) { main += 1 }
      try needed.show(next)
    }
    return total
  }

  /// An event of a story: the way to it is told, and the state of its reactor there.
  package struct ToldEvent: Sendable {
    package var seq: TraceEvent.Seq
    package var reactor: TraceEvent.ReactorID
    /// Whether what followed from it is told too.
    package var isExplained: Bool

    package init(seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, isExplained: Bool) {
      (self.seq, self.reactor, self.isExplained) = (seq, reactor, isExplained)
    }
  }

  /// The events of a story.
  package func table(telling events: [ToldEvent]) throws(IndexFault) -> EventTable? {
    var needed = try NeededLines(self)
    for event in events {
      guard let position = position(of: event.seq) else { throw IndexFault() }
      if event.isExplained {
        guard try explain(position, .max, &needed) <= Self.mostLines else { return nil }
      } else {
        try needed.show(position)
      }
      // A state that stands alone does not tell what it changed.
      for end in [position, position + 1] {
        for state in try states(of: event.reactor, before: end) { needed.add(state) }
      }
    }
    return try table(of: &needed)
  }

  /// An action and what followed from it, for a query that asks for no other events.
  package func table(followingAction number: Int, for query: TraceQuery) throws(IndexFault) -> EventTable? {
    var needed = try NeededLines(self)
    if let position = try position(ofAction: number) { _ = try explain(position, .max, &needed) }
    return try table(of: &needed, for: query)
  }

  /// The chain of an event.
  package func table(ofChainOf position: Int?, for query: TraceQuery?) throws(IndexFault) -> EventTable? {
    var needed = try NeededLines(self)
    guard let position else { return try table(of: &needed, for: query) }
    let rows = try rows.get()
    let others = try chains()
    let chain = try chain(of: position, rows, others)
    let root = places.position(of: chain)
    let first = min(root ?? count, others.first { $0.chain == chain }?.position ?? count)
    var isIn = [Bool](repeating: false, count: count)
    var other = BinarySearch.first(of: others.count) { others[$0].position >= first }
    var shown = 0
    for next in first..<max(count, first) {
      if other < others.count, others[other].position == next {
        isIn[next] = others[other].chain == chain
        other += 1
      } else {
        let distance = IndexRow.distance(rows[next])
        isIn[next] = distance > 0 && distance <= next ? isIn[next - distance] : next == root
      }
      guard isIn[next] else { continue }
      shown += 1
      guard shown <= Self.mostLines else { return nil }
      try needed.show(next)
    }
    return try table(of: &needed, for: query)
  }

  private func chain(
    of position: Int, _ rows: [UInt32], _ others: [(position: Int, chain: TraceEvent.Seq)]
  ) throws(IndexFault) -> TraceEvent.Seq {
    var here = position
    while true {
      let other = BinarySearch.first(of: others.count) { others[$0].position >= here }
      if other < others.count, others[other].position == here { return others[other].chain }
      let distance = IndexRow.distance(rows[here])
      guard distance > 0 else { return places.seq(at: here) }
      guard distance <= here else { throw IndexFault() }
      here -= distance
    }
  }

  private func table(
    of needed: inout NeededLines, consequences: Int? = nil, for query: TraceQuery? = nil
  ) throws(IndexFault) -> EventTable? {
    guard try needed.read() else { return nil }
    return try table(of: needed.lines, consequences: consequences, for: query)
  }
}

/// Moments and states.
extension TraceIndex {
  /// A moment in a trace.
  package enum Moment: Sendable {
    case end
    /// Nanoseconds since the header.
    case time(UInt64)
    /// After the last event up to this number.
    case event(TraceEvent.Seq)
  }

  /// The states of reactors at a moment, and if changes are asked for, their first ones and the last.
  package func table(
    ofStates reactors: [TraceEvent.ReactorID], at moment: Moment, withChanges: Bool
  ) throws(IndexFault) -> EventTable? {
    var needed = try NeededLines(self)
    let last = try position(at: moment)
    add(last, &needed)
    for reactor in reactors {
      if let last { for state in try states(of: reactor, before: last + 1) { needed.add(state) } }
      guard withChanges else { continue }
      for state in try states(of: reactor, before: count) { needed.add(state) }
      if let first = try entries(of: reactor).first { add(Int(first & .max >> 1), &needed) }
    }
    return try table(of: &needed)
  }

  /// The writes of a field up to a moment: all, or the last.
  package func table(
    ofWrites path: [String], in reactor: TraceEvent.ReactorID, at moment: Moment, all: Bool, most: Int
  ) throws(IndexFault) -> EventTable? {
    let last = try position(at: moment)
    let entries = try entries(of: reactor)
    let end = BinarySearch.first(of: entries.count) { Int(entries[$0] & .max >> 1) > last ?? -1 }
    var length = all ? end : 256
    while true {
      var needed = try NeededLines(self)
      add(last, &needed)
      var begin = max(0, end - length)
      while begin > 0, entries[begin] >> 31 == 0 { begin -= 1 }
      guard end - begin <= Self.mostLines else { return nil }
      for entry in entries[begin..<end] {
        let position = try checked(entry)
        if all { try needed.lead(to: position) } else { needed.add(position) }
      }
      guard let table = try table(of: &needed) else { return nil }
      if all { return table }
      let lastInTable = last.flatMap { table.lastPosition(upTo: places.seq(at: $0)) } ?? -1
      let write = table.lastWrite(of: path, in: reactor, through: lastInTable).writes.last
      // The first state does not tell what it changed.
      let first = begin == 0 ? 0 : places.seq(at: try checked(entries[begin]))
      guard begin == 0 || write?.seq ?? 0 > first else {
        length *= 8
        continue
      }
      guard let write, let position = places.position(of: write.seq) else { return table }
      let total = try explain(position, most, &needed)
      return try self.table(of: &needed, consequences: total)
    }
  }

  /// Adds an event and the next one, so that it is seen what was lost between.
  private func add(_ position: Int?, _ needed: inout NeededLines) {
    guard let position else { return }
    needed.add(position)
    if position + 1 < count { needed.add(position + 1) }
  }

  private func position(at moment: Moment) throws(IndexFault) -> Int? {
    switch moment {
    case .end: return count == 0 ? nil : count - 1
    case .event(let seq): return places.lastPosition(upTo: seq)
    case .time(let time):
      guard let step = try times().lastIndex(where: { $0 <= time }) else { return nil }
      let begin = step * IndexColumns.step
      let positions = Array(begin..<min(begin + IndexColumns.step, count))
      var lines: [Int: [UInt8]] = [:]
      try read(positions) { line, position in lines[position] = Array(line.bytes) }
      let table = try table(of: lines)
      return table.lastPosition(at: time).flatMap { places.position(of: table[$0].seq) }
    }
  }

  /// Positions of the states of a reactor, ascending; the first bit for those that stand alone.
  private func entries(of reactor: TraceEvent.ReactorID) throws(IndexFault) -> [UInt32] {
    if let known = lastEntries, known.reactor == reactor { return known.entries }
    let entries = try reactorIndex[reactor].map { index throws(IndexFault) in
      Array(try states.get()[reactors[index].states])
    }
    lastEntries = (reactor, entries ?? [])
    return entries ?? []
  }

  private func checked(_ entry: UInt32) throws(IndexFault) -> Int {
    let position = Int(entry & .max >> 1)
    guard position < count else { throw IndexFault() }
    return position
  }

  /// Positions of the last states of a reactor before an event, from the last that stands alone on.
  func states(of reactor: TraceEvent.ReactorID, before position: Int) throws(IndexFault) -> [Int] {
    let entries = try entries(of: reactor)
    var found: [Int] = []
    var next = BinarySearch.first(of: entries.count) { Int(entries[$0] & .max >> 1) >= position } - 1
    while next >= 0 {
      found.append(try checked(entries[next]))
      if entries[next] >> 31 == 1 { break }
      next -= 1
    }
    return found
  }
}

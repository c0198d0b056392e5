/// What a reader keeps of the lines that it takes in.
protocol EventList: ~Copyable {
  var count: Int { get }

  /// Adds the event of the line that the decoder holds; adds nothing where it throws.
  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem)

  /// Makes room for so many events in all.
  mutating func reserve(_ count: Int)

  func seq(at place: Int) -> TraceEvent.Seq

  /// The cause that the event at a place names, 0 for none.
  func cause(at place: Int) -> TraceEvent.Seq

  /// Puts the event that is at `order[n]` at place `n`, and forgets all from place `count` on.
  mutating func arrange(_ order: [UInt32], keeping count: Int)
}

/// Whole events, for a `Trace`.
struct WholeEvents: EventList {
  var events: [TraceEvent] = []

  var count: Int { events.count }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    events.append(try decoder.event(line))
  }

  mutating func reserve(_ count: Int) { events.reserveCapacity(count) }

  func seq(at place: Int) -> TraceEvent.Seq { events[place].seq }

  func cause(at place: Int) -> TraceEvent.Seq { events[place].cause ?? 0 }

  /// Moves every event to its place along the cycles of the permutation, so that no second array is needed.
  mutating func arrange(_ order: [UInt32], keeping count: Int) {
    var source = order.map { Int($0) }
    for start in source.indices where source[start] != start {
      var place = start
      while source[place] != start {
        let next = source[place]
        events.swapAt(place, next)
        source[place] = place
        place = next
      }
      source[place] = place
    }
    events.removeLast(events.count - count)
  }
}

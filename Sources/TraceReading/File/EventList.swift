import TraceFormat

/// The events of a trace while it is read.
protocol EventList: SendableMetatype, ~Copyable {
  /// Whether it needs payloads and diffs decoded.
  static var decodesValues: Bool { get }
  var count: Int { get }

  /// Adds the event of the line that the decoder holds; adds nothing if it throws.
  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem)

  /// A list without events that keeps the same of them.
  func emptyCopy() -> Self

  /// Adds the events of another list behind its own.
  mutating func append(_ other: consuming Self)

  /// Reserves memory for a number of events in all.
  mutating func reserve(_ count: Int)

  /// Whether the lines that follow are of use to it.
  var takesMore: Bool { get }
}

extension EventList where Self: ~Copyable {
  var takesMore: Bool { true }
}

/// Events that are kept until all are read, and put in order then.
protocol HeldEvents: EventList, ~Copyable {
  func seq(at index: Int) -> TraceEvent.Seq

  /// The cause that an event names, 0 for none.
  func cause(at index: Int) -> TraceEvent.Seq

  /// Moves the event at `order[n]` to index `n`, and removes all from index `count` on.
  mutating func arrange(_ order: [UInt32], keeping count: Int)

  /// Causes that no event has as its number; nil if that is not known before all events are in order.
  var missingCauses: MissingCauses? { get }
}

extension HeldEvents where Self: ~Copyable {
  var missingCauses: MissingCauses? { nil }
}

/// Whole events, for a `Trace`.
struct WholeEvents: HeldEvents {
  static var decodesValues: Bool { true }
  var events: [TraceEvent] = []

  var count: Int { events.count }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    events.append(try decoder.event(line))
  }

  func emptyCopy() -> WholeEvents { WholeEvents() }

  mutating func append(_ other: consuming WholeEvents) { events += other.events }

  mutating func reserve(_ count: Int) { events.reserveCapacity(min(count, 1 << 22)) }

  func seq(at index: Int) -> TraceEvent.Seq { events[index].seq }

  func cause(at index: Int) -> TraceEvent.Seq { events[index].cause ?? 0 }

  /// Moves every event along the cycles of the permutation, so that no second array is needed.
  mutating func arrange(_ order: [UInt32], keeping count: Int) {
    var source = order.map { Int($0) }
    for start in source.indices where source[start] != start {
      var index = start
      while source[index] != start {
        let next = source[index]
        events.swapAt(index, next)
        source[index] = index
        index = next
      }
      source[index] = index
    }
    events.removeLast(events.count - count)
  }
}

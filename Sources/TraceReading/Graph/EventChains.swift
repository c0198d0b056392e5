import TraceFormat

/// The chain of every event of a trace, and the event to which it belongs.
///
/// A graph has one number for each action, effect and commit; this index also has the numbers of their other events: runs,
/// reduces, states. It takes 24 bytes an event.
package struct EventChains: Sendable {
  private var table = SeqIndex(count: 0) { _ in 0 }
  private var seqs: [TraceEvent.Seq] = []
  private var chains: [TraceEvent.Seq] = []
  private var owners: [TraceEvent.Seq] = []

  /// Indexes the events of a trace, in time proportional to their number.
  package init(_ trace: Trace) {
    self.init(TraceGraphEvents(trace))
  }

  init(_ events: borrowing TraceGraphEvents) {
    table = SeqIndex(count: events.count) { events[$0].seq }
    reserve(events.count)
    for index in 0..<events.count { append(events[index]) }
  }

  /// No events yet.
  init() {}

  /// Makes room for this many events.
  mutating func reserve(_ count: Int) {
    seqs.reserveCapacity(count)
    chains.reserveCapacity(count)
    owners.reserveCapacity(count)
  }

  /// Adds an event behind all others; `finish` makes them be found.
  mutating func append(_ event: TraceGraphEvent) {
    seqs.append(event.seq)
    chains.append(event.chain == 0 ? event.seq : event.chain)
    owners.append(event.kind.reader.owner(of: event))
  }

  /// Takes the index of the events that were added, all of them in ascending order.
  mutating func finish(_ table: SeqIndex) { self.table = table }

  /// Numbers of the first event and the last; nil if there is none.
  package var numbers: ClosedRange<TraceEvent.Seq>? {
    seqs.first.flatMap { first in seqs.last.map { first...$0 } }
  }

  /// Numbers of all events in the chain of one; nil if there is no event with this number.
  package func chain(of seq: TraceEvent.Seq) -> Set<TraceEvent.Seq>? {
    guard let index = table.position(of: seq) else { return nil }
    return Set(seqs.indices.lazy.filter { chains[$0] == chains[index] }.map { seqs[$0] })
  }

  /// The event to which a part belongs, which may be a part again; nil for an event that is no part.
  package func owner(of seq: TraceEvent.Seq) -> TraceEvent.Seq? {
    guard let index = table.position(of: seq), owners[index] != 0 else { return nil }
    return owners[index]
  }
}

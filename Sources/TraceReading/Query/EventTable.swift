import PlatformSupport
import TraceFormat

/// All events of a trace by position in the order of `seq`, beside its graph: to look up, to search and to explain them.
///
/// Takes about 70 bytes an event, and the texts of its states. Not changed once it is made, but for a trace
/// that goes on: its events are lent.
package final class EventTable: @unchecked Sendable {
  // Only the table of a trace that goes on changes, and its owner alone has it.
  @safe @exclusivity(unchecked)
  package private(set) var graph: TraceGraph
  /// The lines that the reader skipped or repaired.
  package let warnings: [Trace.Warning]
  @safe @exclusivity(unchecked)
  private(set) var events: TraceGraphEvents
  let index: SeqIndex
  /// Elements that the events are or belong to, by position.
  let elements: GraphElements
  /// Bit n of a position is set if value n of the query that it was read for occurs in that event. Empty for none.
  let valueHits: [UInt64]
  let reactorIndex: [TraceEvent.ReactorID: Int]
  /// Types that several reactors have.
  let sharedTypes: Set<String>
  /// By position, whether exports show it; empty for all. Set once, by the reader of the table.
  var selection: [Bool] = []
  /// Facts of the whole trace, if these are some of its events. Set once, by the reader of the table.
  var excerpt: TraceExcerpt?
  /// The numbers of events that broke a law. Set once, by the reader of the table.
  package var unlawful: Set<TraceEvent.Seq> = []
  /// For each effect the position of the event that ended it, -1 for none.
  private let endAt: TraceGraph.PagedArray<Int32>
  /// All of the trace whose part the events are; nil if they are all of it.
  private let outline: TraceOutline?
  /// Facts about a trace that goes on, or went on until it ended.
  let goingOn: GoingOn?

  /// - Parameter builder: Complete, or judged if its trace goes on, with the events, which it has no more then.
  init(_ builder: inout TraceGraphBuilder, valueHits: [UInt64] = [], warnings: [Trace.Warning] = []) {
    goingOn = builder.goingOn
    outline = nil
    endAt = builder.endAt
    graph = builder.graph
    index = builder.table
    elements = builder.elements
    self.valueHits = valueHits
    self.warnings = warnings
    reactorIndex = Self.reactorIndex(graph)
    sharedTypes = Self.sharedTypes(graph)
    events = TraceGraphEvents()
    swap(&events, &builder.events)
  }

  private static func reactorIndex(_ graph: TraceGraph) -> [TraceEvent.ReactorID: Int] {
    Dictionary(graph.reactors.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  private static func sharedTypes(_ graph: TraceGraph) -> Set<String> {
    var types: Set<String> = []
    return Set(graph.reactors.map(\.type).filter { !types.insert($0).inserted })
  }

  /// The events of a trace in memory.
  package convenience init(_ trace: Trace) {
    var builder = TraceGraphBuilder(joining: trace)
    self.init(&builder, warnings: trace.warnings)
  }

  /// The events of a part of a trace, whose graph is that of all of it.
  package init(_ part: Trace, of outline: TraceOutline) {
    let first = part.events.first.flatMap { outline.index.position(of: $0.seq) } ?? 0
    graph = outline.graph
    warnings = outline.warnings
    events = TraceGraphEvents(part)
    index = SeqIndex(part.events)
    elements = GraphElements(outline.elements, at: first..<min(first + part.events.count, outline.index.count))
    endAt = TraceGraph.PagedArray(
      outline.endAt.lazy.map { $0 < first || Int($0) >= first + part.events.count ? -1 : $0 - Int32(first) })
    valueHits = []
    reactorIndex = Self.reactorIndex(graph)
    sharedTypes = Self.sharedTypes(graph)
    goingOn = nil
    self.outline = outline
  }

  /// Hands the events back to the builder that the table came from. It has none then.
  func giveBack(to builder: inout TraceGraphBuilder) { swap(&events, &builder.events) }

  /// Takes effects as meant to stay open, before anything is asked.
  package func declare(_ lasting: LastingEffects) { graph.declare(lasting) }

  /// The chain of each event, and the event to which it belongs.
  package var eventChains: EventChains { EventChains(events) }

  /// Number of events, the `end` counted.
  package var count: Int { events.count }

  /// The same of the whole trace.
  package var countInAll: Int { excerpt?.count ?? events.count }

  /// The position of the action with this number, counted from 1; nil if there is none.
  package func position(ofAction number: Int) -> Int? {
    let index = BinarySearch.first(of: graph.actions.count) { graph.actions[$0].number >= number }
    guard index < graph.actions.count, graph.actions[index].number == number else { return nil }
    return position(of: graph.actions[index].seq)
  }

  /// The position of an event; nil if there is no event with this number.
  package func position(of seq: TraceEvent.Seq) -> Int? { index.position(of: seq) }

  /// The element of an event, whether the event is in the table or only in the trace of which it has a part.
  func element(of seq: TraceEvent.Seq) -> GraphElements.Element {
    position(of: seq).map { elements[$0] } ?? outline?.element(of: seq) ?? .none
  }

  /// Whether the trace is read as it grows: ends of effects are events of their own there.
  package var isGoingOn: Bool { goingOn != nil }

  /// Whether nothing follows, so that what is open stays so.
  package var isOver: Bool { goingOn?.isOver ?? true }

  /// Effects that run.
  package var running: Int { isOver ? 0 : goingOn?.running.count { graph.effects[$0].end == .open } ?? 0 }

  /// The position of the event that ended an effect of the graph; nil if none did.
  package func end(ofEffect index: Int) -> Int? { endAt[index] < 0 ? nil : Int(endAt[index]) }

  /// The fields of an event of a kind of which there are few.
  func rareKind(of event: TraceGraphEvent) -> TraceEvent.Kind { events.rare[Int(event.number)] }
}

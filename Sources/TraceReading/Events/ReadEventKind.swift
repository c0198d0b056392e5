import PlatformSupport
import TraceFormat

/// A kind of event as it is read: from its line, into the graph of a trace, and against the other events.
///
/// Each kind has a file of its own; `ReadEventKind+Kinds.swift` lists them.
protocol ReadEventKind: TraceEventKind {
  /// Reads the fields from the line that the decoder holds.
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> Self

  /// Stores what the graph needs in `event`, and texts and values in `events`; by default nothing.
  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues)

  /// Joins a packed event to the graph.
  ///
  /// - Parameters:
  ///   - index: Index of the event in the trace.
  ///   - reactor: Index of its reactor in the graph.
  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder)

  /// The event of which it is a part, such as the effect of a run; 0 for none.
  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq

  /// Reports contradictions to other events.
  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck)

  // Have defaults that no kind replaces. Requirements, so that each kind gets a specialized copy.

  /// Reads a line as a case of the public enum.
  static func event(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Kind

  /// Reads a line and packs it.
  static func pack(
    _ line: inout LineDecoder, into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents
  ) throws(LineProblem)
}

extension ReadEventKind {
  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {}

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { 0 }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {}

  static func event(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Kind {
    try read(&line).kind
  }

  static func pack(
    _ line: inout LineDecoder, into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents
  ) throws(LineProblem) {
    let whole = try read(&line)
    whole.packAll(into: &event, &events, line.values)
  }

  /// Packs the fields of the kind, and what its traits ask for.
  @inline(__always)
  func packAll(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    if let elapsed {
      event.detail = elapsed
      event.flags = .duration
    }
    if Self.traits.contains(.rare) { event.number = events.keepRare(kind) }
    pack(into: &event, &events, values)
  }
}

/// Does something with an event by the type of its kind.
protocol ReadEventVisitor: ~Copyable {
  associatedtype Result

  mutating func visit<Kind: ReadEventKind>(_ kind: Kind, of event: TraceEvent) -> Result
}

/// Payload and diff of an event as they stand in its line, while that is there; nil if it has none or comes from no line.
struct LineValues {
  var payload: ByteView?
  var diff: ByteView?

  /// An event that is in memory already.
  static var none: LineValues { LineValues(payload: nil, diff: nil) }
}

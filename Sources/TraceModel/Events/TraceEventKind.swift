/// A kind of event: its fields, its line in a file, its secrets, and its part in the graph of a trace.
///
/// Each kind is a type in a file of its own; `TraceEvent+Kinds.swift` lists them. A new kind is a new file and a line in
/// each list there.
protocol TraceEventKind: Sendable {
  /// Kind of line that holds it.
  static var fileKind: TraceFileV1.Kind { get }
  /// Value of `k` in its line.
  static var name: StaticString { get }
  /// Whether it means nothing without the reactor to which it happened.
  static var needsReactor: Bool { get }
  /// Whether it means nothing without its cause.
  static var needsCause: Bool { get }
  /// Key that repeats the cause in its line.
  static var causeAlias: TraceFileV1.Key? { get }

  /// The event as a case of the public enum.
  var kind: TraceEvent.Kind { get }
  /// Nanoseconds that it lasted; nil for a moment.
  var elapsed: UInt64? { get }

  /// Writes the fields that stand before `cause`.
  func writeHead(to piece: inout LinePiece)

  /// Writes the other fields, texts and lists cut to `limits`.
  func write(to line: inout LineBuffer, _ limits: LineLimits)

  /// Reads the fields from the line that the decoder holds.
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> Self

  /// Masks its secrets and adds their number to `count`.
  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int)

  /// Stores what the graph needs in the 72 bytes of `event`, and texts and values in `events`.
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

extension TraceEventKind {
  static var needsReactor: Bool { true }
  static var needsCause: Bool { false }
  static var causeAlias: TraceFileV1.Key? { nil }

  var elapsed: UInt64? { nil }

  func writeHead(to piece: inout LinePiece) {}

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {}

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { 0 }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {}

  static func event(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Kind {
    try read(&line).kind
  }

  static func pack(
    _ line: inout LineDecoder, into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents
  ) throws(LineProblem) {
    let whole = try read(&line)
    whole.packDuration(into: &event)
    whole.pack(into: &event, &events, line.values)
  }

  @inline(__always)
  func packDuration(into event: inout TraceGraphEvent) {
    guard let elapsed else { return }
    event.detail = elapsed
    event.flags = .duration
  }
}

/// Does something with an event by the type of its kind.
protocol TraceEventVisitor: ~Copyable {
  associatedtype Result

  mutating func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> Result
}

/// Payload and diff of an event as they stand in its line; nil if it has none or comes from no line.
///
/// Safe: it reads nothing itself; who reads through a pointer of it says `unsafe`, while the line is there.
@safe struct LineValues {
  var payload: UnsafeBufferPointer<UInt8>?
  var diff: UnsafeBufferPointer<UInt8>?

  /// An event that is in memory already.
  static var none: LineValues { unsafe LineValues(payload: nil, diff: nil) }
}

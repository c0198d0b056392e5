/// A mark that the app or a test set.
struct MarkEvent {
  /// Text of the mark.
  var label: String
  /// Value that was passed with it.
  var payload: JSONText?
}

extension MarkEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .mark }
  static var name: StaticString { "mark" }
  static var needsReactor: Bool { false }

  var kind: TraceEvent.Kind { .mark(label: label, payload: payload) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.label, label, cut: limits.label)
    line.put(.payload, payload, limit: limits.payload)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> MarkEvent {
    MarkEvent(label: try line.text(.label), payload: line.fields.json(.payload))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&payload, label: label, &count)
    policy.mask(&label, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  /// Characters of a failed expectation that are kept.
  private static let longestMessage = 300

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .mark(let label, let payload) = builder.rareKind(of: event) else { return }
    builder.inheritCommit(event, index)
    var text = payload?.text ?? ""
    var mark = TraceGraph.Mark(
      seq: event.seq, reactor: event.reactor == 0 ? nil : builder.reactorID(event), time: event.time, label: label,
      argument: text.withUTF8 { unsafe PayloadSummary.text(of: $0) })
    if mark.isFailure { mark.message = payload?.value()?.text.map { ShortText.cut($0, to: longestMessage) } }
    builder.graph.marks.append(mark)
  }
}

/// An effect had not ended when the trace did.
///
/// Its `cause` is the `mutateBegin`.
struct OpenEvent {}

extension OpenEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .open }
  static var name: StaticString { "open" }
  static var needsReactor: Bool { false }
  static var needsCause: Bool { true }

  var kind: TraceEvent.Kind { .open }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {}

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> OpenEvent { OpenEvent() }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {}

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    if let effect = builder.effect(of: event.cause) { builder.isReportedOpen[effect] = true }
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    check.requireEffect(event, cause)
  }
}

/// A view that was rendered.
struct RenderEvent {
  /// Name of the view.
  var target: String
  /// Nanoseconds.
  var duration: UInt64
}

extension RenderEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .render }
  static var name: StaticString { "render" }
  static var needsReactor: Bool { false }

  var kind: TraceEvent.Kind { .render(target: target, duration: duration) }
  var elapsed: UInt64? { duration }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.target, target, cut: limits.text)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> RenderEvent {
    RenderEvent(target: try line.text(.target), duration: try line.duration())
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&target, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(target)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let commit = builder.inheritCommit(event, index)
    builder.graph.renders.append(
      TraceGraph.Render(
        seq: event.seq, time: event.time, duration: event.detail, target: builder.events.texts[event.label],
        commit: commit))
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}

import TraceFormat

extension ActionOutEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> ActionOutEvent {
    ActionOutEvent(out: try line.transformed())
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    out.pack(into: &event, &events)
  }

  /// An injected action counts like one that was sent; any other keeps the action that went in.
  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    var transform = builder.transform(event, .action)
    if transform.operation == .inject {
      let source = builder.text(event.source) ?? "transform(action:)"
      var action = builder.action(event, source: source)
      action.isInjected = true
      builder.add(action, event, at: index, of: reactor)
    } else if let action = builder.action(of: event.cause) {
      builder.elements[index] = .action(action)
      transform.before = builder.graph.actions[action].label
    }
    transform.action = builder.action(of: event.seq)
    builder.graph.transforms.append(transform)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}

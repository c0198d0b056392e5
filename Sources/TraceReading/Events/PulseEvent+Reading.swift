import TraceFormat

extension PulseEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> PulseEvent {
    guard let count = try line.optionalNumber(.n) else { throw line.missing(.n) }
    return PulseEvent(field: try line.text(.field), count: count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(field)
    event.number = count
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let field = builder.events.texts[event.label]
    guard let commit = builder.inheritCommit(event, index),
      builder.pulsesSeen.insert(PulseInCommit(commit: commit, field: field)).inserted
    else { return }
    if builder.graph.commits[commit].pulses.isEmpty {
      builder.change(commit, .pulse(event.label)) { $0.pulses = [field] }
    } else {
      builder.graph.commits[commit].pulses.append(field)
    }
    builder.graph.commits[commit].isNoopUnknown = false
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}

/// A pulse and the commit in which it was set.
struct PulseInCommit: Hashable {
  /// Index into the commits of the graph.
  var commit: Int
  var field: String
}

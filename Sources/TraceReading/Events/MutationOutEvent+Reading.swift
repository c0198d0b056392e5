import TraceFormat

extension MutationOutEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> MutationOutEvent {
    MutationOutEvent(out: try line.transformed())
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    out.pack(into: &event, &events)
  }

  /// An injected mutation is a commit of its own, unless a `mutation` line introduced it already; any other keeps the
  /// commit that went in.
  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    var transform = builder.transform(event, .mutation)
    let before = builder.commit(of: event.cause)
    let isIntroduced =
      before.map { builder.graph.commits[$0].isInjected && builder.graph.commits[$0].reduce == nil } ?? false
    if transform.operation == .inject, !isIntroduced {
      let facts = builder.commitFacts(event, source: "transform(mutation:)")
      var commit = TraceGraph.Commit(facts, seq: event.seq, time: event.time)
      commit.isInjected = true
      commit.cause = builder.cause(of: event)
      commit.origin = builder.origin(of: event)
      builder.noteConsequence(of: event)
      builder.add(commit, at: index, of: reactor)
    } else if let before {
      builder.elements[index] = .commit(before)
      transform.before = builder.graph.commits[before].label
    }
    transform.commit = builder.commit(of: event.seq)
    builder.graph.transforms.append(transform)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}

import TraceFormat

extension TraceEvent.Reduce: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Reduce {
    TraceEvent.Reduce(
      label: try line.text(.label), thread: try line.thread(), duration: try line.duration(),
      revision: try line.count(.rev), isNoop: try line.flag(.noop), isNoopUnknown: try line.flag(.unknown))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
    event.number = UInt64(max(0, revision))
    if isNoop { event.flags.insert(.noop) }
    if isNoopUnknown { event.flags.insert(.unknown) }
  }

  /// A reduce belongs to the mutation that caused it.
  ///
  /// One whose mutation is lost, or was multiplied on its way by `transform(mutation:)`, is a commit of its own.
  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let joined = builder.commit(of: event.cause)
    let commit: Int
    if let joined, builder.graph.commits[joined].reduce == nil {
      commit = joined
      builder.elements[index] = .commit(commit)
      builder.graph.commits[commit].label = builder.events.texts[event.label]
    } else {
      var own = TraceGraph.Commit(builder.commitFacts(event, source: nil), seq: event.seq, time: event.time)
      own.cause = builder.cause(of: event, isUnknown: true)
      own.effect = joined.flatMap { builder.graph.commits[$0].effect }
      if own.effect == nil { own.origin = joined.map { .mutation($0) } }
      commit = builder.add(own, at: index, of: reactor)
    }
    builder.graph.commits[commit].reduce = event.span
    builder.graph.commits[commit].revision = Int(event.number)
    // Until the state's line says more.
    builder.graph.commits[commit].areChangesUnknown = !event.flags.contains(.noop)
    builder.graph.commits[commit].isNoopUnknown = event.flags.contains(.unknown)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    switch cause?.kind {
    case .mutation, .mutationOut: return
    // It may be of a kind that came after this version.
    case nil where check.mayHaveLost(event.cause): return
    default: break
    }
    check.report(.reduce, event, "event \(event.seq), a reduce of \(label), has no mutation as its cause")
  }
}

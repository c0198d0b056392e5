import TraceFormat

extension TraceEvent.Mutation: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Mutation {
    let causes = try line.numbers(.causes)
    let via: Via? = try line.optionalWord(.via)
    return TraceEvent.Mutation(
      label: try line.text(.label), thread: try line.thread(), effect: try line.reference(.effect),
      isInjected: try line.flag(.injected), via: via, causes: causes, source: try line.optionalText(.src),
      isCauseUnknown: try line.flag(.unknown), payload: line.value(.payload))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
    event.source = events.id(of: source)
    event.number = effect ?? 0
    event.detail = events.keepCauses(causes)
    if events.summarizesMutations { event.summary = events.keepSummary(of: payload, values) }
    if isInjected { event.flags.insert(.injected) }
    if via != nil { event.flags.insert(.owner) }
    if isCauseUnknown { event.flags.insert(.unknown) }
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let facts = builder.commitFacts(event, source: builder.text(event.source))
    var commit = TraceGraph.Commit(facts, seq: event.seq, time: event.time)
    builder.graph.commitArguments.add(
      builder.events.summaries[Int(event.summary)], at: builder.graph.commits.count)
    commit.effect = builder.effect(of: event.number)
    commit.isInjected = event.flags.contains(.injected)
    commit.cause = builder.cause(of: event, isUnknown: event.flags.contains(.unknown))
    if commit.effect == nil { commit.origin = builder.origin(of: event) }
    commit.causes = builder.events.causes[Int(event.detail)]
    if commit.effect == nil { builder.noteConsequence(of: event) }
    builder.add(consume commit, at: index, of: reactor)
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if case .mutateBegin = effect.flatMap({ check.event($0) })?.kind { return }
    if check.isLost(effect) { return }
    if effect == nil, isInjected { return }
    let source = effect.map { "event \($0), which is no mutate.begin" } ?? "no effect and was not injected"
    check.report(.effect, event, "event \(event.seq), the mutation \(label), came from \(source)")
  }
}

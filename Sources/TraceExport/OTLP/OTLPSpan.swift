import TraceReading

/// One span.
extension OTLPExport {
  func writeSpan(_ position: Int, to buffer: inout ExportBuffer) {
    let step = table.step(position)
    let parent = forest.parent(of: position)
    buffer.raw("{")
    writeIdentity(step, to: &buffer)
    if let parent {
      buffer.raw(#","parentSpanId":""#)
      buffer.hexadecimal(table.step(parent).seq)
      buffer.raw("\"")
    }
    buffer.raw(#","name":""#)
    writeName(position, step, to: &buffer)
    buffer.raw(#"","kind":1,"startTimeUnixNano":""#)
    let (begin, end) = interval(position, step)
    buffer.number(table.graph.header.moment(begin))
    buffer.raw(#"","endTimeUnixNano":""#)
    buffer.number(table.graph.header.moment(max(begin, end)))
    buffer.raw(#"","attributes":["#)
    writeAttributes(position, step, to: &buffer)
    buffer.raw("]")
    let failure = writeEvents(position, to: &buffer)
    writeLinks(forest.links(of: position, parent: parent), to: &buffer)
    writeStatus(position, step, failure, to: &buffer)
    buffer.raw("}")
  }

  private func writeIdentity(_ step: EventTable.Step, to buffer: inout ExportBuffer) {
    buffer.raw(#""traceId":""#)
    buffer.hexadecimal(traceHalf)
    buffer.hexadecimal(step.chain)
    buffer.raw(#"","spanId":""#)
    buffer.hexadecimal(step.seq)
    buffer.raw("\"")
  }

  /// `SearchReactor.updateQuery`, `SearchReactor.updateQuery effect`, `SearchView render`.
  private func writeName(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    buffer.raw(reactorNames[step.reactor])
    switch table.fields(at: position) {
    case .error(let error): buffer.textBody(error.type)
    case .mark(let label, _): buffer.textBody(label)
    default: buffer.textBody(table.label(at: position))
    }
    switch step.kind {
    case .action, .actionOut: break
    case _ where table.isMutation(at: position): buffer.raw(" mutation")
    case .mutateBegin: buffer.raw(" effect")
    case .reduce: buffer.raw(" reduce")
    case .render: buffer.raw(" render")
    default:
      buffer.raw(" ")
      buffer.raw(step.kind.name)
    }
  }

  /// An action begins when it was sent and ends with its last consequence; an effect whose end is not known, at the last moment at
  /// which it was there.
  private func interval(_ position: Int, _ step: EventTable.Step) -> (begin: UInt64, end: UInt64) {
    let graph = table.graph
    if table.isAction(at: position), let index = table.actionIndex(at: position) {
      let queued = graph.actions[index].queued
      let last =
        graph.actions[index].settled ?? graph.actions[index].effect.map { graph.effects[$0].finish } ?? step.time
      return (step.time >= queued ? step.time - queued : 0, max(last, step.time))
    }
    if step.kind == .mutateBegin, let index = table.effectIndex(at: position) {
      return (step.time, graph.effects[index].finish)
    }
    if step.kind == .mutation, let index = table.commitIndex(at: position) {
      return (step.time, graph.commits[index].state ?? graph.commits[index].reduce?.upperBound ?? step.time)
    }
    return (step.time, step.finish)
  }

  private func writeAttributes(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    var list = OTLPAttributes()
    list.add(reactorAttributes[step.reactor], to: &buffer)
    if table.isAction(at: position), let index = table.actionIndex(at: position) {
      list.add("reactor.step", word: "action", to: &buffer)
      writeAction(index, &list, to: &buffer)
    } else if step.kind == .mutateBegin {
      list.add("reactor.step", word: "effect", to: &buffer)
      if let index = table.effectIndex(at: position) { writeEffect(index, &list, to: &buffer) }
    } else if step.kind == .reduce {
      list.add("reactor.step", word: "reduce", to: &buffer)
      if let index = table.commitIndex(at: position) { writeReduce(index, step, &list, to: &buffer) }
    } else {
      list.add("reactor.step", word: table.isMutation(at: position) ? "mutation" : step.kind.name, to: &buffer)
      writeDetails(position, step, &list, to: &buffer)
    }
    guard step.cause != 0, table.position(of: step.cause) == nil else { return }
    list.add("reactor.lost_cause", number: step.cause, to: &buffer)
  }

  private func writeAction(_ index: Int, _ list: inout OTLPAttributes, to buffer: inout ExportBuffer) {
    let action = table.graph.actions[index]
    list.add("reactor.action", number: UInt64(action.number), to: &buffer)
    let argument = table.graph.argument(ofAction: index)
    if !argument.isEmpty { list.add("reactor.argument", argument, to: &buffer) }
    list.add("reactor.source", action.source, to: &buffer)
    if let site = action.site {
      list.add("code.file.path", site.file, to: &buffer)
      if site.line > 0 { list.add("code.line.number", number: UInt64(site.line), to: &buffer) }
    }
    if action.queued > 0 { list.add("reactor.queued_ns", number: action.queued, to: &buffer) }
    if action.isInjected { list.add("reactor.injected", isTrue: true, to: &buffer) }
  }

  private func writeEffect(_ index: Int, _ list: inout OTLPAttributes, to buffer: inout ExportBuffer) {
    let effect = table.graph.effects[index]
    list.add("reactor.end", word: effect.end.word, to: &buffer)
    guard !effect.runs.isEmpty else { return }
    let ran = effect.runs.reduce(UInt64(0)) { $0 &+ ($1.upperBound - $1.lowerBound) }
    list.add("reactor.ran_ns", number: ran, to: &buffer)
  }

  private func writeReduce(
    _ index: Int, _ step: EventTable.Step, _ list: inout OTLPAttributes, to buffer: inout ExportBuffer
  ) {
    let commit = table.graph.commits[index]
    list.add("reactor.mutation", number: commit.seq, to: &buffer)
    if commit.seq == step.seq { list.add("reactor.mutation_lost", isTrue: true, to: &buffer) }
    list.add("reactor.revision", number: commit.revision.map { UInt64(max(0, $0)) }, to: &buffer)
    list.add("reactor.changed", texts: commit.changed, to: &buffer)
    if commit.isNoop { list.add("reactor.noop", isTrue: true, to: &buffer) }
  }

  /// The status of a failed effect, and of a span in which an error was recorded.
  private func writeStatus(
    _ position: Int, _ step: EventTable.Step, _ failure: Int?, to buffer: inout ExportBuffer
  ) {
    var hasFailed = failure != nil
    if step.kind == .mutateBegin, let index = table.effectIndex(at: position) {
      if case .failed = table.graph.effects[index].end { hasFailed = true }
    }
    guard hasFailed else { return }
    buffer.raw(#","status":{"code":2"#)
    if let failure, case .error(let error)? = table.fields(at: failure) {
      buffer.raw(#","message":""#)
      buffer.textBody(error.type)
      buffer.raw(": ")
      buffer.textBody(error.message)
      buffer.raw("\"")
    }
    buffer.raw("}")
  }

  private func writeLinks(_ links: [SpanForest.Link], to buffer: inout ExportBuffer) {
    guard !links.isEmpty else { return }
    buffer.raw(#","links":["#)
    for (index, link) in links.enumerated() {
      buffer.raw(index == 0 ? "{" : ",{")
      writeIdentity(table.step(link.span), to: &buffer)
      buffer.raw(#","attributes":[{"key":"reactor.link","value":{"stringValue":""#)
      buffer.textBody(link.reason.rawValue)
      buffer.raw(#""}}]}"#)
    }
    buffer.raw("]")
  }
}

extension TraceGraph.Effect.End {
  /// The word of a trace for the end; `open` or `unknown` if the trace has none.
  var word: StaticString {
    switch self {
    case .completed: "completed"
    case .failed: "error"
    case .cancelled: "cancelled"
    case .disposed: "disposed"
    case .open: "open"
    case .unknown: "unknown"
    }
  }
}

import TraceReading

/// A trace as JSON Lines without nesting: one object an event, with what other events say of it beside it, for SQL engines.
///
/// Keys are those of the trace file where they mean the same. A key without a value is left out.
package struct FlatEvents {
  private let table: EventTable
  private let types: ReactorTypes
  private let heads: ReactorTexts

  package init(_ table: EventTable) {
    self.table = table
    types = ReactorTypes(table.graph)
    heads = ReactorTexts(table.graph) { buffer, reactor in
      buffer.member("r", reactor.id)
      buffer.member("reactor", reactor.type)
      guard !reactor.name.isEmpty else { return }
      buffer.member("name", reactor.name)
    }
  }

  /// Writes a line for each event but the `end`.
  package func write(to buffer: inout ExportBuffer) {
    for position in 0..<table.count where table.isSelected(position) { write(position, to: &buffer) }
    buffer.flush()
  }

  private func write(_ position: Int, to buffer: inout ExportBuffer) {
    let step = table.step(position)
    guard step.kind != .end else { return }
    buffer.raw("{\"trace\":")
    buffer.text(table.graph.header.traceID)
    buffer.raw(",\"k\":\"")
    buffer.raw(step.kind.name)
    buffer.raw("\",\"seq\":")
    buffer.number(step.seq)
    buffer.member("ts", step.time)
    buffer.raw(",\"time\":\"")
    buffer.moment(table.graph.header.moment(step.time))
    buffer.raw("\"")
    buffer.raw(heads[step.reactor])
    buffer.member("chain", step.chain)
    buffer.member("cause", step.cause == 0 ? nil : step.cause)
    buffer.member("dur", step.finish > step.time ? step.finish - step.time : nil)
    let label = table.label(at: position)
    buffer.member("label", label.isEmpty ? nil : label)
    writeAction(position, to: &buffer)
    writeEffect(position, step, to: &buffer)
    writeCommit(position, step, to: &buffer)
    writeFields(position, step, to: &buffer)
    buffer.raw("}\n")
    buffer.flushIfFull()
  }

  /// The action behind an event, and what only the action itself knows.
  private func writeAction(_ position: Int, to buffer: inout ExportBuffer) {
    let graph = table.graph
    let effect = table.effectIndex(at: position) ?? table.commitIndex(at: position).flatMap { graph.commits[$0].effect }
    guard let index = table.actionIndex(at: position) ?? effect.flatMap({ graph.effects[$0].action }) else { return }
    buffer.member("action", UInt64(graph.actions[index].number))
    buffer.member("action_label", graph.actions[index].label)
    guard table.isAction(at: position) else { return }
    let action = graph.actions[index]
    let argument = graph.argument(ofAction: index)
    buffer.member("argument", argument.isEmpty ? nil : argument)
    buffer.member("src", action.source)
    buffer.member("file", action.site?.file)
    buffer.member("line", action.site.map { UInt64(max(0, $0.line)) })
    buffer.member("queued", action.queued > 0 ? action.queued : nil)
    buffer.member("settled", action.settled)
  }

  private func writeEffect(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    let graph = table.graph
    let index = table.effectIndex(at: position) ?? table.commitIndex(at: position).flatMap { graph.commits[$0].effect }
    if let index { buffer.member("effect", graph.effects[index].seq) }
    if step.kind == .mutateBegin, let index {
      buffer.member("end", "\(graph.effects[index].end.word)")
      buffer.member("finish", graph.effects[index].finish)
    } else {
      buffer.member("end", table.end(at: position)?.rawValue)
    }
    buffer.member("op", table.operation(at: position)?.rawValue)
  }

  private func writeCommit(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    buffer.member("rev", table.revision(at: position))
    guard let index = table.commitIndex(at: position), step.kind != .state || table.revision(at: position) != 0 else {
      return
    }
    let commit = table.graph.commits[index]
    if table.isMutation(at: position) {
      let argument = table.graph.argument(ofCommit: index)
      buffer.member("argument", argument.isEmpty ? nil : argument)
      buffer.member("src", commit.source)
      if commit.isInjected { buffer.raw(",\"injected\":true") }
    } else if step.kind == .reduce || step.kind == .state {
      buffer.member("mutation", commit.label)
      if commit.isNoop { buffer.raw(",\"noop\":true") }
      buffer.member("changed", commit.changed.isEmpty ? nil : commit.changed.joined(separator: " "))
    }
  }

  private func writeFields(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    switch table.fields(at: position) {
    case .error(let error):
      buffer.member("type", error.type)
      buffer.member("msg", error.message)
      buffer.raw(error.isSwallowed ? ",\"swallowed\":true" : ",\"swallowed\":false")
    case .impurity(let impurity):
      buffer.member("rule", impurity.rule.rawValue)
      buffer.member("level", impurity.level.rawValue)
      buffer.member("msg", impurity.message)
      buffer.member("file", impurity.site?.file)
      buffer.member("line", impurity.site.map { UInt64(max(0, $0.line)) })
      buffer.member("exempt", impurity.exempt)
    case .reactor(let info): buffer.member("module", info.module)
    case .reactorEnd(let why): buffer.member("why", why)
    case .dropped(let count, let why, _, _):
      buffer.member("count", UInt64(max(0, count)))
      buffer.member("why", why)
    case .mark(let label, _): buffer.member("label", label)
    case .loop(_, let members): buffer.member("members", members.joined(separator: " > "))
    case .order(let order): buffer.member("rank", order.rank.rawValue)
    default: return
    }
  }
}

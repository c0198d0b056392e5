import TraceModel

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
      buffer.raw(",\"r\":")
      buffer.number(reactor.id)
      buffer.raw(",\"reactor\":")
      buffer.text(reactor.type)
      guard !reactor.name.isEmpty else { return }
      buffer.raw(",\"name\":")
      buffer.text(reactor.name)
    }
  }

  /// Writes a line for each event but the `end`.
  package func write(to buffer: inout ExportBuffer) {
    for position in 0..<table.count { write(position, to: &buffer) }
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
    buffer.raw(",\"ts\":")
    buffer.number(step.time)
    buffer.raw(",\"time\":\"")
    buffer.moment(table.graph.header.moment(step.time))
    buffer.raw("\"")
    buffer.raw(heads[step.reactor])
    buffer.raw(",\"chain\":")
    buffer.number(step.chain)
    add(",\"cause\":", step.cause == 0 ? nil : step.cause, to: &buffer)
    add(",\"dur\":", step.finish > step.time ? step.finish - step.time : nil, to: &buffer)
    let label = table.label(at: position)
    add(",\"label\":", label.isEmpty ? nil : label, to: &buffer)
    writeAction(position, to: &buffer)
    writeEffect(position, step, to: &buffer)
    writeCommit(position, step, to: &buffer)
    writeFields(position, step, to: &buffer)
    buffer.raw("}\n")
    buffer.flushIfFull()
  }

  private func add(_ key: StaticString, _ number: UInt64?, to buffer: inout ExportBuffer) {
    guard let number else { return }
    buffer.raw(key)
    buffer.number(number)
  }

  private func add(_ key: StaticString, _ text: String?, to buffer: inout ExportBuffer) {
    guard let text else { return }
    buffer.raw(key)
    buffer.text(text)
  }

  /// The action behind an event, and what only the action itself knows.
  private func writeAction(_ position: Int, to buffer: inout ExportBuffer) {
    let graph = table.graph
    let effect = table.effectIndex(at: position) ?? table.commitIndex(at: position).flatMap { graph.commits[$0].effect }
    guard let index = table.actionIndex(at: position) ?? effect.flatMap({ graph.effects[$0].action }) else { return }
    add(",\"action\":", UInt64(graph.actions[index].number), to: &buffer)
    add(",\"action_label\":", graph.actions[index].label, to: &buffer)
    guard table.isAction(at: position) else { return }
    let action = graph.actions[index]
    add(",\"argument\":", action.argument.isEmpty ? nil : action.argument, to: &buffer)
    add(",\"src\":", action.source, to: &buffer)
    add(",\"file\":", action.site?.file, to: &buffer)
    add(",\"line\":", action.site.map { UInt64(max(0, $0.line)) }, to: &buffer)
    add(",\"queued\":", action.queued > 0 ? action.queued : nil, to: &buffer)
    add(",\"settled\":", action.settled, to: &buffer)
  }

  private func writeEffect(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    let graph = table.graph
    let index = table.effectIndex(at: position) ?? table.commitIndex(at: position).flatMap { graph.commits[$0].effect }
    if let index { add(",\"effect\":", graph.effects[index].seq, to: &buffer) }
    if step.kind == .mutateBegin, let index {
      add(",\"end\":", "\(graph.effects[index].end.word)", to: &buffer)
      add(",\"finish\":", graph.effects[index].finish, to: &buffer)
    } else {
      add(",\"end\":", table.end(at: position)?.rawValue, to: &buffer)
    }
    add(",\"op\":", table.operation(at: position)?.rawValue, to: &buffer)
  }

  private func writeCommit(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    add(",\"rev\":", table.revision(at: position), to: &buffer)
    guard let index = table.commitIndex(at: position), step.kind != .state || table.revision(at: position) != 0 else {
      return
    }
    let commit = table.graph.commits[index]
    if table.isMutation(at: position) {
      add(",\"argument\":", commit.argument.isEmpty ? nil : commit.argument, to: &buffer)
      add(",\"src\":", commit.source, to: &buffer)
      if commit.isInjected { buffer.raw(",\"injected\":true") }
    } else if step.kind == .reduce || step.kind == .state {
      add(",\"mutation\":", commit.label, to: &buffer)
      if commit.isNoop { buffer.raw(",\"noop\":true") }
      add(",\"changed\":", commit.changed.isEmpty ? nil : commit.changed.joined(separator: " "), to: &buffer)
    }
  }

  private func writeFields(_ position: Int, _ step: EventTable.Step, to buffer: inout ExportBuffer) {
    switch table.fields(at: position) {
    case .error(let error):
      add(",\"type\":", error.type, to: &buffer)
      add(",\"msg\":", error.message, to: &buffer)
      buffer.raw(error.isSwallowed ? ",\"swallowed\":true" : ",\"swallowed\":false")
    case .impurity(let impurity):
      add(",\"rule\":", impurity.rule.rawValue, to: &buffer)
      add(",\"level\":", impurity.level.rawValue, to: &buffer)
      add(",\"msg\":", impurity.message, to: &buffer)
      add(",\"file\":", impurity.site?.file, to: &buffer)
      add(",\"line\":", impurity.site.map { UInt64(max(0, $0.line)) }, to: &buffer)
      add(",\"exempt\":", impurity.exempt, to: &buffer)
    case .reactor(let info): add(",\"module\":", info.module, to: &buffer)
    case .reactorEnd(let why): add(",\"why\":", why, to: &buffer)
    case .dropped(let count, let why, _, _):
      add(",\"count\":", UInt64(max(0, count)), to: &buffer)
      add(",\"why\":", why, to: &buffer)
    case .mark(let label, _): add(",\"label\":", label, to: &buffer)
    case .loop(_, let members): add(",\"members\":", members.joined(separator: " > "), to: &buffer)
    case .order(let order): add(",\"rank\":", order.rank.rawValue, to: &buffer)
    default: return
    }
  }
}

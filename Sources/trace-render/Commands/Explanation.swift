import TraceModel

/// The way to an event, and what followed, as text or JSON.
struct Explanation {
  private let table: EventTable
  private let position: Int
  private let path: CausalPath
  private let shown: [Int]

  /// Consequences that are printed unless all are asked for.
  static let most = 60

  init(_ table: EventTable, _ position: Int, showsAll: Bool) {
    self.table = table
    self.position = position
    path = table.path(to: position)
    let main = showsAll ? path.consequences : path.consequences.filter { table.isMain($0) }
    shown = showsAll ? main : Array(main.prefix(Self.most))
  }

  func text(_ lines: EventLines) -> String {
    var text = led(lines)
    let depths = table.depths { table.isMain($0) }
    guard let first = shown.first else {
      return text + "\n" + lines.ink.paint("nothing followed from it", .bold) + "\n"
    }
    text += "\n" + lines.ink.paint("followed", .bold) + "\n"
    let top = shown.reduce(Int(depths[first])) { min($0, Int(depths[$1])) }
    for next in shown { text += lines.line(next, depth: Int(depths[next]) - top) }
    let rest = path.consequencesInAll - shown.count
    if rest > 0 { text += "\(rest) more events followed from it; --all shows them\n" }
    return text
  }

  func led(_ lines: EventLines) -> String {
    var text = ""
    for step in path.steps {
      switch step.link {
      case .missing(let seq?): text += "its cause, event \(seq), is not in the trace\n"
      case .missing(nil): text += "its cause is not known\n"
      case .owner: text += "the trigger is not known; the event above made the subscription or started the task\n"
      case .effect: text += "the trigger is not known; the effect above emitted it\n"
      case .root, .trigger: break
      }
      text += lines.line(step.position, wait: .some(step.wait == 0 ? nil : step.wait))
    }
    return text
  }

  var json: JSONValue { table.json(path, consequences: shown) }
}

/// The last write of a field, or all of them.
struct WriteExplanation {
  private let table: EventTable
  private let field: FieldReference
  private let history: FieldHistory
  private let isWhole: Bool

  init(_ table: EventTable, _ field: FieldReference, through last: Int, showsAll: Bool) {
    self.table = table
    self.field = field
    isWhole = showsAll
    history =
      showsAll
      ? table.history(of: field.path, in: field.reactor.id, through: last)
      : table.lastWrite(of: field.path, in: field.reactor.id, through: last)
  }

  private var remark: String {
    history.mayMissWrites ? "events or values are missing in this trace; there may have been other writes\n" : ""
  }

  func text(_ lines: EventLines) -> String {
    let name = TerminalText.escaped(field.name)
    guard let last = history.writes.last else {
      return "\(name) was not written\(history.mayMissWrites ? ", as far as the trace has it" : "").\n\(remark)"
    }
    var text = ""
    if isWhole {
      text +=
        lines.ink.paint("\(name): \(history.writes.count) write\(history.writes.count == 1 ? "" : "s")", .bold) + "\n"
      for write in history.writes { text += line(write) }
      return text + remark
    }
    text += lines.ink.paint("\(name): \(values(last))", .bold) + "\n" + remark
    guard let position = table.position(of: last.seq) else { return text }
    return text + Explanation(table, position, showsAll: false).text(lines)
  }

  /// The line of a write: its event, its time, the values, the mutation that made it, and the action behind that.
  private func line(_ write: FieldHistory.Write) -> String {
    let position = table.position(of: write.seq)
    var by = ""
    if let mutation = position.flatMap({ table.nearest(.mutation, to: $0) }) { by += "  \(words(mutation))" }
    if let action = position.flatMap({ table.nearest(.action, to: $0) }) { by += "  of \(words(action))" }
    return "\(write.seq)  \(EventLines.moment(write.time))  \(values(write))\(by)\n"
  }

  /// An event by its mark and its name.
  private func words(_ position: Int) -> String {
    let words = table.words(position)
    return "\(words.mark.glyph) \(TerminalText.escaped(words.name))"
  }

  private func values(_ write: FieldHistory.Write) -> String {
    let old = write.isOldKnown ? write.old?.json.text ?? "none" : "unknown"
    let new = write.isValueKnown ? write.value?.json.text ?? "none" : "unknown"
    return TerminalText.escaped("\(ShortText.cut(old, to: 200)) → \(ShortText.cut(new, to: 200))")
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("field", .string(field.name)), .init("r", .int(Int64(field.reactor.id))),
      .init("writes", .array(history.writes.map(\.json))), .init("may_miss_writes", .bool(history.mayMissWrites)),
    ]
    if !isWhole, let last = history.writes.last, let position = table.position(of: last.seq) {
      members.append(.init("why", Explanation(table, position, showsAll: false).json))
    }
    return .object(members)
  }
}

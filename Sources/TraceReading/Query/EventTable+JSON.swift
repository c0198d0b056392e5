import TraceFormat
import TraceJSON

/// Events for scripts. Keys are promised: later versions only add some.
extension EventTable {
  /// One event; keys without a value are left out.
  package func json(_ position: Int, _ marks: EventMarks = []) -> JSONValue {
    let row = self[position]
    var members: [JSONValue.Member] = [
      .init("seq", .number(row.seq)), .init("ts", .number(row.time)), .init("kind", .string("\(row.kind.name)")),
    ]
    func add(_ key: String, _ value: JSONValue?) { if let value { members.append(.init(key, value)) } }
    if row.reactor > 0 {
      add("r", .number(row.reactor))
      add("reactor", reactor(row.reactor).map { .string($0.type) })
    }
    add("dur", row.duration.map { .number($0) })
    add("chain", .number(row.chain))
    add("cause", row.cause == 0 ? nil : .number(row.cause))
    add("action", row.action.map { .number($0) })
    add("label", row.label.isEmpty ? nil : .string(row.label))
    add("argument", row.argument.isEmpty ? nil : .string(row.argument))
    add("src", row.source.map { .string($0) })
    add("site", row.site.map { .string("\($0.file):\($0.line)") })
    if row.kind == .state || row.kind == .stateOut { add("rev", .number(events[position].number)) }
    if row.kind == .state || row.kind == .stateOut, case .diff(let patches) = change(at: position) {
      add("diff", .array(patches.map(\.json)))
    }
    let inWords = words(position)
    add("text", .string(([inWords.name] + inWords.details).joined(separator: ", ")))
    let words = EventMarks.words.filter { marks.contains($0.mark) }.map { JSONValue.string($0.word) }
    add("is", words.isEmpty ? nil : .array(words))
    return .object(members)
  }

  /// A path for scripts.
  package func json(_ path: CausalPath, consequences: [Int]) -> JSONValue {
    let steps = path.steps.map { step -> JSONValue in
      guard case .object(var members) = json(step.position) else { return .null }
      members.append(.init("wait", .number(step.wait)))
      switch step.link {
      case .root: members.append(.init("link", .string("root")))
      case .trigger: members.append(.init("link", .string("trigger")))
      case .owner: members.append(.init("link", .string("owner")))
      case .effect: members.append(.init("link", .string("effect")))
      case .missing(let seq):
        members.append(.init("link", .string("missing")))
        if let seq { members.append(.init("missing", .number(seq))) }
      }
      return .object(members)
    }
    return .object([
      "path": .array(steps), "consequences": .array(consequences.map { json($0) }),
      "consequences_in_all": .number(path.consequencesInAll),
    ])
  }
}

extension TraceEvent.Patch {
  /// The step as a trace file has it.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("op", .string(operation.rawValue)), .init("path", .string(path)),
    ]
    if let from { members.append(.init("from", .string(from))) }
    if let old = old?.value() { members.append(.init("old", old)) }
    if let value = value?.value() { members.append(.init("value", value)) }
    return .object(members)
  }
}

extension RecordedState {
  /// The state for scripts, with what is not known of it.
  package var json: JSONValue {
    .object([
      "seq": .number(seq), "ts": .number(time), "rev": .number(revision), "state": known.value ?? .null,
      "complete": .bool(known.isComplete && gaps.isEmpty && !mayBeOutdated),
      "unknown": .array(remarks.map { .string($0) }),
    ])
  }
}

extension FieldHistory.Write {
  /// The write for scripts; a value that is not known is left out.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("seq", .number(seq)), .init("ts", .number(time)), .init("rev", .number(revision)),
    ]
    if isOldKnown, let old { members.append(.init("old", old)) }
    if isValueKnown, let value { members.append(.init("value", value)) }
    return .object(members)
  }
}

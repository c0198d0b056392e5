import TraceFormat
import TraceJSON

extension EventTable {
  /// The positions of the events that match a query, in their order.
  ///
  /// Values are only found by the query that the table was read for. One pass over the events for each term; every text
  /// of the trace is compared once.
  package func events(matching query: TraceQuery) -> [Int] {
    var isFound = [Bool](repeating: true, count: count)
    var value = 0
    var marks: [EventMarks]?
    for term in query.terms {
      let matches: [Bool]
      switch term.subject {
      case .word(let text): matches = matchingWord(Needle(text))
      case .reactor(let text): matches = matchingReactor(text)
      case .kinds(let kinds): matches = (0..<count).map { isEvent($0, of: kinds) }
      case .mark(let mark):
        let all = marks ?? self.marks()
        marks = all
        matches = all.map { !$0.isDisjoint(with: mark) }
      case .field(let text): matches = (0..<count).map(matcher(field: Needle(FieldPath.dotted(text))))
      case .writer(let text): matches = matchingWriter(Needle(text))
      case .value:
        matches = valueHits.isEmpty ? isFound.map { _ in false } : valueHits.map { $0 & 1 << UInt64(value) != 0 }
        value += 1
      case .action(let number): matches = followers(ofAction: number)
      }
      for position in isFound.indices where matches[position] == term.isExcluded { isFound[position] = false }
    }
    // The line that ends a file is no event, and is found only by its name.
    if !query.asks(for: .end) {
      for position in 0..<count where events[position].kind == .end { isFound[position] = false }
    }
    return isFound.indices.filter { isFound[$0] }
  }

  /// Whether an event is of one of these kinds: what a transform injects is an action or a mutation too, as everywhere.
  private func isEvent(_ position: Int, of kinds: Set<TraceFileV1.Kind>) -> Bool {
    let event = events[position]
    if kinds.contains(event.kind) { return true }
    switch event.kind {
    case .actionOut where kinds.contains(.action):
      return elements.action(at: position).map { graph.actions[$0].seq == event.seq } ?? false
    case .mutationOut where kinds.contains(.mutation):
      return elements.commit(at: position).map { graph.commits[$0].seq == event.seq } ?? false
    default: return false
    }
  }

  /// An action and the events that followed from it, along their causes.
  func followers(ofAction number: Int) -> [Bool] {
    var follows = [Bool](repeating: false, count: count)
    guard let root = position(ofAction: number) else { return follows }
    follows[root] = true
    for position in (root + 1)..<max(count, root + 1) {
      // What comes before its cause, as a damaged trace may have it, is not followed.
      guard let cause = index.position(of: events[position].cause), cause < position else { continue }
      follows[position] = follows[cause]
    }
    return follows
  }

  private func matchingReactor(_ text: String) -> [Bool] {
    let needle = Needle(text)
    let number = text.first == "#" ? Int(text.dropFirst()) : nil
    let slots = events.reactors.map { id in
      if let number { return id == number }
      return reactor(id).map { needle.occurs(in: $0.type) || needle.occurs(in: $0.name) } ?? false
    }
    return (0..<count).map { events[$0].reactor > 0 && slots[Int(events[$0].reactor) - 1] }
  }

  private func matchingWriter(_ needle: Needle) -> [Bool] {
    let texts = (0..<events.texts.count).map { needle.occurs(in: events.texts[StringInterner.ID($0)]) }
    return (0..<count).map { position in
      let label = events[position].label
      return switch events[position].kind {
      case .reduce: label != 0 && texts[Int(label)]
      case .state: elements.commit(at: position).map { needle.occurs(in: graph.commits[$0].label) } ?? false
      default: false
      }
    }
  }

  /// The reactor with this number.
  package func reactor(_ id: TraceEvent.ReactorID) -> TraceGraph.Reactor? {
    reactorIndex[id].map { graph.reactors[$0] }
  }
}

/// Names.
extension EventTable {
  private func matchingWord(_ needle: Needle) -> [Bool] {
    let texts = (0..<events.texts.count).map { needle.occurs(in: events.texts[StringInterner.ID($0)]) }
    let sites = events.sites.map { $0.map { needle.occurs(in: "\($0.file):\($0.line)") } ?? false }
    let slots = events.reactors.map { reactor($0).map { needle.occurs(in: $0.type) } ?? false }
    let field = matcher(field: needle)
    return (0..<count).map { position in
      let event = events[position]
      if event.reactor > 0, slots[Int(event.reactor) - 1] { return true }
      switch event.kind {
      case .state, .stateOut: return field(position)
      case .mutateEnd:
        return needle.occurs(in: TraceEvent.EffectEnd(number: UInt16(event.code)).rawValue)
      case let kind where kind.traits.contains(.rare):
        return rareNames(of: event).contains { needle.occurs(in: $0) }
      default:
        return event.label != 0 && texts[Int(event.label)] || event.source != 0 && texts[Int(event.source)]
          || sites[Int(event.site)]
      }
    }
  }

  /// The names in an event of a kind of which there are few.
  private func rareNames(of event: TraceGraphEvent) -> [String] {
    switch rareKind(of: event) {
    case .reactorEnd(let why): [why]
    case .error(let failure): [failure.type]
    case .impurity(let impurity): [impurity.rule.rawValue] + (impurity.site.map { ["\($0.file):\($0.line)"] } ?? [])
    case .loop(_, let members): members
    case .mark(let label, _): [label]
    case .dropped(_, let why, _, _): [why]
    case .reactor, .order, .end: []
    // Kinds that are not rare are found by their label.
    case .action, .actionOut, .mutateBegin, .mutateRun, .mutateEnd, .innerEnd, .mutation, .mutationOut, .reduce, .state,
      .stateOut, .pulse, .subscribe, .unsubscribe, .render, .open:
      []
    }
  }

  /// Whether the state at a position wrote a field whose path has a text in it.
  ///
  /// A whole state names the fields at the top in which it differs from the one before; the initial state none.
  private func matcher(field needle: Needle) -> (Int) -> Bool {
    { [self] position in
      let event = events[position]
      guard event.kind == .state || event.kind == .stateOut,
        event.flags.isDisjoint(with: [.initial, .unknown])
      else { return false }
      guard event.flags.contains(.whole) else {
        var isThere = false
        PatchStep.forEach(events.stateTexts[Int(event.detail)]) { step in
          isThere = isThere || FieldPath.occurs(needle, in: step)
        }
        return isThere
      }
      guard event.kind == .state, let commit = elements.commit(at: position) else { return false }
      return graph.commits[commit].changed.contains { needle.occurs(in: $0) }
    }
  }
}

/// Paths of fields as people write them: `user.name`, `todos.3.title`.
package enum FieldPath {
  /// A path with slashes in place of dots, or with dots already.
  package static func dotted(_ path: String) -> String {
    let path = path.hasPrefix("/") ? path.dropFirst() : path[...]
    return String(path.map { $0 == "/" ? "." : $0 })
  }

  /// The names on a pointer, joined by dots.
  package static func dotted(pointer: String) -> String {
    (JSONPointer.segments(pointer) ?? [pointer]).joined(separator: ".")
  }

  static func occurs(_ needle: Needle, in step: PatchStep) -> Bool {
    if !step.isPathEscaped, step.path.first == UInt8(ascii: "/"), !step.path.contains(UInt8(ascii: "~")) {
      return needle.occurs(inPlainPointer: step.path)
    }
    return needle.occurs(in: dotted(pointer: JSONString.decode(step.path, isEscaped: step.isPathEscaped)))
  }
}

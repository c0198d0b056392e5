import TraceFormat
import TraceJSON

/// An event in words for a line of text. Not escaped for a terminal.
package struct EventWords: Sendable, Equatable {
  /// The mark that pictures draw.
  package enum Mark: Sendable {
    case reactor, action, effect, end, failed, cancelled, open, mutation, reduce, impure, state, same, pulse, loop, loss
    case subscription, other
  }

  package var mark: Mark
  /// `#3 updateQuery("owl")`.
  package var name: String
  /// The rest, in the order of its weight: values, duration, sender, source line.
  package var details: [String]
}

extension EventTable {
  /// An event in words.
  package func words(_ position: Int) -> EventWords {
    let row = self[position]
    let event = events[position]
    switch row.kind {
    case .action: return action(row, details: sender(row))
    case .actionOut, .mutationOut, .stateOut: return transformed(position, row)
    case .mutateBegin: return effect(position, row)
    case .mutateRun: return EventWords(mark: .effect, name: "\(effectName(event.cause)) runs", details: duration(row))
    case .mutateEnd: return end(row, event)
    case .innerEnd:
      return EventWords(
        mark: .cancelled, name: "\(row.label) cut a stream of \(effectName(event.number))", details: [])
    case .mutation: return EventWords(mark: .mutation, name: call(row), details: injector(row, event))
    case .reduce:
      let noop = event.flags.contains(.noop) ? ["same state"] : []
      return EventWords(mark: .reduce, name: "reduce \(row.label)", details: duration(row) + noop)
    case .state: return state(position, event)
    case .pulse: return EventWords(mark: .pulse, name: row.label, details: ["set \(event.number) times"])
    case .subscribe: return EventWords(mark: .subscription, name: "subscribe to \(row.label)", details: site(row))
    case .unsubscribe: return EventWords(mark: .subscription, name: "unsubscribe from \(row.label)", details: [])
    case .render: return EventWords(mark: .other, name: "render \(row.label)", details: duration(row))
    case .open:
      let isLasting = self.position(of: event.cause).flatMap { elements.effect(at: $0) }.map {
        graph.effects[$0].isLasting
      }
      let name = "\(effectName(event.cause)) \(isLasting == true ? "stays open" : "never ended")"
      return EventWords(mark: .open, name: name, details: [])
    case .reactor, .reactorEnd, .error, .impurity, .loop, .order, .mark, .dropped, .end: return rare(row, event)
    }
  }

  /// The name of a reactor in lines, with its number where others have the same: `SearchReactor`, `Cell #3`.
  package func reactorName(_ id: TraceEvent.ReactorID) -> String {
    guard let reactor = reactor(id) else { return id == 0 ? "" : "reactor \(id)" }
    let number = sharedTypes.contains(reactor.type) ? " #\(id)" : ""
    return reactor.type + (reactor.name.isEmpty ? "" : " \"\(reactor.name)\"") + number
  }

  private func call(_ row: Row) -> String { row.argument.isEmpty ? row.label : "\(row.label)(\(row.argument))" }

  private func action(_ row: Row, details: [String]) -> EventWords {
    EventWords(mark: .action, name: (row.action.map { "#\($0) " } ?? "") + call(row), details: details)
  }

  private func sender(_ row: Row) -> [String] {
    (row.source.map { ["from \($0)"] } ?? []) + site(row)
  }

  private func site(_ row: Row) -> [String] { row.site.map { ["\($0.file):\($0.line)"] } ?? [] }

  private func duration(_ row: Row) -> [String] { row.duration.map { [DurationText.of($0)] } ?? [] }

  private func injector(_ row: Row, _ event: TraceGraphEvent) -> [String] {
    let isInjected = event.flags.contains(.injected)
    var details = isInjected ? ["injected" + (row.source.map { " by \($0)" } ?? "")] : []
    if event.flags.contains(.owner) {
      let loss = isInjected ? nil : row.source.map { "lost in \($0)" }
      details.append("trigger \(loss ?? "unknown"), its owner is event \(row.cause)")
    }
    if event.flags.contains(.unknown) { details.append("cause unknown") }
    return details
  }

  /// `search of #4`.
  private func effectName(_ seq: TraceEvent.Seq) -> String {
    guard let effect = index.position(of: seq).flatMap({ elements.effect(at: $0) }) else { return "effect \(seq)" }
    return name(ofEffect: effect)
  }

  private func name(ofEffect number: Int) -> String {
    let effect = graph.effects[number]
    return effect.label + (effect.action.map { " of #\(graph.actions[$0].number)" } ?? "")
  }

  private func effect(_ position: Int, _ row: Row) -> EventWords {
    guard let number = elements.effect(at: position) else {
      return EventWords(mark: .effect, name: row.label, details: [])
    }
    let effect = graph.effects[number]
    if isGoingOn {
      // Its end is a line of its own, when it comes.
      return EventWords(mark: .effect, name: "effect \(name(ofEffect: number))", details: [])
    }
    let length = effect.finish >= effect.begin ? effect.finish - effect.begin : 0
    let ran = effect.runs.reduce(UInt64(0)) { $0.plus($1.upperBound - $1.lowerBound) }
    var details = [DurationText.of(length)]
    if length > 0, !effect.runs.isEmpty, ran < length { details.append("waiting \((length - ran) * 100 / length) %") }
    var mark = EventWords.Mark.effect
    switch effect.end {
    case .completed: break
    case .failed: (mark, details) = (.failed, details + ["failed"])
    case .cancelled(let by):
      details.append("cancelled" + (by.map { " by #\(graph.actions[$0].number) \(graph.actions[$0].label)" } ?? ""))
    case .disposed: details.append("disposed of")
    case .open: (mark, details) = (.open, [effect.isLasting ? "stays open" : "never ended"])
    case .unknown: details = ["its end is unknown"]
    }
    return EventWords(mark: mark, name: "effect \(name(ofEffect: number))", details: details)
  }

  private func end(_ row: Row, _ event: TraceGraphEvent) -> EventWords {
    let end = TraceEvent.EffectEnd(number: UInt16(event.code))
    var details: [String] = []
    if event.number != 0, let position = index.position(of: event.number) {
      details.append("by \(elements.action(at: position) != nil ? words(position).name : "event \(event.number)")")
    }
    let mark: EventWords.Mark =
      switch end {
      case .completed, .disposed: .end
      case .error: .failed
      case .cancelled: .cancelled
      }
    let word = end == .error ? "failed" : end.rawValue
    if isGoingOn, let begin = index.position(of: event.cause), row.time >= events[begin].time {
      details.insert(DurationText.of(row.time - events[begin].time), at: 0)
    }
    return EventWords(mark: mark, name: "\(effectName(event.cause)) \(word)", details: details)
  }

  private func transformed(_ position: Int, _ row: Row) -> EventWords {
    let operation = TraceEvent.Transformed.Operation(number: UInt16(events[position].code))
    if row.action != nil { return action(row, details: ["injected by transform(action:)"]) }
    let stage = row.kind == .actionOut ? "action" : row.kind == .mutationOut ? "mutation" : "state"
    let what = row.label.isEmpty ? stage : row.label
    let word = operation == .map ? "changed to \(what)" : operation == .drop ? "dropped" : "injected \(what)"
    return EventWords(
      mark: row.kind == .stateOut ? .state : row.kind == .actionOut ? .action : .mutation,
      name: "transform(\(stage):) \(word)", details: row.kind == .stateOut ? changes(position) : [])
  }

  private func rare(_ row: Row, _ event: TraceGraphEvent) -> EventWords {
    switch rareKind(of: event) {
    case .reactor(let info): return EventWords(mark: .reactor, name: info.type, details: site(row))
    case .reactorEnd(let why): return EventWords(mark: .reactor, name: "reactor \(why)", details: [])
    case .error(let failure):
      return EventWords(
        mark: .failed, name: failure.type,
        details: [failure.message] + (failure.isSwallowed ? ["no observer was notified"] : []))
    case .impurity(let impurity):
      return EventWords(
        mark: .impure, name: impurity.rule.rawValue,
        details: [impurity.message] + (impurity.site.map { ["\($0.file):\($0.line)"] } ?? []))
    case .loop(_, let members):
      return EventWords(
        mark: .loop, name: "feedback loop", details: [(members + members.prefix(1)).joined(separator: " → ")])
    case .order: return order(event)
    case .mark(let label, let payload):
      return EventWords(mark: .other, name: label, details: payload.map { [ShortText.cut($0.text, to: 80)] } ?? [])
    case .dropped(let count, let why, _, _):
      return EventWords(mark: .loss, name: "\(count) events lost", details: [why])
    case .end: return EventWords(mark: .end, name: "end of the trace", details: [])
    // Kinds that are not rare have words of their own.
    case .action, .actionOut, .mutateBegin, .mutateRun, .mutateEnd, .innerEnd, .mutation, .mutationOut, .reduce, .state,
      .stateOut, .pulse, .subscribe, .unsubscribe, .render, .open:
      return EventWords(mark: .other, name: row.label, details: [])
    }
  }
}

/// Notes about orders.
extension EventTable {
  private func order(_ event: TraceGraphEvent) -> EventWords {
    guard let note = graph.orderNotes.first(where: { $0.event == event.seq }) else {
      return EventWords(mark: .other, name: "either order", details: ["both give the same state"])
    }
    return EventWords(mark: .other, name: "order", details: [OrderMessage(note, graph).text])
  }
}

/// States.
extension EventTable {
  private func state(_ position: Int, _ event: TraceGraphEvent) -> EventWords {
    let isSame =
      !event.flags.contains(.initial) && elements.commit(at: position).map { graph.commits[$0].isNoop } ?? false
    let unseen = event.flags.contains(.unobserved) ? ["no observer"] : []
    if isSame { return EventWords(mark: .same, name: "same state", details: unseen) }
    if event.flags.contains(.initial) { return EventWords(mark: .state, name: "first state", details: unseen) }
    let changes = changes(position)
    return EventWords(
      mark: .state, name: changes.first ?? "state \(event.number)", details: changes.dropFirst() + unseen)
  }

  /// `isFollowing false → true`, a step each, at most four.
  package func changes(_ position: Int) -> [String] {
    switch change(at: position) {
    case .unknown: return ["values not recorded"]
    case .whole:
      let commit = elements.commit(at: position).map { graph.commits[$0] }
      return ["written whole"]
        + (commit.map { $0.changed.isEmpty ? [] : ["changed " + $0.changed.joined(separator: ", ")] } ?? [])
    case .diff(let patches):
      let shown = patches.prefix(4).map { Self.words($0) }
      return patches.count > 4 ? shown + ["\(patches.count - 4) more"] : shown
    }
  }

  /// One step of a diff: `user.name "ada" → "grace"`, `posts.0 + "tern"`.
  package static func words(_ patch: TraceEvent.Patch) -> String {
    let path = patch.path.isEmpty ? "state" : FieldPath.dotted(pointer: patch.path)
    let old = patch.old.map { short($0.text) }
    let new = patch.value.map { short($0.text) } ?? "?"
    switch patch.operation {
    case .add: return "\(path) + \(new)"
    case .remove: return "\(path) − \(old ?? "?")"
    case .replace: return "\(path) \(old ?? "?") → \(new)"
    case .move: return "\(patch.from.map { FieldPath.dotted(pointer: $0) } ?? "?") moved to \(path)"
    }
  }

  private static func short(_ json: String) -> String { ShortText.cut(json, to: 40) }
}

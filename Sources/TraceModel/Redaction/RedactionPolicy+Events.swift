extension RedactionPolicy {
  /// The event with its secrets masked and counted in `redacted`: payloads, diffs, labels and messages.
  public func masked(_ event: consuming TraceEvent) -> TraceEvent {
    var count = 0
    event.kind = masked(event.kind, &count)
    event.redacted = event.redacted.plus(count)
    return event
  }

  /// The steps of a diff with their secrets masked, and how many there were.
  ///
  /// A step whose path leads through a key that names a secret is masked whole: `/session/token`.
  public func masked(_ patches: [TraceEvent.Patch]) -> (patches: [TraceEvent.Patch], count: Int) {
    var count = 0
    let result = patches.map { masked($0, &count) }
    return (result, count)
  }

  private func masked(_ patch: TraceEvent.Patch, _ count: inout Int) -> TraceEvent.Patch {
    guard mayHoldSecrets(patch) else { return patch }
    var patch = patch
    let segments = JSONPointer.segments(patch.path) ?? [patch.path]
    let name = segments.last { Int($0) == nil } ?? ""
    let isSensitive = segments.contains { self.isSensitive(key: $0) }
    patch.old = patch.old.map { masked($0, name, isSensitive, &count) }
    patch.value = patch.value.map { masked($0, name, isSensitive, &count) }
    let names = segments.map { masked($0) }
    guard names.contains(where: { $0.count > 0 }) else { return patch }
    count += names.reduce(0) { $0 + $1.count }
    patch.path = JSONPointer.path(names.map(\.text))
    // From the same list, but for its place in it.
    patch.from = patch.from.map { from in
      let own = JSONPointer.segments(from) ?? [from]
      return JSONPointer.path(own.map { masked($0).text })
    }
    return patch
  }

  private func mayHoldSecrets(_ patch: TraceEvent.Patch) -> Bool {
    mayHoldSecrets(path: patch.path) || patch.old.map(mayHoldSecrets) == true || patch.value.map(mayHoldSecrets) == true
  }

  private func masked(_ json: JSONText, _ key: String, _ isSensitive: Bool, _ count: inout Int) -> JSONText {
    guard isSensitive || isSecret != nil else { return masked(json, &count) }
    let before = count
    guard let value = json.value() else { return masked(json, &count) }
    let result = masked(value, key: key, isSensitive: isSensitive, count: &count)
    return count == before ? json : result.json
  }

  private func masked(_ json: JSONText, label: String = "", _ count: inout Int) -> JSONText {
    let (result, found) = masked(json, label: label)
    count += found
    return result
  }

  private func masked(_ text: String, _ count: inout Int) -> String {
    let (result, found) = masked(text)
    count += found
    return result
  }

  private func masked(_ kind: TraceEvent.Kind, _ count: inout Int) -> TraceEvent.Kind {
    switch kind {
    case .action(var action):
      action.payload = action.payload.map { masked($0, label: action.label, &count) }
      action.label = masked(action.label, &count)
      action.source = action.source.map { masked($0, &count) }
      return .action(action)
    case .actionOut(let out): return .actionOut(masked(out, &count))
    case .mutationOut(let out): return .mutationOut(masked(out, &count))
    case .mutateBegin(var begin):
      begin.label = masked(begin.label, &count)
      return .mutateBegin(begin)
    case .mutation(var mutation):
      mutation.payload = mutation.payload.map { masked($0, label: mutation.label, &count) }
      mutation.label = masked(mutation.label, &count)
      mutation.source = mutation.source.map { masked($0, &count) }
      return .mutation(mutation)
    case .reduce(var reduce):
      reduce.label = masked(reduce.label, &count)
      return .reduce(reduce)
    case .state(let state): return .state(masked(state, &count))
    case .stateOut(let operation, let state): return .stateOut(operation, masked(state, &count))
    case .error(var failure):
      failure.message = masked(failure.message, &count)
      return .error(failure)
    case .impurity(var impurity):
      impurity.message = masked(impurity.message, &count)
      impurity.evidence = impurity.evidence.map { masked($0, &count) }
      impurity.exempt = impurity.exempt.map { masked($0, &count) }
      return .impurity(impurity)
    case .loop(let length, let members): return .loop(length: length, members: members.map { masked($0, &count) })
    case .mark(let label, let payload):
      let value = payload.map { masked($0, label: label, &count) }
      return .mark(label: masked(label, &count), payload: value)
    case .reactor(var info):
      info.name = masked(info.name, &count)
      return .reactor(info)
    case .render(let target, let duration): return .render(target: masked(target, &count), duration: duration)
    case .reactorEnd(let why): return .reactorEnd(why: masked(why, &count))
    case .mutateRun, .mutateEnd, .innerEnd, .pulse, .subscribe, .unsubscribe, .open, .dropped, .end: return kind
    }
  }

  private func masked(_ out: TraceEvent.Transformed, _ count: inout Int) -> TraceEvent.Transformed {
    TraceEvent.Transformed(out.operation, label: out.label.map { masked($0, &count) })
  }

  private func masked(_ state: TraceEvent.State, _ count: inout Int) -> TraceEvent.State {
    var state = state
    switch state.change {
    case .whole(let value): state.change = .whole(masked(value, &count))
    case .diff(let patches): state.change = .diff(patches.map { masked($0, &count) })
    case .unknown: break
    }
    return state
  }
}

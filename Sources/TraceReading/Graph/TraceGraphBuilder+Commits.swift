/// Commits, and what states changed.
extension TraceGraphBuilder {
  /// The part of the graph that caused an injected mutation.
  mutating func origin(of event: TraceGraphEvent) -> TraceGraph.Commit.Origin? {
    guard let position = table.position(of: event.cause) else { return nil }
    // One that comes later is not joined yet.
    let isMarked = elements.isMarked(position) || (position < events.count && Self.isMarked(events[position].kind))
    return switch elements[position] {
    case .effect(let effect): .effect(effect)
    case .action(let action): .action(action)
    case .commit(let commit): isMarked ? .mutation(commit) : .state(commit)
    case .none: isMarked ? .start : nil
    }
  }

  @discardableResult
  mutating func add(_ commit: consuming TraceGraph.Commit, at position: Int, of reactor: Int?) -> Int {
    let index = graph.commits.count
    elements[position] = .commit(index)
    if let effect = commit.effect { graph.effects[effect].commits.append(index) }
    if goesOn, let reactor { graph.reactors[reactor].commits.append(index) }
    graph.commits.append(commit)
    return index
  }

  /// Fields that a state changed; nil if they are not known.
  mutating func changes(_ event: TraceGraphEvent, _ reactor: Int) -> ChangedFields.Changes? {
    if event.flags.contains(.unknown) {
      tracks[reactor].replay.lose(revision: event.number)
      return nil
    }
    let text = events.stateTexts[Int(event.detail)]
    guard event.flags.contains(.whole) else {
      let changes = changedFields.changes(in: text, &events.texts)
      tracks[reactor].replay.take(diff: text, changes, revision: event.number)
      return changes
    }
    let fields = tracks[reactor].replay
      .take(whole: text, revision: event.number, isInitial: event.flags.contains(.initial))
    return (fields ?? goingOn?.keptChanges[event.seq])
      .map { ChangedFields.Changes(fields: $0, key: nil, isComplete: true) }
  }

  mutating func take(_ changes: ChangedFields.Changes, of commit: Int) {
    guard !changes.fields.isEmpty || !graph.commits[commit].changed.isEmpty else { return }
    change(commit, changes.key.map { .list($0) } ?? .fields(changes.fields)) { $0.changed = changes.fields }
  }

  /// Adds fields that a reactor has not changed before.
  mutating func note(_ changes: ChangedFields.Changes, _ reactor: Int) {
    if let key = changes.key, !tracks[reactor].listsSeen.insert(key).inserted { return }
    for field in changes.fields where tracks[reactor].fieldsSeen.insert(field).inserted {
      graph.reactors[reactor].fields.append(field)
    }
  }
}

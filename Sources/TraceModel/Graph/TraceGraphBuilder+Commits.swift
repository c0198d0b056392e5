/// Mutations, the reduces they lead to, and the states that come out.
extension TraceGraphBuilder {
  mutating func takeMutation(_ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    var commit = TraceGraph.Commit(
      seq: event.seq, reactor: reactorID(event), time: event.time, label: events.texts[event.label],
      argument: events.words[Int(event.words)], effect: index(event.number, in: effectAt),
      isInjected: event.marks.contains(.injected), source: text(event.source))
    commit.cause = cause(of: event, isUnknown: event.marks.contains(.unknown))
    if commit.effect == nil { commit.origin = origin(of: event) }
    commit.causes = events.causes[Int(event.detail)]
    if commit.effect == nil { noteConsequence(of: event) }
    add(commit, position, reactor)
  }

  /// What the event became that caused this one.
  private func origin(of event: TraceGraphEvent) -> TraceGraph.Commit.Origin? {
    guard let position = table.position(of: event.cause) else { return nil }
    if effectAt[position] >= 0 { return .effect(Int(effectAt[position])) }
    if actionAt[position] >= 0 { return .action(Int(actionAt[position])) }
    let kind = events[position].kind
    guard commitAt[position] >= 0 else { return kind == .reactor ? .start : nil }
    let commit = Int(commitAt[position])
    return kind == .mutation || kind == .mutationOut ? .mutation(commit) : .state(commit)
  }

  @discardableResult
  private mutating func add(_ commit: TraceGraph.Commit, _ position: Int, _ reactor: Int?) -> Int {
    let index = graph.commits.count
    commitAt[position] = Int32(index)
    if let effect = commit.effect { graph.effects[effect].commits.append(index) }
    if let reactor { graph.reactors[reactor].commits.append(index) }
    graph.commits.append(commit)
    return index
  }

  /// `transform(mutation:)` made a mutation of its own: it counts like one that came, unless its line was written too.
  ///
  /// Others keep their commit.
  mutating func takeMutationOut(_ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    var transform = transform(event, .mutation)
    let before = index(event.cause, in: commitAt)
    let isTold = before.map { graph.commits[$0].isInjected && graph.commits[$0].reduce == nil } ?? false
    if transform.operation == .inject, !isTold {
      var commit = TraceGraph.Commit(
        seq: event.seq, reactor: reactorID(event), time: event.time, label: events.texts[event.label],
        isInjected: true, source: "transform(mutation:)")
      commit.cause = cause(of: event)
      commit.origin = origin(of: event)
      noteConsequence(of: event)
      add(commit, position, reactor)
    } else if let before {
      commitAt[position] = Int32(before)
      transform.before = graph.commits[before].label
    }
    transform.commit = index(event.seq, in: commitAt)
    graph.transforms.append(transform)
  }

  /// A reduce belongs to the mutation that caused it.
  ///
  /// One whose mutation is lost, or was multiplied on its way by `transform(mutation:)`, is a commit of its own.
  mutating func takeReduce(_ event: TraceGraphEvent, _ span: ClosedRange<UInt64>, _ position: Int, _ reactor: Int?) {
    let joined = index(event.cause, in: commitAt)
    let label = events.texts[event.label]
    let commit: Int
    if let joined, graph.commits[joined].reduce == nil {
      commit = joined
      commitAt[position] = Int32(commit)
      graph.commits[commit].label = label
    } else {
      var own = TraceGraph.Commit(seq: event.seq, reactor: reactorID(event), time: event.time, label: label)
      own.cause = cause(of: event, isUnknown: true)
      own.effect = joined.flatMap { graph.commits[$0].effect }
      if own.effect == nil { own.origin = joined.map { .mutation($0) } }
      commit = add(own, position, reactor)
    }
    graph.commits[commit].reduce = span
    graph.commits[commit].revision = Int(event.number)
    // Until the state's line says more.
    graph.commits[commit].areChangesUnknown = !event.marks.contains(.noop)
    graph.commits[commit].isNoopUnknown = event.marks.contains(.unknown)
  }

  mutating func takeState(_ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    guard let reactor else { return }
    let changes = changes(event, reactor)
    let inherited = event.marks.contains(.initial) ? nil : inheritCommit(event, position)
    defer { if !event.marks.contains(.unknown) { noteFlags(of: event, reactor, commit: inherited) } }
    guard let commit = inherited else { return }
    graph.commits[commit].state = event.time
    graph.commits[commit].revision = Int(event.number)
    graph.commits[commit].isUnobserved = event.marks.contains(.unobserved)
    guard let changes else { return }
    graph.commits[commit].changed = changes.fields
    graph.commits[commit].areChangesUnknown = !changes.isComplete
    if !changes.fields.isEmpty { graph.commits[commit].isNoopUnknown = false }
    note(changes, reactor)
  }

  /// What a state changed; nil where that cannot be told.
  private mutating func changes(_ event: TraceGraphEvent, _ reactor: Int) -> FieldLists.Changes? {
    if event.marks.contains(.unknown) {
      tracks[reactor].replay.lose(revision: event.number)
      return nil
    }
    let text = events.stateTexts[Int(event.detail)]
    guard event.marks.contains(.whole) else {
      let changes = fieldLists.changes(in: text, &events.texts)
      tracks[reactor].replay.take(diff: text, revision: event.number, isComplete: changes.isComplete)
      return changes
    }
    return tracks[reactor].replay
      .take(whole: text, revision: event.number, isInitial: event.marks.contains(.initial))
      .map { FieldLists.Changes(fields: $0, key: nil, isComplete: true) }
  }

  /// Adds fields that a reactor has not changed before.
  private mutating func note(_ changes: FieldLists.Changes, _ reactor: Int) {
    if let key = changes.key, !tracks[reactor].listsSeen.insert(key).inserted { return }
    for field in changes.fields where tracks[reactor].fieldsSeen.insert(field).inserted {
      graph.reactors[reactor].fields.append(field)
    }
  }

  /// What `transform(state:)` made of a state.
  mutating func takeStateOut(_ event: TraceGraphEvent, _ position: Int) {
    var transform = transform(event, .state)
    transform.commit = inheritCommit(event, position)
    if transform.operation == .inject { noteConsequence(of: event) }
    if event.marks.isDisjoint(with: [.whole, .unknown]) {
      let changes = fieldLists.changes(in: events.stateTexts[Int(event.detail)], &events.texts)
      // What came out as it went in was not changed.
      if transform.operation == .map, changes.fields.isEmpty, changes.isComplete { return }
      transform.changed = changes.fields
    }
    graph.transforms.append(transform)
  }

  mutating func takePulse(_ event: TraceGraphEvent, _ position: Int) {
    let field = events.texts[event.label]
    guard let commit = inheritCommit(event, position),
      pulsesSeen.insert(PulseOfCommit(commit: commit, field: field)).inserted
    else { return }
    graph.commits[commit].pulses.append(field)
    graph.commits[commit].isNoopUnknown = false
  }
}

/// A pulse and the commit in which it fired.
struct PulseOfCommit: Hashable {
  var commit: Int
  var field: String
}

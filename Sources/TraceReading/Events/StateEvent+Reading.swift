import TraceFormat

extension TraceEvent.State: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.State {
    try read(&line, isDropped: false)
  }

  static func read(_ line: inout LineDecoder, isDropped: Bool) throws(LineProblem) -> TraceEvent.State {
    let change: Change
    let isUnknown = try line.flag(.unknown)
    if isDropped || isUnknown {
      change = .unknown
    } else if let patches = try line.patches() {
      change = .diff(patches)
    } else if let whole = line.value(.payload) {
      change = .whole(whole)
    } else {
      throw line.missing(.diff)
    }
    return TraceEvent.State(
      revision: try line.count(.rev), isInitial: try line.flag(.initial), change: change,
      isUnobserved: try line.flag(.unobserved))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = UInt64(max(0, revision))
    if isInitial { event.flags.insert(.initial) }
    if isUnobserved { event.flags.insert(.unobserved) }
    switch change {
    case .whole(let value):
      event.detail = events.keepState(value, values)
      event.flags.insert(.whole)
    case .diff(let patches): event.detail = events.keepState(patches, values)
    case .unknown: event.flags.insert(.unknown)
    }
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let reactor else { return }
    let changes = builder.changes(event, reactor)
    let inherited = event.flags.contains(.initial) ? nil : builder.inheritCommit(event, index)
    defer { if !event.flags.contains(.unknown) { builder.noteFlags(of: event, reactor, commit: inherited) } }
    guard let commit = inherited else { return }
    builder.graph.commits[commit].state = event.time
    builder.graph.commits[commit].revision = Int(event.number)
    builder.graph.commits[commit].isUnobserved = event.flags.contains(.unobserved)
    guard let changes else { return }
    builder.take(changes, of: commit)
    builder.graph.commits[commit].areChangesUnknown = !changes.isComplete
    if !changes.fields.isEmpty { builder.graph.commits[commit].isNoopUnknown = false }
    builder.note(changes, reactor)
    builder.noteShortChanges(of: event, commit)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if case .reduce = cause?.kind {
    } else if !isInitial, cause != nil || !check.mayHaveLost(event.cause) {
      check.report(.state, event, "event \(event.seq), a state, has no reduce as its cause")
    }
    let reactor = event.reactor ?? 0
    if let last = check.revisions[reactor], revision < last {
      check.report(
        .revision, event,
        "event \(event.seq) goes back to revision \(revision) of reactor \(reactor) after revision \(last)")
    }
    check.revisions[reactor] = max(check.revisions[reactor] ?? 0, revision)
  }
}

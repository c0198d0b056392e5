extension TraceEvent {
  /// A state that came out of `reduce` or of a transform.
  public struct State: Sendable, Equatable {
    /// The recorded part of a state.
    public enum Change: Sendable, Equatable {
      /// All of the state, as a JSON object.
      case whole(JSONText)
      /// The steps from the state before to this one; empty for equal states.
      case diff([Patch])
      /// Nothing: values are not recorded, or a transform dropped the state.
      case unknown
    }
    /// Number of the state within its reactor; the initial state has 0.
    public var revision: Int
    /// Whether it is the initial state, which no reduce made.
    public var isInitial: Bool
    /// The recorded part of it.
    public var change: Change
    /// Whether it had no observer.
    public var isUnobserved: Bool

    /// A state with this revision.
    public init(revision: Int, isInitial: Bool = false, change: Change, isUnobserved: Bool = false) {
      self.revision = revision
      self.isInitial = isInitial
      self.change = change
      self.isUnobserved = isUnobserved
    }
  }
}

extension TraceEvent.State: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .state }
  static var name: StaticString { "state" }

  var kind: TraceEvent.Kind { .state(self) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    write(to: &line, limits, isDropped: false)
  }

  func write(to line: inout LineBuffer, _ limits: LineLimits, isDropped: Bool) {
    line.put(.rev, revision)
    line.put(.initial, isInitial)
    line.put(.unobserved, isUnobserved)
    switch change {
    case .whole(let value): line.put(.payload, value, limit: limits.payload)
    case .diff(let patches):
      line.key(.diff)
      let isCut = patches.count > limits.list
      line.list(isCut ? patches.prefix(limits.list) + [.rest(of: patches)] : patches[...]) { $0.put($1, limits) }
    case .unknown: line.put(.unknown, !isDropped)
    }
  }

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

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    switch change {
    case .whole(var value):
      policy.mask(&value, &count)
      change = .whole(value)
    case .diff(var patches):
      policy.mask(&patches, &count)
      change = .diff(patches)
    case .unknown: break
    }
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
    builder.graph.commits[commit].changed = changes.fields
    builder.graph.commits[commit].areChangesUnknown = !changes.isComplete
    if !changes.fields.isEmpty { builder.graph.commits[commit].isNoopUnknown = false }
    builder.note(changes, reactor)
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

extension TraceEvent {
  /// A call of `reduce`.
  public struct Reduce: Sendable, Equatable {
    /// Case name of the mutation.
    public var label: String
    /// Number of the thread that called, counted from 1 within the trace; 0 if it is not known.
    public var thread: Int
    /// Nanoseconds.
    public var duration: UInt64
    /// Revision of the state that came out; the initial state has 0.
    public var revision: Int
    /// Whether the state came out as it went in.
    public var isNoop: Bool
    /// Whether `isNoop` is not known: the state's type is not `Equatable`, and not all of it was recorded.
    public var isNoopUnknown: Bool

    /// A call with a mutation of this case.
    public init(
      label: String, thread: Int = 0, duration: UInt64, revision: Int, isNoop: Bool = false, isNoopUnknown: Bool = false
    ) {
      self.label = label
      self.thread = thread
      self.duration = duration
      self.revision = revision
      self.isNoop = isNoop
      self.isNoopUnknown = isNoopUnknown
    }
  }
}

extension TraceEvent.Reduce: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .reduce }
  static var name: StaticString { "reduce" }

  var kind: TraceEvent.Kind { .reduce(self) }
  var elapsed: UInt64? { duration }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.label, label, cut: limits.label)
    line.put(thread: thread)
    line.put(.rev, revision)
    line.put(.noop, isNoop)
    line.put(.unknown, isNoopUnknown)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Reduce {
    TraceEvent.Reduce(
      label: try line.text(.label), thread: try line.thread(), duration: try line.duration(),
      revision: try line.count(.rev), isNoop: try line.flag(.noop), isNoopUnknown: try line.flag(.unknown))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&label, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
    event.number = UInt64(max(0, revision))
    if isNoop { event.flags.insert(.noop) }
    if isNoopUnknown { event.flags.insert(.unknown) }
  }

  /// A reduce belongs to the mutation that caused it.
  ///
  /// One whose mutation is lost, or was multiplied on its way by `transform(mutation:)`, is a commit of its own.
  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let joined = builder.commit(of: event.cause)
    let label = builder.events.texts[event.label]
    let commit: Int
    if let joined, builder.graph.commits[joined].reduce == nil {
      commit = joined
      builder.elements[index] = .commit(commit)
      builder.graph.commits[commit].label = label
    } else {
      var own = TraceGraph.Commit(seq: event.seq, reactor: builder.reactorID(event), time: event.time, label: label)
      own.cause = builder.cause(of: event, isUnknown: true)
      own.effect = joined.flatMap { builder.graph.commits[$0].effect }
      if own.effect == nil { own.origin = joined.map { .mutation($0) } }
      commit = builder.add(own, at: index, of: reactor)
    }
    builder.graph.commits[commit].reduce = event.span
    builder.graph.commits[commit].revision = Int(event.number)
    // Until the state's line says more.
    builder.graph.commits[commit].areChangesUnknown = !event.flags.contains(.noop)
    builder.graph.commits[commit].isNoopUnknown = event.flags.contains(.unknown)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    switch cause?.kind {
    case .mutation, .mutationOut: return
    // It may be of a kind that came after this version.
    case nil where check.mayHaveLost(event.cause): return
    default: break
    }
    check.report(.reduce, event, "event \(event.seq), a reduce of \(label), has no mutation as its cause")
  }
}

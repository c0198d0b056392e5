extension TraceEvent {
  /// A mutation on its way to `reduce`.
  public struct Mutation: Sendable, Equatable {
    /// The owner that stands in for a trigger that was lost.
    public enum Via: String, Sendable {
      /// The event in which the task was started.
      case task
      /// The event in which the subscription was made.
      case subscription
    }
    /// Case name, without payload.
    public var label: String
    /// Number of the thread that emitted it, counted from 1 within the trace; 0 if it is not known.
    public var thread: Int
    /// The `mutateBegin` of the effect that emitted it, never guessed; nil for an injected one.
    public var effect: Seq?
    /// Whether it came through `transform(mutation:)`, from no effect.
    public var isInjected: Bool
    /// Set if the trigger was lost: `cause` is the owner, which started the task or made the subscription.
    public var via: Via?
    /// Trigger and contributors, where stored values of several events were used; empty otherwise.
    public var causes: [Seq]
    /// Emitter of an injected mutation in plain text.
    public var source: String?
    /// Whether it has a cause that is not known.
    public var isCauseUnknown: Bool
    /// Associated values of the case, as JSON.
    public var payload: JSONText?

    /// A mutation of which no more is known than its case.
    public init(
      label: String, thread: Int = 0, effect: Seq? = nil, isInjected: Bool = false, via: Via? = nil,
      causes: [Seq] = [], source: String? = nil, isCauseUnknown: Bool = false, payload: JSONText? = nil
    ) {
      self.label = label
      self.thread = thread
      self.effect = effect
      self.isInjected = isInjected
      self.via = via
      self.causes = causes
      self.source = source
      self.isCauseUnknown = isCauseUnknown
      self.payload = payload
    }
  }
}

extension TraceEvent.Mutation: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .mutation }
  static var name: StaticString { "mutation" }

  var kind: TraceEvent.Kind { .mutation(self) }

  func writeHead(to piece: inout LinePiece) {
    unsafe piece.put(.effect, effect)
    unsafe piece.put(.injected, isInjected)
  }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.via, via?.rawValue, cut: limits.label)
    line.put(.causes, causes, limit: limits.list)
    line.put(.src, source, cut: limits.text)
    line.put(.label, label, cut: limits.label)
    line.put(thread: thread)
    line.put(.unknown, isCauseUnknown)
    line.put(.payload, payload, limit: limits.payload)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Mutation {
    let causes = try line.numbers(.causes)
    let via: Via? = try line.optionalWord(.via)
    return TraceEvent.Mutation(
      label: try line.text(.label), thread: try line.thread(), effect: try line.reference(.effect),
      isInjected: try line.flag(.injected), via: via, causes: causes, source: try line.optionalText(.src),
      isCauseUnknown: try line.flag(.unknown), payload: line.value(.payload))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&payload, label: label, &count)
    policy.mask(&label, &count)
    policy.mask(&source, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
    event.source = events.id(of: source)
    event.number = effect ?? 0
    event.detail = events.keepCauses(causes)
    event.summary = events.keepSummary(of: payload, values)
    if isInjected { event.flags.insert(.injected) }
    if via != nil { event.flags.insert(.owner) }
    if isCauseUnknown { event.flags.insert(.unknown) }
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    var commit = TraceGraph.Commit(
      seq: event.seq, reactor: builder.reactorID(event), time: event.time, label: builder.events.texts[event.label],
      argument: builder.events.summaries[Int(event.summary)], effect: builder.effect(of: event.number),
      isInjected: event.flags.contains(.injected), source: builder.text(event.source))
    commit.cause = builder.cause(of: event, isUnknown: event.flags.contains(.unknown))
    if commit.effect == nil { commit.origin = builder.origin(of: event) }
    commit.causes = builder.events.causes[Int(event.detail)]
    if commit.effect == nil { builder.noteConsequence(of: event) }
    builder.add(commit, at: index, of: reactor)
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if case .mutateBegin = effect.flatMap({ check.event($0) })?.kind { return }
    if check.isLost(effect) { return }
    if effect == nil, isInjected { return }
    let source = effect.map { "event \($0), which is no mutate.begin" } ?? "no effect and was not injected"
    check.report(.effect, event, "event \(event.seq), the mutation \(label), came from \(source)")
  }
}

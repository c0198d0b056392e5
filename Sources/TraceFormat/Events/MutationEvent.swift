import TraceJSON

extension TraceEvent {
  /// A mutation on its way to `reduce`.
  public struct Mutation: Sendable, Equatable {
    /// The owner that stands in for a trigger that was lost.
    package enum Via: String, Sendable {
      /// The event in which the task was started.
      case task
      /// The event in which the subscription was made.
      case subscription
    }
    /// Case name, without payload.
    public var label: String
    /// Number of the thread that emitted it, counted from 1 within the trace; 0 if it is not known.
    package var thread: Int
    /// The `mutateBegin` of the effect that emitted it, never guessed; nil for an injected one.
    public var effect: Seq?
    /// Whether it came through `transform(mutation:)`, from no effect.
    public var isInjected: Bool
    /// Set if the trigger was lost: `cause` is the owner, which started the task or made the subscription.
    package var via: Via?
    /// Trigger and contributors, where stored values of several events were used; empty otherwise.
    package var causes: [Seq]
    /// Emitter of an injected mutation in plain text.
    package var source: String?
    /// Whether it has a cause that is not known.
    package var isCauseUnknown: Bool
    /// Associated values of the case, as JSON.
    public var payload: JSONText?

    /// A mutation of which no more is known than its case.
    package init(
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
  package static var fileKind: TraceFileV1.Kind { .mutation }
  package static var name: StaticString { "mutation" }
  package static var traits: EventTraits { [.main, .told] }

  package var kind: TraceEvent.Kind { .mutation(self) }

  package func writeHead(to piece: inout LinePiece) {
    unsafe piece.put(.effect, effect)
    unsafe piece.put(.injected, isInjected)
  }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.via, via?.rawValue, cut: limits.label)
    line.put(.causes, causes, limit: limits.list)
    line.put(.src, source, cut: limits.text)
    line.put(.label, label, cut: limits.label)
    line.put(thread: thread)
    line.put(.unknown, isCauseUnknown)
    line.put(.payload, payload, limit: limits.payload)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&payload, label: label, &count)
    policy.mask(&label, &count)
    policy.mask(&source, &count)
  }
}

extension TraceEvent {
  /// What a reactor is called and where it was made.
  public struct ReactorInfo: Sendable, Equatable {
    public var type: String
    public var module: String
    public var name: String
    public var file: String?
    public var line: Int?
    public var parent: ReactorID?

    public init(
      type: String, module: String = "", name: String = "", file: String? = nil, line: Int? = nil,
      parent: ReactorID? = nil
    ) {
      self.type = type
      self.module = module
      self.name = name
      self.file = file
      self.line = line
      self.parent = parent
    }
  }

  /// An action that was sent.
  public struct Action: Sendable, Equatable {
    /// Case name, without payload.
    public var label: String
    public var thread: Int
    /// Where it came from, in words: `view:CounterView`, `script`.
    public var source: String?
    public var site: SourceSite?
    /// Nanoseconds between being sent and being handled.
    public var queued: UInt64?
    public var payload: JSONText?
    /// `cause` is the owner, who started the task or made the subscription, because the trigger was lost.
    public var via: Mutation.Via?

    public init(
      label: String, thread: Int = 0, source: String? = nil, site: SourceSite? = nil, queued: UInt64? = nil,
      payload: JSONText? = nil, via: Mutation.Via? = nil
    ) {
      self.label = label
      self.thread = thread
      self.source = source
      self.site = site
      self.queued = queued
      self.payload = payload
      self.via = via
    }
  }

  /// What a transform of the reactor made of an action, a mutation or a state.
  public struct Transformed: Sendable, Equatable {
    /// Another one in its place, none, or one more.
    public enum Operation: String, Sendable { case map, drop, inject }
    public var operation: Operation
    public var label: String?

    public init(_ operation: Operation, label: String? = nil) {
      self.operation = operation
      self.label = label
    }
  }

  /// A call of `mutate`, and the subscription to what it returned.
  public struct MutateBegin: Sendable, Equatable {
    public var label: String
    public var thread: Int
    /// Nanoseconds that the call of `mutate` and its subscription took.
    public var duration: UInt64?

    public init(label: String, thread: Int = 0, duration: UInt64? = nil) {
      self.label = label
      self.thread = thread
      self.duration = duration
    }
  }

  /// How an effect ended.
  public enum EffectEnd: String, Sendable { case completed, error, cancelled, disposed }

  /// How a stream within an effect ended before its time.
  public struct InnerEnd: Sendable, Equatable {
    /// The `mutateBegin` of the effect that it was a part of.
    public var effect: Seq
    /// The operator that cut it, by its name: `take(until:)`, `flatMapLatest`.
    public var operation: String
    public var end: EffectEnd
    /// The event that made the operator do so, where it is known.
    public var by: Seq?

    public init(effect: Seq, operation: String, end: EffectEnd = .cancelled, by: Seq? = nil) {
      self.effect = effect
      self.operation = operation
      self.end = end
      self.by = by
    }
  }

  /// A mutation on its way to `reduce`.
  public struct Mutation: Sendable, Equatable {
    /// Who stands in for a trigger that was lost: who started the task, or made the subscription.
    public enum Via: String, Sendable { case task, subscription }
    public var label: String
    public var thread: Int
    /// The `mutateBegin` from which it came: exact always.
    ///
    /// Nil for an injected one.
    public var effect: Seq?
    /// It came through `transform(mutation:)`, from no effect.
    public var isInjected: Bool
    /// `cause` is the owner, who started the task or made the subscription, because the trigger was lost.
    public var via: Via?
    /// Trigger and contributors, where stored values of several events were used.
    public var causes: [Seq]
    public var source: String?
    /// There should be a cause, and it is not known.
    public var isCauseUnknown: Bool
    public var payload: JSONText?

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

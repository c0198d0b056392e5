extension TraceEvent {
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

    public init(
      label: String, thread: Int = 0, source: String? = nil, site: SourceSite? = nil, queued: UInt64? = nil,
      payload: JSONText? = nil
    ) {
      self.label = label
      self.thread = thread
      self.source = source
      self.site = site
      self.queued = queued
      self.payload = payload
    }
  }

  public struct Transformed: Sendable, Equatable {
    public enum Operation: String, Sendable { case map, drop, inject }
    public var operation: Operation
    public var label: String?

    public init(_ operation: Operation, label: String? = nil) {
      self.operation = operation
      self.label = label
    }
  }

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

  public enum EffectEnd: String, Sendable { case completed, error, cancelled, disposed }

  public struct Mutation: Sendable, Equatable {
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

  public struct Reduce: Sendable, Equatable {
    public var label: String
    public var thread: Int
    /// Nanoseconds.
    public var duration: UInt64
    /// Revision of the state that came out.
    public var revision: Int
    /// The state came out as it went in.
    public var isNoop: Bool

    public init(label: String, thread: Int = 0, duration: UInt64, revision: Int, isNoop: Bool = false) {
      self.label = label
      self.thread = thread
      self.duration = duration
      self.revision = revision
      self.isNoop = isNoop
    }
  }

  public struct State: Sendable, Equatable {
    public enum Change: Sendable, Equatable {
      case whole(JSONText)
      case diff([Patch])
    }
    public var revision: Int
    public var isInitial: Bool
    public var change: Change
    /// Nobody was subscribed.
    public var isUnobserved: Bool

    public init(revision: Int, isInitial: Bool = false, change: Change, isUnobserved: Bool = false) {
      self.revision = revision
      self.isInitial = isInitial
      self.change = change
      self.isUnobserved = isUnobserved
    }
  }

  /// One step of a diff: an RFC 6902 operation, with the old value beside it.
  public struct Patch: Sendable, Equatable {
    public enum Operation: String, Sendable { case add, remove, replace }
    public var operation: Operation
    /// RFC 6901 pointer, `/todos/3/title`.
    public var path: String
    public var old: JSONText?
    public var value: JSONText?

    public init(_ operation: Operation, path: String, old: JSONText? = nil, value: JSONText? = nil) {
      self.operation = operation
      self.path = path
      self.old = old
      self.value = value
    }
  }

  public struct Failure: Sendable, Equatable {
    public var type: String
    public var message: String
    /// Nobody was told of it: an error that ended an effect, or passed a transform.
    public var isSwallowed: Bool

    public init(type: String, message: String, isSwallowed: Bool) {
      self.type = type
      self.message = message
      self.isSwallowed = isSwallowed
    }
  }

  /// One impure step, as it was recorded.
  ///
  /// `cause` is the reduce. `Finding` sums equal ones up.
  public struct Impurity: Sendable, Equatable {
    public var rule: PurityRule
    public var level: Finding.Level
    public var message: String
    /// What was called or written, by its source name.
    public var api: String?
    /// Where it was called or written.
    public var site: SourceSite?
    /// The line in `reduce` that led there.
    public var reduceSite: SourceSite?
    public var count: Int

    public init(
      rule: PurityRule, level: Finding.Level? = nil, message: String, api: String? = nil, site: SourceSite? = nil,
      reduceSite: SourceSite? = nil, count: Int = 1
    ) {
      self.rule = rule
      self.level = level ?? rule.level
      self.message = message
      self.api = api
      self.site = site
      self.reduceSite = reduceSite
      self.count = count
    }
  }
}

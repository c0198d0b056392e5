extension TraceEvent {
  /// A call of `reduce`.
  public struct Reduce: Sendable, Equatable {
    public var label: String
    public var thread: Int
    /// Nanoseconds.
    public var duration: UInt64
    /// Revision of the state that came out.
    public var revision: Int
    /// The state came out as it went in.
    public var isNoop: Bool
    /// Nobody could tell whether it did: its type is not `Equatable`, and not all of it was kept.
    public var isNoopUnknown: Bool

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

  /// A state that came out.
  public struct State: Sendable, Equatable {
    /// All of the state, or what is different from the one before.
    public enum Change: Sendable, Equatable {
      case whole(JSONText)
      case diff([Patch])
      /// Nothing is told of it: values are not kept, or a transform dropped it.
      case unknown
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
    /// The operations of RFC 6902 that are used.
    public enum Operation: String, Sendable { case add, remove, replace, move }
    public var operation: Operation
    /// RFC 6901 pointer, `/todos/3/title`.
    public var path: String
    /// The place that an element of a list had before it moved; nil for other operations.
    public var from: String?
    public var old: JSONText?
    /// The value that is there afterwards; nil where it was removed.
    public var value: JSONText?

    public init(
      _ operation: Operation, path: String, from: String? = nil, old: JSONText? = nil, value: JSONText? = nil
    ) {
      self.operation = operation
      self.path = path
      self.from = from
      self.old = old
      self.value = value
    }
  }

  /// An error that passed a stream.
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
    /// Times that it happened in this reduce.
    public var count: Int
    public var engine: PurityEngine
    public var confidence: Finding.Confidence
    /// The calls between the line in `reduce` and the place, outermost first.
    public var through: [Finding.Call]
    /// What differed: fields of the state with both values.
    public var evidence: [Patch]
    /// Why it is no finding: the words of `Purity.unchecked`. Nil for what is one.
    public var exempt: String?

    public init(
      rule: PurityRule, level: Finding.Level? = nil, message: String, api: String? = nil, site: SourceSite? = nil,
      reduceSite: SourceSite? = nil, count: Int = 1, engine: PurityEngine = .portable,
      confidence: Finding.Confidence = .definite, through: [Finding.Call] = [], evidence: [Patch] = [],
      exempt: String? = nil
    ) {
      self.rule = rule
      self.level = level ?? rule.level
      self.message = message
      self.api = api
      self.site = site
      self.reduceSite = reduceSite
      self.count = count
      self.engine = engine
      self.confidence = confidence
      self.through = through
      self.evidence = evidence
      self.exempt = exempt
    }
  }
}

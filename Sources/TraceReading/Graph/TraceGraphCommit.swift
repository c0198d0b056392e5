import TraceFormat

extension TraceGraph {
  /// One mutation, its reduce and the state that came out.
  public struct Commit: Sendable, Equatable {
    /// Number of the mutation's event; of the reduce if that is lost.
    public var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID
    /// Nanoseconds since the header at which the mutation was emitted.
    public var time: UInt64
    /// Case name, without payload.
    public var label: String
    /// Payload in a few words (`"gra"`, `42`); empty if there is none.
    public var argument: String
    // Facts and indices stand where the members before them leave room, since a graph has millions of commits.
    /// The event that caused the mutation.
    package var cause: Cause
    private var known: Known
    private var originKind: OriginKind
    private var originIndex: OptionalIndex
    private var reduceBegin: UInt64
    private var reduceEnd: UInt64
    private var stateTime: UInt64
    private var revisionNumber: Int
    private var effectIndex: OptionalIndex
    /// Came through `transform(mutation:)`.
    public var isInjected: Bool
    /// Whether the state had no observer.
    package var isUnobserved: Bool
    /// It is unknown what changed: the state's line is lost, or it was written whole after a gap.
    package var areChangesUnknown: Bool
    /// It is unknown whether the state came out as it went in.
    package var isNoopUnknown: Bool
    private var rare: Rare?
    /// Top-level fields of the state that changed, in the order of the diff.
    public var changed: [String]
    /// Pulses that fired.
    package var pulses: [String]
    /// Indices into `findings`.
    package var findings: [Int]

    /// Trigger and contributors, if there are several.
    package var causes: [TraceEvent.Seq] {
      get { rare?.causes ?? [] }
      set { rare = Rare(causes: newValue, source: source) }
    }
    /// Index into `effects`; nil for an injected mutation.
    public var effect: Int? {
      get { effectIndex.value }
      set { effectIndex = OptionalIndex(newValue) }
    }
    /// The origin of a mutation of no effect; nil if its cause is missing, unknown, or not in the graph.
    package var origin: Origin? {
      get { Origin(originKind, originIndex.value) }
      set { (originKind, originIndex) = (OriginKind(newValue), OptionalIndex(newValue?.index)) }
    }
    /// Emitter of an injected mutation in plain text; nil if it is not known.
    package var source: String? {
      get { rare?.source }
      set { rare = Rare(causes: causes, source: newValue) }
    }
    /// Begin and end of `reduce`; nil if it was not recorded.
    public var reduce: ClosedRange<UInt64>? {
      get { known.contains(.reduce) ? reduceBegin...reduceEnd : nil }
      set {
        (reduceBegin, reduceEnd) = (newValue?.lowerBound ?? 0, newValue?.upperBound ?? 0)
        known.set(.reduce, newValue != nil)
      }
    }
    /// Time at which the state was there.
    public var state: UInt64? {
      get { known.contains(.state) ? stateTime : nil }
      set {
        stateTime = newValue ?? 0
        known.set(.state, newValue != nil)
      }
    }
    /// Number of the state within its reactor, from 1; nil if no reduce was recorded.
    public var revision: Int? {
      get { known.contains(.revision) ? revisionNumber : nil }
      set {
        revisionNumber = newValue ?? 0
        known.set(.revision, newValue != nil)
      }
    }

    /// An impurity was seen in its reduce that nothing exempts.
    package internal(set) var isImpure: Bool {
      get { known.contains(.impure) }
      set { known.set(.impure, newValue) }
    }
    /// It is the second of a pair in `orderNotes` that came too late.
    package internal(set) var isLate: Bool {
      get { known.contains(.late) }
      set { known.set(.late, newValue) }
    }

    /// The state came out as it went in, and the trace says so.
    package var isNoop: Bool {
      reduce != nil && changed.isEmpty && pulses.isEmpty && !areChangesUnknown && !isNoopUnknown
    }

    /// Makes one from its parts; indices into the graph are not checked.
    package init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, label: String, argument: String = "",
      cause: Cause = .none, causes: [TraceEvent.Seq] = [], effect: Int? = nil, isInjected: Bool = false,
      source: String? = nil, reduce: ClosedRange<UInt64>? = nil, state: UInt64? = nil, revision: Int? = nil,
      changed: [String] = [], pulses: [String] = [], isUnobserved: Bool = false, findings: [Int] = [],
      areChangesUnknown: Bool = false, isNoopUnknown: Bool = false
    ) {
      self.seq = seq
      self.reactor = reactor
      self.time = time
      self.label = label
      self.argument = argument
      self.cause = cause
      known = []
      (originKind, originIndex) = (.none, OptionalIndex(nil))
      (reduceBegin, reduceEnd, stateTime, revisionNumber) = (0, 0, 0, 0)
      effectIndex = OptionalIndex(effect)
      self.isInjected = isInjected
      rare = Rare(causes: causes, source: source)
      self.changed = changed
      self.pulses = pulses
      self.isUnobserved = isUnobserved
      self.findings = findings
      self.areChangesUnknown = areChangesUnknown
      self.isNoopUnknown = isNoopUnknown
      self.reduce = reduce
      self.state = state
      self.revision = revision
    }
  }

  /// A chain of causes that returned to its beginning.
  public struct Loop: Sendable, Equatable {
    /// `CartReactor.recalc`, in order of the chain.
    public var members: [String]
    /// Indices of the actions that closed it, one a turn.
    public var turns: [Int]

    /// Makes one from its parts; indices into the graph are not checked.
    package init(members: [String], turns: [Int]) {
      self.members = members
      self.turns = turns
    }
  }
}

extension TraceGraph.Commit {
  /// The members that are not nil, and facts that hold.
  fileprivate struct Known: OptionSet {
    let rawValue: UInt8
    static let reduce = Known(rawValue: 1)
    static let state = Known(rawValue: 2)
    static let revision = Known(rawValue: 4)
    static let impure = Known(rawValue: 8)
    static let late = Known(rawValue: 16)

    mutating func set(_ member: Known, _ isKnown: Bool) {
      if isKnown { insert(member) } else { remove(member) }
    }
  }

  /// The kind of an origin, without its index.
  fileprivate enum OriginKind: UInt8 {
    case none, action, effect, mutation, state, start

    init(_ origin: Origin?) {
      self =
        switch origin {
        case nil: .none
        case .action: .action
        case .effect: .effect
        case .mutation: .mutation
        case .state: .state
        case .start: .start
        }
    }
  }

  /// The members that few commits have.
  fileprivate final class Rare: Sendable, Equatable {
    let causes: [TraceEvent.Seq]
    let source: String?

    /// Nil if there is nothing to keep.
    init?(causes: [TraceEvent.Seq], source: String?) {
      guard !causes.isEmpty || source != nil else { return nil }
      self.causes = causes
      self.source = source
    }

    static func == (left: Rare, right: Rare) -> Bool { left.causes == right.causes && left.source == right.source }
  }
}

extension TraceGraph.Commit.Origin {
  fileprivate init?(_ kind: TraceGraph.Commit.OriginKind, _ index: Int?) {
    switch (kind, index) {
    case (.action, let index?): self = .action(index)
    case (.effect, let index?): self = .effect(index)
    case (.mutation, let index?): self = .mutation(index)
    case (.state, let index?): self = .state(index)
    case (.start, _): self = .start
    default: return nil
    }
  }

  fileprivate var index: Int? {
    switch self {
    case .action(let index), .effect(let index), .mutation(let index), .state(let index): index
    case .start: nil
    }
  }
}

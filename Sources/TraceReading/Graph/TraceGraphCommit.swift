import TraceFormat

extension TraceGraph {
  /// One mutation, its reduce and the state that came out.
  public struct Commit: Sendable, Equatable, PackedElement {
    /// Facts that most commits share with others.
    @usableFromInline
    struct Facts: PackedFacts {
      @usableFromInline
      enum Member: Sendable { case seq, cause, reduceBegin, reduceEnd, state, revision }
      @usableFromInline var reactor: TraceEvent.ReactorID
      @usableFromInline var label: String
      var source: String?
      var causes: [TraceEvent.Seq] = []
      @usableFromInline var changed: [String] = []
      @usableFromInline var pulses: [String] = []
      var findings: [Int] = []
      @usableFromInline var wide: [Member: UInt64] = [:]
    }

    // 48 bytes, since a graph has millions of commits.
    @usableFromInline var facts: Shared<Facts>
    @usableFromInline var moment: UInt64
    @usableFromInline var reduceDelay = FourBytes.none
    @usableFromInline var reduceDuration = FourBytes.none
    @usableFromInline var stateDelay = FourBytes.none
    private var packedRevision = FourBytes.none
    private var causeDistance = FourBytes.none
    @usableFromInline var originIndex = OptionalIndex(nil)
    @usableFromInline var flags: Flags = []
    @usableFromInline var packedSeq = FiveBytes.none
    @usableFromInline var originKind = OriginKind.none

    /// Number of the mutation's event; of the reduce if that is lost.
    public var seq: TraceEvent.Seq {
      @inlinable get { unpacked(packedSeq, .seq) ?? 0 }
      set {
        let cause = cause
        packedSeq = packed(newValue, .seq)
        self.cause = cause
      }
    }
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID {
      @inlinable get { facts.value.reactor }
      set { if newValue != reactor { facts.value.reactor = newValue } }
    }
    /// Nanoseconds since the header at which the mutation was emitted.
    public var time: UInt64 {
      @inlinable get { moment }
      set {
        let (reduce, state) = (reduce, state)
        moment = newValue
        (self.reduce, self.state) = (reduce, state)
      }
    }
    /// Case name, without payload.
    public var label: String {
      @inlinable get { facts.value.label }
      set { if newValue != label { facts.value.label = newValue } }
    }
    /// The event that caused the mutation.
    package var cause: Cause {
      get { Cause(UInt8(flags.intersection(.cause).rawValue), unpacked(causeDistance, .cause).map { seq &- $0 }) }
      set {
        flags = flags.subtracting(.cause).union(Flags(rawValue: UInt16(newValue.kind)))
        causeDistance = packed(newValue.seq.map { seq &- $0 }, .cause)
      }
    }
    /// Trigger and contributors, if there are several.
    package var causes: [TraceEvent.Seq] {
      get { facts.value.causes }
      set { if newValue != causes { facts.value.causes = newValue } }
    }
    /// Index into `effects`; nil for an injected mutation.
    public var effect: Int? {
      @inlinable get { originKind == .own ? originIndex.value : nil }
      set {
        guard newValue != nil || originKind == .own else { return }
        (originKind, originIndex) = (newValue == nil ? .none : .own, OptionalIndex(newValue))
      }
    }
    /// The origin of a mutation of no effect; nil if its cause is missing, unknown, or not in the graph.
    package var origin: Origin? {
      get { Origin(originKind, originIndex.value) }
      set {
        guard originKind != .own else { return }
        (originKind, originIndex) = (OriginKind(newValue), OptionalIndex(newValue?.index))
      }
    }
    /// Came through `transform(mutation:)`.
    public var isInjected: Bool {
      @inlinable get { flags.contains(.injected) }
      set { flags.set(.injected, newValue) }
    }
    /// Emitter of an injected mutation in plain text; nil if it is not known.
    package var source: String? {
      get { facts.value.source }
      set { facts.value.source = newValue }
    }
    /// Begin and end of `reduce`; nil if it was not recorded.
    public var reduce: ClosedRange<UInt64>? {
      @inlinable @inline(__always) get {
        guard let begin = unpacked(reduceDelay, .reduceBegin, from: moment) else { return nil }
        return begin...(unpacked(reduceDuration, .reduceEnd, from: begin) ?? begin)
      }
      set {
        reduceDelay = packed(newValue?.lowerBound, .reduceBegin, from: moment)
        reduceDuration = packed(newValue?.upperBound, .reduceEnd, from: newValue?.lowerBound ?? 0)
      }
    }
    /// Time at which the state was there.
    public var state: UInt64? {
      @inlinable get { unpacked(stateDelay, .state, from: moment) }
      set { stateDelay = packed(newValue, .state, from: moment) }
    }
    /// Number of the state within its reactor, from 1; nil if no reduce was recorded.
    public var revision: Int? {
      get { unpacked(packedRevision, .revision).map { Int(truncatingIfNeeded: $0) } }
      set { packedRevision = packed(newValue.map { UInt64(bitPattern: Int64($0)) }, .revision) }
    }
    /// Top-level fields of the state that changed, in the order of the diff.
    public var changed: [String] {
      @inlinable get { facts.value.changed }
      set { facts.value.changed = newValue }
    }
    /// Pulses that fired.
    @usableFromInline package var pulses: [String] {
      @inlinable get { facts.value.pulses }
      _modify { yield &facts.value.pulses }
    }
    /// Whether the state had no observer.
    package var isUnobserved: Bool {
      @inlinable get { flags.contains(.unobserved) }
      set { flags.set(.unobserved, newValue) }
    }
    /// Indices into `findings`.
    package var findings: [Int] {
      get { facts.value.findings }
      _modify { yield &facts.value.findings }
    }
    /// It is unknown what changed: the state's line is lost, or it was written whole after a gap.
    @usableFromInline package var areChangesUnknown: Bool {
      @inlinable get { flags.contains(.changesUnknown) }
      set { flags.set(.changesUnknown, newValue) }
    }
    /// It is unknown whether the state came out as it went in.
    @usableFromInline package var isNoopUnknown: Bool {
      @inlinable get { flags.contains(.noopUnknown) }
      set { flags.set(.noopUnknown, newValue) }
    }
    /// An impurity was seen in its reduce that nothing exempts.
    package internal(set) var isImpure: Bool {
      @inlinable get { flags.contains(.impure) }
      set { flags.set(.impure, newValue) }
    }
    /// It is the second of a pair in `orderNotes` that came too late.
    package internal(set) var isLate: Bool {
      @inlinable get { flags.contains(.late) }
      set { flags.set(.late, newValue) }
    }

    /// The state came out as it went in, and the trace says so.
    @inlinable @inline(__always) package var isNoop: Bool {
      reduce != nil && changed.isEmpty && pulses.isEmpty && !areChangesUnknown && !isNoopUnknown
    }

    /// Makes one from its parts; indices into the graph are not checked.
    package init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, label: String, cause: Cause = .none,
      causes: [TraceEvent.Seq] = [], effect: Int? = nil, isInjected: Bool = false,
      source: String? = nil, reduce: ClosedRange<UInt64>? = nil, state: UInt64? = nil, revision: Int? = nil,
      changed: [String] = [], pulses: [String] = [], isUnobserved: Bool = false, findings: [Int] = [],
      areChangesUnknown: Bool = false, isNoopUnknown: Bool = false
    ) {
      let facts = Facts(
        reactor: reactor, label: label, source: source, causes: causes, changed: changed, pulses: pulses,
        findings: findings)
      self.init(Shared(facts), seq: seq, time: time)
      self.cause = cause
      self.effect = effect
      self.isInjected = isInjected
      self.isUnobserved = isUnobserved
      self.areChangesUnknown = areChangesUnknown
      self.isNoopUnknown = isNoopUnknown
      self.reduce = reduce
      self.state = state
      self.revision = revision
    }

    init(_ facts: Shared<Facts>, seq: TraceEvent.Seq, time: UInt64) {
      self.facts = facts
      moment = time
      packedSeq = packed(seq, .seq)
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
  /// Facts that hold, and the kind of its cause.
  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt16
    @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }
    static let cause = Flags(rawValue: UInt16(TraceGraph.Cause.kinds))
    @inlinable static var injected: Flags { Flags(rawValue: 4) }
    @inlinable static var unobserved: Flags { Flags(rawValue: 8) }
    @inlinable static var changesUnknown: Flags { Flags(rawValue: 16) }
    @inlinable static var noopUnknown: Flags { Flags(rawValue: 32) }
    @inlinable static var impure: Flags { Flags(rawValue: 64) }
    @inlinable static var late: Flags { Flags(rawValue: 128) }
  }

  /// The kind of an origin, without its index.
  @usableFromInline
  enum OriginKind: UInt8, Sendable {
    case none, action, effect, mutation, state, start
    /// The effect that emitted the mutation.
    case own

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

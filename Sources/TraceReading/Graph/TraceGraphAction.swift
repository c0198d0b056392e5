import TraceFindings
import TraceFormat

extension TraceGraph {
  /// Why something happened, as far as the trace knows.
  public enum Cause: Sendable, Equatable {
    /// A root: a view, a test, a script.
    case none
    /// The event in whose continuation it happened.
    case trigger(TraceEvent.Seq)
    /// The trigger was lost; this is who started the task or made the subscription.
    case owner(TraceEvent.Seq)
    /// There should be one, and it is not known; or the line that names it is missing.
    case unknown

    /// Number of the trigger or the owner; nil if there is none or it is not known.
    package var seq: TraceEvent.Seq? {
      switch self {
      case .trigger(let seq), .owner(let seq): seq
      case .none, .unknown: nil
      }
    }

    /// The trigger was lost, and who started it is known.
    package var isOwner: Bool { if case .owner = self { true } else { false } }
  }

  /// An action that was sent to a reactor, or injected by its `transform(action:)`.
  public struct Action: Sendable, Equatable, PackedElement {
    /// Facts that most actions share with others.
    @usableFromInline
    struct Facts: PackedFacts {
      @usableFromInline
      enum Member: Sendable { case seq, number, cause, queued, firstState, settled }
      @usableFromInline var reactor: TraceEvent.ReactorID
      @usableFromInline var label: String
      var source: String?
      var site: SourceSite?
      @usableFromInline var wide: [Member: UInt64] = [:]
    }

    // 56 bytes, since a graph has millions of actions.
    @usableFromInline var facts: Shared<Facts>
    @usableFromInline var moment: UInt64
    @usableFromInline var firstStateDelay = FourBytes.none
    private var packedNumber = FourBytes.none
    private var causeDistance = FourBytes.none
    @usableFromInline var packedQueued = FourBytes.none
    private var sentByCommitIndex: OptionalIndex
    @usableFromInline var effectIndex: OptionalIndex
    @usableFromInline var loopIndex: OptionalIndex
    @usableFromInline var settledDelay = FiveBytes.none
    @usableFromInline var packedSeq = FiveBytes.none
    @usableFromInline var flags: Flags = []

    /// Order among the trace's actions, counted from 1: the `#n` of pictures.
    public var number: Int {
      get { Int(truncatingIfNeeded: unpacked(packedNumber, .number) ?? 0) }
      set { packedNumber = packed(UInt64(bitPattern: Int64(newValue)), .number) }
    }
    /// Number of its event.
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
    /// Nanoseconds since the header at which it was handled.
    public var time: UInt64 {
      @inlinable get { moment }
      set {
        let (first, last) = (firstState, settled)
        moment = newValue
        (firstState, settled) = (first, last)
      }
    }
    /// Case name, without payload.
    public var label: String {
      @inlinable get { facts.value.label }
      set { facts.value.label = newValue }
    }
    /// Sender in plain text (`view:CounterView`); nil if it is not known.
    package var source: String? {
      get { facts.value.source }
      set { facts.value.source = newValue }
    }
    /// Location in the source at which it was sent; nil if it is not known.
    public var site: SourceSite? {
      get { facts.value.site }
      set { facts.value.site = newValue }
    }
    /// Nanoseconds between being sent and being handled; 0 if it did not wait.
    package var queued: UInt64 {
      @inlinable get { unpacked(packedQueued, .queued) ?? 0 }
      set { packedQueued = packed(newValue, .queued) }
    }
    /// The event that caused it.
    public var cause: Cause {
      get { Cause(flags.intersection(.cause).rawValue, unpacked(causeDistance, .cause).map { seq &- $0 }) }
      set {
        flags = flags.subtracting(.cause).union(Flags(rawValue: newValue.kind))
        causeDistance = packed(newValue.seq.map { seq &- $0 }, .cause)
      }
    }
    /// Came out of `transform(action:)` as an action of its own.
    public var isInjected: Bool {
      get { flags.contains(.injected) }
      set { flags.set(.injected, newValue) }
    }
    /// No mutation, no other action and no injected state came of it, and its effect, if any, completed.
    ///
    /// False if later events were lost that may include one, or a later mutation has an unknown cause.
    package var ledToNothing: Bool {
      @inlinable get { flags.contains(.ledToNothing) }
      set { flags.set(.ledToNothing, newValue) }
    }
    /// It closes a turn of a loop.
    package internal(set) var isTurn: Bool {
      get { flags.contains(.turn) }
      set { flags.set(.turn, newValue) }
    }
    /// The commit of another or the same reactor in whose continuation the action was sent: index into `commits`.
    public var sentByCommit: Int? {
      get { sentByCommitIndex.value }
      set { sentByCommitIndex = OptionalIndex(newValue) }
    }
    /// Time at which its first state was there; nil if none came.
    package var firstState: UInt64? {
      @inlinable @inline(__always) get { unpacked(firstStateDelay, .firstState, from: moment) }
      set { firstStateDelay = packed(newValue, .firstState, from: moment) }
    }
    /// Index into `effects`.
    public var effect: Int? {
      @inlinable get { effectIndex.value }
      set { effectIndex = OptionalIndex(newValue) }
    }
    /// Time at which its last consequence (mutations, states, the end of its effect) was there; nil if it had none
    /// or if its effect never ended, or its end is unknown.
    public var settled: UInt64? {
      @inlinable @inline(__always) get { unpacked(settledDelay, .settled, from: moment) }
      set { settledDelay = packed(newValue, .settled, from: moment) }
    }
    /// The feedback loop this action is part of, index into `loops`; `turns` there has those that close one.
    package var loop: Int? {
      @inlinable get { loopIndex.value }
      set { loopIndex = OptionalIndex(newValue) }
    }

    /// Makes one from its parts; indices into the graph are not checked.
    package init(
      number: Int, seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, label: String,
      source: String? = nil, site: SourceSite? = nil, queued: UInt64 = 0, cause: Cause = .none,
      sentByCommit: Int? = nil, effect: Int? = nil, firstState: UInt64? = nil, settled: UInt64? = nil,
      loop: Int? = nil
    ) {
      self.init(Shared(Facts(reactor: reactor, label: label, source: source, site: site)), seq: seq, time: time)
      self.number = number
      self.queued = queued
      self.cause = cause
      sentByCommitIndex = OptionalIndex(sentByCommit)
      effectIndex = OptionalIndex(effect)
      self.firstState = firstState
      self.settled = settled
      loopIndex = OptionalIndex(loop)
    }

    init(_ facts: Shared<Facts>, seq: TraceEvent.Seq, time: UInt64) {
      self.facts = facts
      moment = time
      sentByCommitIndex = OptionalIndex(nil)
      effectIndex = OptionalIndex(nil)
      loopIndex = OptionalIndex(nil)
      packedSeq = packed(seq, .seq)
    }
  }
}

extension TraceGraph.Action {
  /// Facts that hold, and the kind of its cause.
  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    static let cause = Flags(rawValue: TraceGraph.Cause.kinds)
    static let injected = Flags(rawValue: 4)
    @inlinable static var ledToNothing: Flags { Flags(rawValue: 8) }
    static let turn = Flags(rawValue: 16)
  }
}

extension TraceGraph.Cause {
  /// The bits of `kind`.
  static let kinds: UInt8 = 3

  /// The kind without its number.
  var kind: UInt8 {
    switch self {
    case .none: 0
    case .trigger: 1
    case .owner: 2
    case .unknown: 3
    }
  }

  init(_ kind: UInt8, _ seq: TraceEvent.Seq?) {
    self =
      switch (kind, seq) {
      case (1, let seq?): .trigger(seq)
      case (2, let seq?): .owner(seq)
      case (3, _): .unknown
      default: .none
      }
  }
}

extension OptionSet {
  mutating func set(_ member: Element, _ isMember: Bool) {
    if isMember { insert(member) } else { remove(member) }
  }
}

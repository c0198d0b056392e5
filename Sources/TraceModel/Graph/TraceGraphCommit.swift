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
    /// The event that caused the mutation.
    public var cause: Cause
    /// Trigger and contributors, if there are several.
    public var causes: [TraceEvent.Seq]
    /// Index into `effects`; nil for an injected mutation.
    public var effect: Int?
    /// Came through `transform(mutation:)`.
    public var isInjected: Bool
    /// The origin of a mutation of no effect; nil if its cause is missing, unknown, or not in the graph.
    public var origin: Origin?
    /// Emitter of an injected mutation in plain text; nil if it is not known.
    public var source: String?
    /// Begin and end of `reduce`; nil if it was not recorded.
    public var reduce: ClosedRange<UInt64>?
    /// Time at which the state was there.
    public var state: UInt64?
    /// Number of the state within its reactor, from 1; nil if no reduce was recorded.
    public var revision: Int?
    /// Top-level fields of the state that changed, in the order of the diff.
    public var changed: [String]
    /// Pulses that fired.
    public var pulses: [String]
    /// Whether the state had no observer.
    public var isUnobserved: Bool
    /// Indices into `findings`.
    public var findings: [Int]
    /// It is unknown what changed: the state's line is lost, or it was written whole after a gap.
    public var areChangesUnknown: Bool
    /// It is unknown whether the state came out as it went in.
    public var isNoopUnknown: Bool

    /// The state came out as it went in, and the trace says so.
    public var isNoop: Bool {
      reduce != nil && changed.isEmpty && pulses.isEmpty && !areChangesUnknown && !isNoopUnknown
    }

    /// These members; indices into the graph are not checked.
    public init(
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
      self.causes = causes
      self.effect = effect
      self.isInjected = isInjected
      self.source = source
      self.reduce = reduce
      self.state = state
      self.revision = revision
      self.changed = changed
      self.pulses = pulses
      self.isUnobserved = isUnobserved
      self.findings = findings
      self.areChangesUnknown = areChangesUnknown
      self.isNoopUnknown = isNoopUnknown
    }
  }

  /// A chain of causes that returned to its beginning.
  public struct Loop: Sendable, Equatable {
    /// `CartReactor.recalc`, in order of the chain.
    public var members: [String]
    /// Indices of the actions that closed it, one a turn.
    public var turns: [Int]

    /// These members; indices into the graph are not checked.
    public init(members: [String], turns: [Int]) {
      self.members = members
      self.turns = turns
    }
  }
}

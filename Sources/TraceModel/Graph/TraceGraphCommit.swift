extension TraceGraph {
  /// One mutation, its reduce and the state that came out.
  public struct Commit: Sendable, Equatable {
    public var seq: TraceEvent.Seq
    public var reactor: TraceEvent.ReactorID
    public var time: UInt64
    public var label: String
    public var argument: String
    public var cause: Cause
    /// Trigger and contributors, where there are several.
    public var causes: [TraceEvent.Seq]
    /// Index into `effects`; nil for an injected mutation.
    public var effect: Int?
    /// Came through `transform(mutation:)`.
    public var isInjected: Bool
    /// What led to a mutation of no effect; nil where its cause is none, unknown, or nothing that the graph keeps.
    public var origin: Origin?
    public var source: String?
    /// Begin and end of `reduce`; nil where it was not recorded.
    public var reduce: ClosedRange<UInt64>?
    /// Time at which the state was there.
    public var state: UInt64?
    public var revision: Int?
    /// Top-level fields of the state that changed, in the order of the diff.
    public var changed: [String]
    /// Pulses that fired.
    public var pulses: [String]
    public var isUnobserved: Bool
    /// Indices into `findings`.
    public var findings: [Int]
    /// The trace does not tell what changed: the state's line is lost, or it was written whole after a gap.
    public var areChangesUnknown: Bool
    /// The trace does not tell whether the state came out as it went in.
    public var isNoopUnknown: Bool

    /// The state came out as it went in, and the trace says so.
    public var isNoop: Bool {
      reduce != nil && changed.isEmpty && pulses.isEmpty && !areChangesUnknown && !isNoopUnknown
    }

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

  /// A chain of causes that came back to where it had been.
  public struct Loop: Sendable, Equatable {
    /// `CartReactor.recalc`, in order of the chain.
    public var members: [String]
    /// Indices of the actions that closed it, one a turn.
    public var turns: [Int]

    public init(members: [String], turns: [Int]) {
      self.members = members
      self.turns = turns
    }
  }
}

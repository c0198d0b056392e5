/// A trace with its events joined up: which effect belongs to which action, which state to which mutation.
///
/// The pictures, the statistics and the audit all read this one, so that they agree. Elements refer to each other by
/// index into the arrays of the story. Everything is in order of `seq`.
public struct Story: Sendable, Equatable {
  public var header: Trace.Header
  public var reactors: [Reactor]
  public var actions: [Action]
  public var effects: [Effect]
  public var commits: [Commit]
  public var failures: [Failure]
  public var loops: [Loop]
  public var findings: [Finding]
  /// Time of the first and last event, nanoseconds since the header; 0...0 for an empty trace.
  public var span: ClosedRange<UInt64>
  public var eventCount: Int
  /// Events that were lost, with the reasons the recorder gave.
  public var lost: Int
  public var lostReasons: [String]

  public init(
    header: Trace.Header, reactors: [Reactor] = [], actions: [Action] = [], effects: [Effect] = [],
    commits: [Commit] = [], failures: [Failure] = [], loops: [Loop] = [], findings: [Finding] = [],
    span: ClosedRange<UInt64> = 0...0, eventCount: Int = 0, lost: Int = 0, lostReasons: [String] = []
  ) {
    self.header = header
    self.reactors = reactors
    self.actions = actions
    self.effects = effects
    self.commits = commits
    self.failures = failures
    self.loops = loops
    self.findings = findings
    self.span = span
    self.eventCount = eventCount
    self.lost = lost
    self.lostReasons = lostReasons
  }
}

extension Story {
  public struct Reactor: Sendable, Equatable {
    public var id: TraceEvent.ReactorID
    /// Type name; `reactor N` where the trace does not tell.
    public var type: String
    /// The given name, empty where there is none.
    public var name: String
    public var parent: TraceEvent.ReactorID?
    public var created: UInt64?
    public var ended: UInt64?
    /// Fields of its states, in order of first change.
    public var fields: [String]
    /// Indices into `actions`, `effects` and `commits`.
    public var actions: [Int]
    public var effects: [Int]
    public var commits: [Int]

    public init(
      id: TraceEvent.ReactorID, type: String, name: String = "", parent: TraceEvent.ReactorID? = nil,
      created: UInt64? = nil, ended: UInt64? = nil, fields: [String] = [], actions: [Int] = [], effects: [Int] = [],
      commits: [Int] = []
    ) {
      self.id = id
      self.type = type
      self.name = name
      self.parent = parent
      self.created = created
      self.ended = ended
      self.fields = fields
      self.actions = actions
      self.effects = effects
      self.commits = commits
    }
  }

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

    public var seq: TraceEvent.Seq? {
      switch self {
      case .trigger(let seq), .owner(let seq): seq
      case .none, .unknown: nil
      }
    }
  }

  public struct Action: Sendable, Equatable {
    /// Order among the trace's actions, counted from 1: the `#n` of pictures.
    public var number: Int
    public var seq: TraceEvent.Seq
    public var reactor: TraceEvent.ReactorID
    public var time: UInt64
    public var label: String
    /// The payload in few words (`"gra"`, `42`), empty where there is none or it was redacted away.
    public var argument: String
    public var source: String?
    public var site: SourceSite?
    public var queued: UInt64
    public var cause: Cause
    /// The commit of another or the same reactor in whose continuation the action was sent: index into `commits`.
    public var sentByCommit: Int?
    /// Index into `effects`.
    public var effect: Int?
    /// Times at which its first state and its last consequence (mutations, states, end of its effect) were there.
    public var firstState: UInt64?
    public var settled: UInt64?
    /// The loop this action closes, index into `loops`.
    public var loop: Int?

    public init(
      number: Int, seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, label: String,
      argument: String = "", source: String? = nil, site: SourceSite? = nil, queued: UInt64 = 0,
      cause: Cause = .none, sentByCommit: Int? = nil, effect: Int? = nil, firstState: UInt64? = nil,
      settled: UInt64? = nil, loop: Int? = nil
    ) {
      self.number = number
      self.seq = seq
      self.reactor = reactor
      self.time = time
      self.label = label
      self.argument = argument
      self.source = source
      self.site = site
      self.queued = queued
      self.cause = cause
      self.sentByCommit = sentByCommit
      self.effect = effect
      self.firstState = firstState
      self.settled = settled
      self.loop = loop
    }
  }

  /// What one call of `mutate` returned, from its subscription to its end.
  public struct Effect: Sendable, Equatable {
    public enum End: Sendable, Equatable {
      case completed
      /// Index into `failures`, where the error was recorded.
      case failed(Int?)
      /// Index of the action that cancelled it, where known.
      case cancelled(by: Int?)
      case disposed
      /// The trace ended first.
      case open
    }
    /// The `mutate.begin`.
    public var seq: TraceEvent.Seq
    public var reactor: TraceEvent.ReactorID
    /// Index into `actions`; nil where the action's line is missing.
    public var action: Int?
    public var label: String
    public var begin: UInt64
    /// Time of the end; the end of the trace where it is open.
    public var finish: UInt64
    public var end: End
    /// Stretches in which it ran on a thread, ascending, within `begin...finish`. Between them it waited.
    public var runs: [ClosedRange<UInt64>]
    /// Indices into `commits`.
    public var commits: [Int]

    public init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, action: Int?, label: String, begin: UInt64, finish: UInt64,
      end: End, runs: [ClosedRange<UInt64>] = [], commits: [Int] = []
    ) {
      self.seq = seq
      self.reactor = reactor
      self.action = action
      self.label = label
      self.begin = begin
      self.finish = finish
      self.end = end
      self.runs = runs
      self.commits = commits
    }
  }

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

    /// The state came out as it went in.
    public var isNoop: Bool { reduce != nil && changed.isEmpty && pulses.isEmpty }

    public init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, label: String, argument: String = "",
      cause: Cause = .none, causes: [TraceEvent.Seq] = [], effect: Int? = nil, isInjected: Bool = false,
      source: String? = nil, reduce: ClosedRange<UInt64>? = nil, state: UInt64? = nil, revision: Int? = nil,
      changed: [String] = [], pulses: [String] = [], isUnobserved: Bool = false, findings: [Int] = []
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
    }
  }

  public struct Failure: Sendable, Equatable {
    public var seq: TraceEvent.Seq
    public var reactor: TraceEvent.ReactorID
    public var time: UInt64
    public var type: String
    public var message: String
    public var isSwallowed: Bool
    /// Index into `effects`, where one ended by it.
    public var effect: Int?

    public init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, type: String, message: String,
      isSwallowed: Bool, effect: Int? = nil
    ) {
      self.seq = seq
      self.reactor = reactor
      self.time = time
      self.type = type
      self.message = message
      self.isSwallowed = isSwallowed
      self.effect = effect
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

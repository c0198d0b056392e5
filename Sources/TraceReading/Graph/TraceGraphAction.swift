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
  public struct Action: Sendable, Equatable {
    /// Order among the trace's actions, counted from 1: the `#n` of pictures.
    public var number: Int
    /// Number of its event.
    public var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID
    /// Nanoseconds since the header at which it was handled.
    public var time: UInt64
    /// Case name, without payload.
    public var label: String
    /// The payload in few words (`"gra"`, `42`), empty if there is none.
    public var argument: String
    /// Sender in plain text (`view:CounterView`); nil if it is not known.
    package var source: String?
    /// Location in the source at which it was sent; nil if it is not known.
    public var site: SourceSite? {
      get { sharedSite?.site }
      set { sharedSite = newValue.map(SharedSite.init) }
    }
    /// Actions that were sent at one place share it.
    var sharedSite: SharedSite?
    /// Nanoseconds between being sent and being handled; 0 if it did not wait.
    package var queued: UInt64
    // Indices stand where the members before them leave room, since a graph has millions of actions.
    /// The event that caused it.
    public var cause: Cause
    /// Came out of `transform(action:)` as an action of its own.
    public var isInjected = false
    /// No mutation, no other action and no injected state came of it, and its effect, if any, completed.
    ///
    /// False if later events were lost that may include one, or a later mutation has an unknown cause.
    package var ledToNothing = false
    /// It closes a turn of a loop.
    package internal(set) var isTurn = false
    private var sentByCommitIndex: OptionalIndex
    /// Time at which its first state was there; nil if none came.
    package var firstState: UInt64?
    private var effectIndex: OptionalIndex
    /// Time at which its last consequence (mutations, states, the end of its effect) was there; nil if it had none
    /// or if its effect never ended, or its end is unknown.
    public var settled: UInt64?
    private var loopIndex: OptionalIndex

    /// The commit of another or the same reactor in whose continuation the action was sent: index into `commits`.
    public var sentByCommit: Int? {
      get { sentByCommitIndex.value }
      set { sentByCommitIndex = OptionalIndex(newValue) }
    }
    /// Index into `effects`.
    public var effect: Int? {
      get { effectIndex.value }
      set { effectIndex = OptionalIndex(newValue) }
    }
    /// The feedback loop this action is part of, index into `loops`; `turns` there has those that close one.
    package var loop: Int? {
      get { loopIndex.value }
      set { loopIndex = OptionalIndex(newValue) }
    }

    /// Makes one from its parts; indices into the graph are not checked.
    package init(
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
      sharedSite = site.map(SharedSite.init)
      self.queued = queued
      self.cause = cause
      sentByCommitIndex = OptionalIndex(sentByCommit)
      effectIndex = OptionalIndex(effect)
      self.firstState = firstState
      self.settled = settled
      loopIndex = OptionalIndex(loop)
    }
  }
}

/// One thing that happened in a reactor's life, with its time and its cause.
///
/// `kind` says what it was; the other members are those that every kind shares. The names and meanings are those of
/// the file format (docs/trace-format.md).
public struct TraceEvent: Sendable, Equatable {
  /// Number of an event: counted from 1, reserved when the event happens.
  public typealias Seq = UInt64
  /// Number of a reactor within one trace: counted from 1.
  public typealias ReactorID = Int

  public var seq: Seq
  /// Nanoseconds since the header; the beginning of events that last.
  public var time: UInt64
  /// Nil for events of the whole process (`mark`, `dropped`, `end`).
  public var reactor: ReactorID?
  /// Root event of the chain to which this one belongs.
  public var chain: Seq?
  /// The trigger: the event in whose continuation this one happened; the owner where `mutation.via` says so.
  ///
  /// Nil for a root, and where the cause is not known.
  public var cause: Seq?
  public var kind: Kind
  /// Values that were masked in it before it was stored.
  public var redacted: Int

  public init(
    seq: Seq, time: UInt64, reactor: ReactorID? = nil, chain: Seq? = nil, cause: Seq? = nil, kind: Kind,
    redacted: Int = 0
  ) {
    self.seq = seq
    self.time = time
    self.reactor = reactor
    self.chain = chain
    self.cause = cause
    self.kind = kind
    self.redacted = redacted
  }
}

extension TraceEvent {
  /// What happened, with what is special to it.
  public enum Kind: Sendable, Equatable {
    /// A reactor made its pipeline.
    indirect case reactor(ReactorInfo)
    /// A reactor's last reference went, or its pipeline stopped.
    case reactorEnd(why: String)
    case action(Action)
    /// What `transform(action:)` did with an action; nothing is recorded where it passed unchanged.
    case actionOut(Transformed)
    case mutateBegin(MutateBegin)
    /// A stretch in which an effect ran on a thread.
    ///
    /// `cause` is its `mutateBegin`. Between stretches it waits.
    case mutateRun(duration: UInt64)
    /// `cause` is the `mutateBegin`; `by` what cancelled it.
    case mutateEnd(EffectEnd, by: Seq?)
    /// A stream within an effect was cut while it ran, and the effect went on.
    ///
    /// `cause` is what cut it where that is known, its `mutateBegin` otherwise.
    indirect case innerEnd(InnerEnd)
    case mutation(Mutation)
    case mutationOut(Transformed)
    /// `cause` is the mutation.
    case reduce(Reduce)
    /// `cause` is the reduce.
    case state(State)
    /// What `transform(state:)` made of a state; nothing is recorded where it passed unchanged.
    case stateOut(Transformed.Operation, State)
    case pulse(field: String, count: UInt64)
    case error(Failure)
    indirect case impurity(Impurity)
    case loop(length: Int, members: [String])
    case subscribe(what: String, subscription: Int, site: SourceSite?)
    case unsubscribe(what: String, subscription: Int, site: SourceSite?)
    case render(target: String, duration: UInt64)
    case mark(label: String, payload: JSONText?)
    /// `cause` is a `mutateBegin` that had not ended when the trace did.
    case open
    /// Events that were lost, and why (`ring`, `pressure`, `limit`).
    case dropped(count: Int, why: String, from: Seq?, to: Seq?)
    /// The recorder closed the file: lines between header and this one, and events lost on the way.
    case end(events: Int, dropped: Int)
  }
}

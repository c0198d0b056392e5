extension TraceGraph {
  /// An effect: the stream that one call of `mutate` returned, from its subscription to its end.
  public struct Effect: Sendable, Equatable {
    /// How an effect ended.
    public enum End: Sendable, Equatable {
      /// Its stream completed.
      case completed
      /// Index into `failures`, where the error was recorded.
      case failed(Int?)
      /// Index of the action that cancelled it, where known.
      case cancelled(by: Int?)
      /// Its reactor was released, or the effect was disposed of.
      case disposed
      /// The trace ended first.
      case open
      /// Events were lost after it began, and its end may be one of them.
      case unknown
    }
    /// A stream within an effect that was cut while it ran; the effect went on.
    public struct InnerEnd: Sendable, Equatable {
      /// Number of its event.
      public var seq: TraceEvent.Seq
      /// Nanoseconds since the header at which it was cancelled.
      public var time: UInt64
      /// The operator that cut it, by its name: `take(until:)`, `flatMapLatest`.
      public var operation: String
      /// Index of the action that made it do so, where known.
      public var by: Int?

      /// These members; indices into the graph are not checked.
      public init(seq: TraceEvent.Seq, time: UInt64, operation: String, by: Int? = nil) {
        self.seq = seq
        self.time = time
        self.operation = operation
        self.by = by
      }
    }
    /// The `mutate.begin`.
    public var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID
    /// Index into `actions`; nil if the action's line is missing.
    public var action: Int?
    /// Case name of the action, without payload.
    public var label: String
    /// Nanoseconds since the header at which `mutate` was called.
    public var begin: UInt64
    /// Time of the end; of an open effect, the end of the trace; of one whose end was lost, its last known time.
    public var finish: UInt64
    /// How it ended.
    public var end: End
    /// Stretches in which it ran on a thread, ascending, within `begin...finish`.
    ///
    /// Between them it waited.
    public var runs: [ClosedRange<UInt64>]
    /// Indices into `commits`.
    public var commits: [Int]
    /// Nanoseconds that the call of `mutate` and its subscription took, if that was recorded.
    public var call: UInt64?
    /// In the order in which they were.
    public var innerEnds: [InnerEnd]

    /// These members; indices into the graph are not checked.
    public init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, action: Int?, label: String, begin: UInt64, finish: UInt64,
      end: End, runs: [ClosedRange<UInt64>] = [], commits: [Int] = [], call: UInt64? = nil,
      innerEnds: [InnerEnd] = []
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
      self.call = call
      self.innerEnds = innerEnds
    }
  }

  /// An error that was recorded.
  public struct Failure: Sendable, Equatable {
    /// Number of its event.
    public var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID
    /// Nanoseconds since the header.
    public var time: UInt64
    /// Type of the error.
    public var type: String
    /// Description of the error, without secrets; not escaped for a terminal.
    public var message: String
    /// Whether no observer was notified.
    public var isSwallowed: Bool
    /// Index into `effects`, where one ended by it.
    public var effect: Int?

    /// These members; indices into the graph are not checked.
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
}

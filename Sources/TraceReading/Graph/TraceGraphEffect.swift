import TraceFormat

extension TraceGraph {
  /// An effect: the stream that one call of `mutate` returned, from its subscription to its end.
  public struct Effect: Sendable, Equatable, PackedElement {
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

      /// It ended, and the trace has that.
      package var isKnown: Bool { self != .open && self != .unknown }
    }
    /// A stream within an effect that was cut while it ran; the effect went on.
    @usableFromInline
    package struct InnerEnd: Sendable, Equatable {
      /// Number of its event.
      package var seq: TraceEvent.Seq
      /// Nanoseconds since the header at which it was cancelled.
      package var time: UInt64
      /// The operator that cut it, by its name: `take(until:)`, `flatMapLatest`.
      package var operation: String
      /// Index of the action that made it do so, where known.
      package var by: Int?
    }
    /// Facts that most effects share with others.
    @usableFromInline
    struct Facts: PackedFacts {
      @usableFromInline
      enum Member: Sendable { case seq, finish, call }
      @usableFromInline var reactor: TraceEvent.ReactorID
      @usableFromInline var label: String
      @usableFromInline var innerEnds: [InnerEnd] = []
      @usableFromInline var wide: [Member: UInt64] = [:]
    }

    // 72 bytes, since a graph has millions of effects.
    @usableFromInline var facts: Shared<Facts>
    @usableFromInline var start: UInt64
    /// Stretches in which it ran on a thread, ascending, within `begin...finish`.
    ///
    /// Between them it waited.
    @usableFromInline package var runs: RunList
    @usableFromInline var packedSeq = FiveBytes.none
    @usableFromInline var duration = FiveBytes.none
    @usableFromInline var endKind: EndKind
    /// Indices into `commits`.
    @usableFromInline package var commits: IndexList
    /// Whether it is meant to stay open, which is declared beside the trace (`LastingEffects`).
    @usableFromInline package var isLasting = false
    /// A test found it open, and the trace says so.
    @usableFromInline package internal(set) var isReportedOpen = false
    @usableFromInline var packedCall = FourBytes.none
    @usableFromInline var actionIndex: OptionalIndex
    /// Index of the failure or the action that ended it.
    @usableFromInline var endIndex: OptionalIndex

    /// The `mutate.begin`.
    public var seq: TraceEvent.Seq {
      @inlinable get { unpacked(packedSeq, .seq) ?? 0 }
      set { packedSeq = packed(newValue, .seq) }
    }
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID {
      @inlinable get { facts.value.reactor }
      set { if newValue != reactor { facts.value.reactor = newValue } }
    }
    /// Index into `actions`; nil if the action's line is missing.
    public var action: Int? {
      @inlinable get { actionIndex.value }
      set { actionIndex = OptionalIndex(newValue) }
    }
    /// Case name of the action, without payload.
    public var label: String {
      @inlinable get { facts.value.label }
      set { facts.value.label = newValue }
    }
    /// Nanoseconds since the header at which `mutate` was called.
    public var begin: UInt64 {
      @inlinable get { start }
      set {
        let last = finish
        start = newValue
        finish = last
      }
    }
    /// Time of the end; of an open effect, the end of the trace; of one whose end was lost, its last known time.
    public var finish: UInt64 {
      @inlinable @inline(__always) get { unpacked(duration, .finish, from: start) ?? start }
      set { duration = packed(newValue, .finish, from: start) }
    }
    /// How it ended.
    public var end: End {
      @inlinable @inline(__always) get { End(endKind, endIndex.value) }
      set { (endKind, endIndex) = (newValue.kind, OptionalIndex(newValue.index)) }
    }
    /// Nanoseconds that the call of `mutate` and its subscription took, if that was recorded.
    package var call: UInt64? {
      @inlinable get { unpacked(packedCall, .call) }
      set { packedCall = packed(newValue, .call) }
    }
    /// In the order in which they were.
    package var innerEnds: [InnerEnd] {
      @inlinable get { facts.value.innerEnds }
      _modify { yield &facts.value.innerEnds }
    }

    /// It had not ended when the trace did, and was not meant to stay open.
    @inlinable package var isLeftOpen: Bool { end == .open && !isLasting }

    /// Makes one from its parts; indices into the graph are not checked.
    package init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, action: Int?, label: String, begin: UInt64, finish: UInt64,
      end: End, runs: [ClosedRange<UInt64>] = [], commits: [Int] = [], call: UInt64? = nil,
      innerEnds: [InnerEnd] = []
    ) {
      self.init(
        Shared(Facts(reactor: reactor, label: label, innerEnds: innerEnds)), seq: seq, begin: begin, call: call)
      self.action = action
      self.finish = finish
      self.end = end
      self.runs = RunList(runs)
      self.commits = IndexList(commits)
    }

    init(_ facts: Shared<Facts>, seq: TraceEvent.Seq, begin: UInt64, call: UInt64?) {
      self.facts = facts
      start = begin
      runs = RunList()
      endKind = .open
      commits = IndexList()
      actionIndex = OptionalIndex(nil)
      endIndex = OptionalIndex(nil)
      packedSeq = packed(seq, .seq)
      finish = begin
      self.call = call
    }
  }

  /// How an effect ended, without the index that some ends have.
  @usableFromInline
  enum EndKind: UInt8, Sendable {
    case completed, failed, cancelled, disposed, open, unknown
  }

  /// An error that was recorded.
  public struct Failure: Sendable, Equatable {
    /// Number of its event.
    package var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    package var reactor: TraceEvent.ReactorID
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
  }
}

extension TraceGraph.Effect.End {
  @inlinable
  init(_ kind: TraceGraph.EndKind, _ index: Int?) {
    self =
      switch kind {
      case .completed: .completed
      case .failed: .failed(index)
      case .cancelled: .cancelled(by: index)
      case .disposed: .disposed
      case .open: .open
      case .unknown: .unknown
      }
  }

  fileprivate var kind: TraceGraph.EndKind {
    switch self {
    case .completed: .completed
    case .failed: .failed
    case .cancelled: .cancelled
    case .disposed: .disposed
    case .open: .open
    case .unknown: .unknown
    }
  }

  /// Index of the failure or the action; nil for other ends.
  fileprivate var index: Int? {
    switch self {
    case .failed(let index), .cancelled(by: let index): index
    case .completed, .disposed, .open, .unknown: nil
    }
  }
}

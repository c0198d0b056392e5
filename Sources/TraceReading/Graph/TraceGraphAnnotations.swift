import TraceFindings
import TraceFormat

extension TraceGraph {
  /// A change that a transform made to an action, a mutation or a state.
  public struct Transform: Sendable, Equatable {
    /// Which of the three transforms.
    public enum Stage: String, Sendable { case action, mutation, state }
    /// Number of its event.
    public var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID
    /// Nanoseconds since the header.
    public var time: UInt64
    /// Which of the three transforms it was.
    public var stage: Stage
    /// Whether it changed, dropped or injected a value.
    public var operation: TraceEvent.Transformed.Operation
    /// Case name of what went in; nil for an injected value, for a state, or if its line is missing.
    public var before: String?
    /// Case name of what came out, if the trace has it.
    public var after: String?
    /// The action that it is about: index into `actions`.
    public var action: Int?
    /// The mutation, or the state's: index into `commits`.
    public var commit: Int?
    /// Top-level fields of the state that came out different; empty if it was written whole.
    public var changed: [String]

    /// These members; indices into the graph are not checked.
    public init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID, time: UInt64, stage: Stage,
      operation: TraceEvent.Transformed.Operation, before: String? = nil, after: String? = nil, action: Int? = nil,
      commit: Int? = nil, changed: [String] = []
    ) {
      self.seq = seq
      self.reactor = reactor
      self.time = time
      self.stage = stage
      self.operation = operation
      self.before = before
      self.after = after
      self.action = action
      self.commit = commit
      self.changed = changed
    }
  }

  /// A listener of a reactor.
  public struct Subscription: Sendable, Equatable {
    /// The number of the subscription within its reactor.
    public var number: Int
    /// Number of its reactor; 0 if the trace does not name one.
    public var reactor: TraceEvent.ReactorID
    /// `state`, `action` or `pulse`.
    public var what: String
    /// Location in the source at which it was made; nil if it is not known.
    public var site: SourceSite?
    /// Nanoseconds since the header at which it was made.
    public var begin: UInt64
    /// Nil if it had not ended when the trace did.
    public var end: UInt64?
    /// It has no end, and events were lost after it began.
    public var isEndUnknown: Bool

    /// These members; indices into the graph are not checked.
    public init(
      number: Int, reactor: TraceEvent.ReactorID, what: String, site: SourceSite? = nil, begin: UInt64,
      end: UInt64? = nil, isEndUnknown: Bool = false
    ) {
      self.number = number
      self.reactor = reactor
      self.what = what
      self.site = site
      self.begin = begin
      self.end = end
      self.isEndUnknown = isEndUnknown
    }
  }

  /// A view that was rendered.
  public struct Render: Sendable, Equatable {
    /// Number of its event.
    public var seq: TraceEvent.Seq
    /// Nanoseconds since the header at which rendering began.
    public var time: UInt64
    /// Nanoseconds.
    public var duration: UInt64
    /// Name of the view.
    public var target: String
    /// The state that it shows: index into `commits`.
    public var commit: Int?

    /// These members; indices into the graph are not checked.
    public init(seq: TraceEvent.Seq, time: UInt64, duration: UInt64, target: String, commit: Int? = nil) {
      self.seq = seq
      self.time = time
      self.duration = duration
      self.target = target
      self.commit = commit
    }
  }

  /// A mark that the app set.
  public struct Mark: Sendable, Equatable {
    /// Number of its event.
    public var seq: TraceEvent.Seq
    /// Number of the reactor it is about; nil for none.
    public var reactor: TraceEvent.ReactorID?
    /// Nanoseconds since the header.
    public var time: UInt64
    /// Text of the mark; not escaped for a terminal.
    public var label: String
    /// The payload in few words, empty if there is none.
    public var argument: String
    /// The message of the failed expectation; nil if the mark is another one, or the message was not kept.
    public var message: String?

    /// An expectation of a test that failed.
    public var isFailure: Bool { TestFailure.isOne(label) }

    /// `CounterTests.swift:42`, of an expectation that failed at a known line.
    public var failedAt: String? { TestFailure.location(in: label) }

    /// These members; indices into the graph are not checked.
    public init(
      seq: TraceEvent.Seq, reactor: TraceEvent.ReactorID? = nil, time: UInt64, label: String, argument: String = "",
      message: String? = nil
    ) {
      self.seq = seq
      self.reactor = reactor
      self.time = time
      self.label = label
      self.argument = argument
      self.message = message
    }
  }

  /// An interval of lost events.
  public struct Loss: Sendable, Equatable {
    /// Number of events, from 1.
    public var count: Int
    /// `ring`, `pressure` or `limit`.
    public var reason: String
    /// The interval between the events around it; one moment if the recorder does not say which were lost.
    public var span: ClosedRange<UInt64>

    /// These members; indices into the graph are not checked.
    public init(count: Int, reason: String, span: ClosedRange<UInt64>) {
      self.count = count
      self.reason = reason
      self.span = span
    }
  }

  /// The subscriptions to a reactor at a moment, in the order in which they began.
  public func subscriptions(of reactor: TraceEvent.ReactorID, at time: UInt64) -> [Subscription] {
    subscriptions.filter { $0.reactor == reactor && $0.begin <= time && time < $0.end ?? .max }
  }
}

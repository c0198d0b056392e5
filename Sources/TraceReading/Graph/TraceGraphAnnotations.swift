import TraceFindings
import TraceFormat

extension TraceGraph {
  /// A change that a transform made to an action, a mutation or a state.
  package struct Transform: Sendable, Equatable {
    /// Which of the three transforms.
    package enum Stage: String, Sendable { case action, mutation, state }
    /// Number of its event.
    package var seq: TraceEvent.Seq
    /// Number of its reactor; 0 if the trace does not name one.
    package var reactor: TraceEvent.ReactorID
    /// Nanoseconds since the header.
    package var time: UInt64
    /// Which of the three transforms it was.
    package var stage: Stage
    /// Whether it changed, dropped or injected a value.
    package var operation: TraceEvent.Transformed.Operation
    /// Case name of what went in; nil for an injected value, for a state, or if its line is missing.
    package var before: String?
    /// Case name of what came out, if the trace has it.
    package var after: String?
    /// The action that it is about: index into `actions`.
    package var action: Int?
    /// The mutation, or the state's: index into `commits`.
    package var commit: Int?
    /// Top-level fields of the state that came out different; empty if it was written whole.
    package var changed: [String] = []
  }

  /// A listener of a reactor.
  package struct Subscription: Sendable, Equatable {
    /// The number of the subscription within its reactor.
    package var number: Int
    /// Number of its reactor; 0 if the trace does not name one.
    package var reactor: TraceEvent.ReactorID
    /// `state`, `action` or `pulse`.
    package var what: String
    /// Location in the source at which it was made; nil if it is not known.
    package var site: SourceSite?
    /// Nanoseconds since the header at which it was made.
    package var begin: UInt64
    /// Nil if it had not ended when the trace did.
    package var end: UInt64?
    /// It has no end, and events were lost after it began.
    package var isEndUnknown = false
  }

  /// A view that was rendered.
  package struct Render: Sendable, Equatable {
    /// Number of its event.
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header at which rendering began.
    package var time: UInt64
    /// Nanoseconds.
    package var duration: UInt64
    /// Name of the view.
    package var target: String
    /// The state that it shows: index into `commits`.
    package var commit: Int?
  }

  /// A mark that the app set.
  public struct Mark: Sendable, Equatable {
    /// Number of its event.
    package var seq: TraceEvent.Seq
    /// Number of the reactor it is about; nil for none.
    package var reactor: TraceEvent.ReactorID?
    /// Nanoseconds since the header.
    public var time: UInt64
    /// Text of the mark; not escaped for a terminal.
    public var label: String
    /// The payload in few words, empty if there is none.
    package var argument: String
    /// The message of the failed expectation; nil if the mark is another one, or the message was not kept.
    package var message: String?

    /// An expectation of a test that failed.
    package var isFailure: Bool { TestFailure.isOne(label) }

    /// `CounterTests.swift:42`, of an expectation that failed at a known line.
    package var failedAt: String? { TestFailure.location(in: label) }

    /// Makes one from its parts; indices into the graph are not checked.
    package init(
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
  package struct Loss: Sendable, Equatable {
    /// Number of events, from 1.
    package var count: Int
    /// `ring`, `pressure` or `limit`.
    package var reason: String
    /// The interval between the events around it; one moment if the recorder does not say which were lost.
    package var span: ClosedRange<UInt64>
  }
}

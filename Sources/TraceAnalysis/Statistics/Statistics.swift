import TraceFormat
import TraceReading

/// Counts and times of a trace, by reactor type and case.
public struct Statistics: Sendable, Equatable {
  /// Name of the traced process; empty if the header has none.
  public var process: String
  /// From the first event to the last, nanoseconds.
  public var duration: UInt64
  /// Number of events in the trace.
  public var events: Int
  /// Number of events that were lost.
  public var lost: Int
  /// Number of errors that were recorded, and of effects that failed without one.
  public var failures: Int
  /// Sorted by type.
  public var reactors: [ReactorRow]
  /// Sorted by reactor type, then label.
  public var actions: [ActionRow]
  /// Sorted by reactor type, then label.
  public var mutations: [MutationRow]
  /// Sorted by reactor type, stage, what went in, operation and what came out.
  public var transforms: [TransformRow]
  /// Sorted by reactor type, then type of error.
  public var errors: [ErrorRow]
  /// In the order in which they were closed first.
  public var loops: [LoopRow]
  /// Effects that had not ended when the trace did.
  public var open: Int
  /// The first thousand of those, in order of their begin.
  public var openEffects: [OpenEffect]
  /// Effects whose end may be among the events that were lost; they do not count as open.
  public var openUnknown: Int
  /// Sorted by target.
  public var renders: [RenderRow]
  /// Fields that no mutation ever wrote, by reactor type.
  public var unwritten: [UnwrittenRow] = []
  /// Reactor types of which some change while nothing is subscribed, sorted.
  public var unseen: [UnseenRow] = []
  /// Flags that stay true, sorted by reactor type, then field.
  public var stuck: [StuckRow] = []

  /// Fields of the states of one reactor type that no mutation ever wrote.
  public struct UnwrittenRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Names of the fields, as the state declares them.
    public var fields: [String]
  }

  /// Reactors of one type whose states change while nothing is subscribed to them.
  public struct UnseenRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Number of such reactors.
    public var count: Int
    /// States that changed.
    public var states: Int
  }

  /// A flag that a mutation made true, and that was true until the trace ended.
  public struct StuckRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Name of the field.
    public var field: String
    /// Reactors in which it is.
    public var count: Int
    /// The mutation that made the first one so, when, and its event, for `--focus`.
    public var mutation: String
    /// Nanoseconds since the header at which the first one became true.
    public var since: UInt64
    /// Number of the event that made it so, for `--focus`.
    public var seq: TraceEvent.Seq
  }

  /// All reactors of one type.
  public struct ReactorRow: Sendable, Equatable {
    /// Type name of the reactors.
    public var type: String
    /// Number of reactors.
    public var count: Int
    /// Those whose end was recorded.
    public var ended: Int
    /// Actions that were sent to them or injected.
    public var actions: Int
    /// Mutations from their effects, and injected ones.
    public var mutations: Int
    /// States that came out of a reduce.
    public var states: Int
    /// Reduces after which the state was as before.
    public var noops: Int
    /// Reduces after which it is unknown whether the state was as before.
    public var noopsUnknown: Int
    /// States without a subscriber.
    public var unobserved: Int
    /// Subscriptions that were made.
    public var subscriptions: Int
    /// Subscriptions that had not ended when the trace did.
    public var subscribed: Int
    /// Subscriptions whose end may be among the events that were lost.
    public var subscribedUnknown: Int
  }

  /// One action case of one reactor type.
  public struct ActionRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Case name, without payload.
    public var label: String
    /// Number of actions.
    public var count: Int
    /// Between being sent and being handled, of those that waited.
    public var queued: Distribution
    /// The call of `mutate`.
    public var call: Distribution
    /// From the begin of an effect to its end; open ones are not in it.
    public var effect: Distribution
    /// The part of it during which the effect ran on a thread.
    public var ran: Distribution
    /// The reduces of its mutations.
    public var reduce: Distribution
    /// From the action to its first state, and to its last consequence.
    public var firstState: Distribution
    /// From the action to its last consequence.
    public var settled: Distribution
    /// Effects that had not ended when the trace did.
    public var openEffects: Int
    /// Effects whose end may be among the events that were lost.
    public var openUnknown: Int
    /// Effects that ended by an error.
    public var errors: Int
    /// Effects that another action cancelled.
    public var cancelled: Int
    /// Mutations after which the state was as before.
    public var noops: Int
    /// Mutations after which it is unknown whether the state was as before.
    public var noopsUnknown: Int
    /// Turns of feedback loops that it closed.
    public var loops: Int
    /// Streams within its effects that were cut, while the effect went on.
    public var cancelledInside = 0
    /// Those from which nothing came: no mutation, no other action, no injected state.
    public var ledToNothing = 0
    /// The one that took longest to settle, for `--focus`; nil if none did.
    public var slowest: TraceEvent.Seq?
  }

  /// One mutation case of one reactor type.
  public struct MutationRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Case name, without payload.
    public var label: String
    /// Number of mutations.
    public var count: Int
    /// Those that came through `transform(mutation:)`, from no effect.
    public var injected: Int
    /// The calls of `reduce`.
    public var reduce: Distribution
    /// Those after which the state was as before.
    public var noops: Int
    /// Those of which the trace does not say whether the state was as before.
    public var noopsUnknown: Int
    /// Its states without a subscriber.
    public var unobserved: Int
    /// Fields that it wrote and how often; most often first, then by name.
    public var fields: [FieldCount]
  }

  /// A field of a state and how often it was written.
  public struct FieldCount: Sendable, Equatable {
    /// Name of the field.
    public var name: String
    /// Number of mutations that wrote it.
    public var count: Int
  }

  /// The changes that a transform of one reactor type made to one case, or to its states.
  public struct TransformRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Which of the three transforms it was.
    public var stage: TraceGraph.Transform.Stage
    /// Whether it changed, dropped or injected values.
    public var operation: TraceEvent.Transformed.Operation
    /// Case names of what went in and came out; nil if there is none.
    public var before: String?
    /// Case name that came out; nil for none.
    public var after: String?
    /// How often it did so.
    public var count: Int
  }

  /// One type of error in one reactor type.
  public struct ErrorRow: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Type of the error.
    public var type: String
    /// The message of the first of them.
    public var message: String
    /// Number of errors of this type.
    public var count: Int
    /// Errors that reached no subscriber.
    public var swallowed: Int
    /// The first of them, for `--focus`.
    public var first: TraceEvent.Seq = 0
  }

  /// A feedback loop.
  public struct LoopRow: Sendable, Equatable {
    /// `CartReactor.recalc`, in order of the chain.
    public var members: [String]
    /// How often it closed.
    public var turns: Int
    /// The action that closed the first turn, for `--focus`; nil if none is in the trace.
    public var first: TraceEvent.Seq?
  }

  /// An effect that never ended.
  public struct OpenEffect: Sendable, Equatable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Case name of its action.
    public var label: String
    /// Its `mutate.begin`, for `--focus`.
    public var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    public var begin: UInt64
  }

  /// One thing that was rendered.
  public struct RenderRow: Sendable, Equatable {
    /// Name of the view.
    public var target: String
    /// The renderings.
    public var duration: Distribution
  }
}

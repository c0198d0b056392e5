import TraceFormat
import TraceReading

/// Counts and times of a trace, by reactor type and case.
public struct Statistics: Sendable, Equatable {
  /// Name of the traced process; empty if the header has none.
  package var process: String
  /// From the first event to the last, nanoseconds.
  package var duration: UInt64
  package var events: Int
  package var lost: Int
  /// Number of errors that were recorded, and of effects that failed without one.
  package var failures: Int
  /// Sorted by type.
  package var reactors: [ReactorRow]
  /// Sorted by reactor type, then label.
  package var actions: [ActionRow]
  /// Sorted by reactor type, then label.
  package var mutations: [MutationRow]
  /// Sorted by reactor type, stage, what went in, operation and what came out.
  package var transforms: [TransformRow]
  /// Sorted by reactor type, then type of error.
  package var errors: [ErrorRow]
  /// In the order in which they were closed first.
  package var loops: [LoopRow]
  /// Effects that had not ended when the trace did.
  package var open: Int
  /// The first thousand of those, in order of their begin.
  package var openEffects: [Unended]
  /// Effects whose end may be among the events that were lost; they do not count as open.
  package var openUnknown: Int
  /// Sorted by target.
  package var renders: [RenderRow]
  /// Fields that no mutation ever wrote, by reactor type.
  package var unwritten: [UnwrittenRow] = []
  /// Reactor types of which some change while nothing is subscribed, sorted.
  package var unseen: [UnseenRow] = []
  /// Flags that stay true, sorted by reactor type, then field.
  package var stuck: [StuckRow] = []

  /// Fields of the states of one reactor type that no mutation ever wrote.
  package struct UnwrittenRow: Sendable, Equatable {
    package var reactorType: String
    /// Names of the fields, as the state declares them.
    package var fields: [String]
  }

  /// Reactors of one type whose states change while nothing is subscribed to them.
  package struct UnseenRow: Sendable, Equatable {
    package var reactorType: String
    /// Number of such reactors.
    package var count: Int
    package var states: Int
  }

  /// A flag that a mutation made true, and that was true until the trace ended.
  package struct StuckRow: Sendable, Equatable {
    package var reactorType: String
    package var field: String
    package var count: Int
    /// The mutation that made the first one so, when, and its event, for `--focus`.
    package var mutation: String
    /// Nanoseconds since the header at which the first one became true.
    package var since: UInt64
    /// Number of the event that made it so, for `--focus`.
    package var seq: TraceEvent.Seq
  }

  /// All reactors of one type.
  package struct ReactorRow: Sendable, Equatable {
    package var type: String
    package var count = 0
    /// Reactors whose end was recorded.
    package var ended = 0
    /// Actions that were sent to them or injected.
    package var actions = 0
    /// Mutations from their effects, and injected ones.
    package var mutations = 0
    /// States that came out of a reduce.
    package var states = 0
    /// Reduces after which the state was as before.
    package var noops = 0
    /// Reduces after which it is unknown whether the state was as before.
    package var noopsUnknown = 0
    /// States without a subscriber.
    package var unobserved = 0
    package var subscriptions = 0
    /// Subscriptions that had not ended when the trace did.
    package var subscribed = 0
    /// Subscriptions whose end may be among the events that were lost.
    package var subscribedUnknown = 0
  }

  /// One action case of one reactor type.
  package struct ActionRow: Sendable, Equatable {
    package var reactorType: String
    /// Case name, without payload.
    package var label: String
    package var count = 0
    /// Between being sent and being handled, of those that waited.
    package var queued = Distribution([])
    /// The call of `mutate`.
    package var call = Distribution([])
    /// From the begin of an effect to its end; open ones are not in it.
    package var effect = Distribution([])
    /// The part of it during which the effect ran on a thread.
    package var ran = Distribution([])
    /// The reduces of its mutations.
    package var reduce = Distribution([])
    /// From the action to its first state, and to its last consequence.
    package var firstState = Distribution([])
    /// From the action to its last consequence.
    package var settled = Distribution([])
    /// Effects that had not ended when the trace did.
    package var openEffects = 0
    /// Effects whose end may be among the events that were lost.
    package var openUnknown = 0
    package var errors = 0
    /// Effects that another action cancelled.
    package var cancelled = 0
    /// Mutations after which the state was as before.
    package var noops = 0
    /// Mutations after which it is unknown whether the state was as before.
    package var noopsUnknown = 0
    /// Turns of feedback loops that it closed.
    package var loops = 0
    /// Streams within its effects that were cut, while the effect went on.
    package var cancelledInside = 0
    /// Actions that led to no mutation, no other action and no injected state.
    package var ledToNothing = 0
    /// The action that took longest to settle, for `--focus`; nil if none settled.
    package var slowest: TraceEvent.Seq?
  }

  /// One mutation case of one reactor type.
  package struct MutationRow: Sendable, Equatable {
    package var reactorType: String
    /// Case name, without payload.
    package var label: String
    package var count = 0
    /// Mutations that `transform(mutation:)` injected; no effect emitted them.
    package var injected = 0
    /// The calls of `reduce`.
    package var reduce = Distribution([])
    /// Mutations after which the state was as before.
    package var noops = 0
    /// Mutations after which it is unknown whether the state was as before.
    package var noopsUnknown = 0
    /// Its states without a subscriber.
    package var unobserved = 0
    /// Fields that it wrote and how often; most often first, then by name.
    package var fields: [FieldCount] = []
  }

  /// A field of a state and how often it was written.
  package struct FieldCount: Sendable, Equatable {
    package var name: String
    /// Number of mutations that wrote it.
    package var count: Int
  }

  /// The changes that a transform of one reactor type made to one case, or to its states.
  package struct TransformRow: Sendable, Equatable {
    package var reactorType: String
    package var stage: TraceGraph.Transform.Stage
    /// Whether it changed, dropped or injected values.
    package var operation: TraceEvent.Transformed.Operation
    /// Case names of what went in and came out; nil if there is none.
    package var before: String?
    /// Case name that came out; nil for none.
    package var after: String?
    /// How often it did so.
    package var count: Int
  }

  /// One type of error in one reactor type.
  package struct ErrorRow: Sendable, Equatable {
    package var reactorType: String
    package var type: String
    /// The message of the first of them.
    package var message: String
    /// Number of errors of this type.
    package var count: Int
    /// Errors that reached no subscriber.
    package var swallowed: Int
    /// The first of them, for `--focus`.
    package var first: TraceEvent.Seq = 0
  }

  /// A feedback loop.
  package struct LoopRow: Sendable, Equatable {
    /// `CartReactor.recalc`, in order of the chain.
    package var members: [String]
    package var turns: Int
    /// The action that closed the first turn, for `--focus`; nil if none is in the trace.
    package var first: TraceEvent.Seq?
  }

  /// An effect that never ended.
  package struct Unended: Sendable, Equatable {
    package var reactorType: String
    /// Case name of its action.
    package var label: String
    /// Its `mutate.begin`, for `--focus`.
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    package var begin: UInt64
  }

  /// One thing that was rendered.
  package struct RenderRow: Sendable, Equatable {
    /// Name of the view.
    package var target: String
    package var duration: Distribution
  }
}

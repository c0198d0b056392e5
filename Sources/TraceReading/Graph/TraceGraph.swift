import TraceFindings
import TraceFormat

/// A trace with its events joined up: which effect belongs to which action, which state to which mutation.
///
/// The pictures, the statistics and the audit all read this one, so that they agree. Elements refer to each other by
/// index into the arrays of the graph. Everything is in order of `seq`.
public struct TraceGraph: Sendable, Equatable {
  /// Header of the trace.
  public var header: Trace.Header
  /// Reactors in order of their first event.
  public var reactors: [Reactor] = []
  /// Actions that were sent or injected.
  public var actions: PagedArray<Action> = []
  /// Effects, one for each call of `mutate`.
  public var effects: PagedArray<Effect> = []
  /// Mutations, each with its reduce and the state that came out.
  public var commits: PagedArray<Commit> = []
  /// Errors that ended streams.
  public var failures: [Failure] = []
  /// Feedback loops, each once.
  public var loops: [Loop] = []
  /// Broken purity rules.
  public var findings: [Finding] = []
  /// Impurities that the source exempts with `Purity.unchecked`. Counted in nothing else.
  package var exempted: [Finding] = []
  /// Pairs of mutations whose order matters: the worst first, then those that the trace alone tells, in order of `then`.
  package var orderNotes: PagedArray<OrderNote> = []
  /// The values that transforms changed, dropped and injected.
  package var transforms: [Transform] = []
  /// Payloads of actions in few words, by index into `actions`.
  package var actionArguments = ShortTexts()
  /// Payloads of mutations in few words, by index into `commits`. Readers that say none leave them out.
  package var commitArguments = ShortTexts()
  /// Values of the fields that a commit changed, where they are short, by index into `commits`.
  package var shortChanges: [Int: [ShortChange]] = [:]
  /// Subscriptions to reactors.
  package var subscriptions: [Subscription] = []
  /// Views that were rendered.
  package var renders: [Render] = []
  /// Marks that the app or a test set.
  public var marks: [Mark] = []
  /// From the first event to the last moment of one, nanoseconds since the header; 0...0 for an empty trace. The `end` is no event.
  public var span: ClosedRange<UInt64> = 0...0
  /// Number of events in the trace, the `end` not counted.
  package var eventCount = 0
  /// Events that were lost, with the reasons the recorder gave.
  public var lost = 0
  /// Reasons for losses (`ring`, `pressure`, `limit`), each once, at most 100.
  package var lostReasons: [String] = []
  /// The first thousand intervals in which events were lost; their counts may be less than `lost`.
  package var losses: [Loss] = []

  /// Actions, effects and commits together.
  package var elementCount: Int { actions.count + effects.count + commits.count }

  /// A graph without elements.
  package init(header: Trace.Header) { self.header = header }

  /// The payload of an action in few words (`"gra"`, `42`), empty if there is none.
  public func argument(ofAction index: Int) -> String { actionArguments[index] }

  /// The payload of a mutation in few words (`"gra"`, `42`), empty if there is none.
  public func argument(ofCommit index: Int) -> String { commitArguments[index] }
}

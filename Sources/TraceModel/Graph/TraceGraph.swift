/// A trace with its events joined up: which effect belongs to which action, which state to which mutation.
///
/// The pictures, the statistics and the audit all read this one, so that they agree. Elements refer to each other by
/// index into the arrays of the graph. Everything is in order of `seq`.
public struct TraceGraph: Sendable, Equatable {
  public var header: Trace.Header
  public var reactors: [Reactor]
  public var actions: [Action]
  public var effects: [Effect]
  public var commits: [Commit]
  public var failures: [Failure]
  public var loops: [Loop]
  public var findings: [Finding]
  /// What is no finding because the source says why: `Purity.unchecked`. Counted in nothing else.
  public var exempted: [Finding]
  /// What transforms changed, dropped and injected.
  public var transforms: [Transform]
  public var subscriptions: [Subscription]
  public var renders: [Render]
  public var marks: [Mark]
  /// Time of the first and last event, nanoseconds since the header; 0...0 for an empty trace.
  public var span: ClosedRange<UInt64>
  public var eventCount: Int
  /// Events that were lost, with the reasons the recorder gave.
  public var lost: Int
  public var lostReasons: [String]
  /// Where in time events were lost, the first thousand places; their counts may be less than `lost`.
  public var losses: [Loss]

  public init(
    header: Trace.Header, reactors: [Reactor] = [], actions: [Action] = [], effects: [Effect] = [],
    commits: [Commit] = [], failures: [Failure] = [], loops: [Loop] = [], findings: [Finding] = [],
    exempted: [Finding] = [],
    transforms: [Transform] = [], subscriptions: [Subscription] = [], renders: [Render] = [], marks: [Mark] = [],
    span: ClosedRange<UInt64> = 0...0, eventCount: Int = 0, lost: Int = 0, lostReasons: [String] = [],
    losses: [Loss] = []
  ) {
    self.header = header
    self.reactors = reactors
    self.actions = actions
    self.effects = effects
    self.commits = commits
    self.failures = failures
    self.loops = loops
    self.findings = findings
    self.exempted = exempted
    self.transforms = transforms
    self.subscriptions = subscriptions
    self.renders = renders
    self.marks = marks
    self.span = span
    self.eventCount = eventCount
    self.lost = lost
    self.lostReasons = lostReasons
    self.losses = losses
  }
}

import ReactorCore
import ReactorTrace
import TraceReading
import TraceValues

/// The steps of one reactor that its test has not checked yet, read from the trace of the test.
struct StoreSteps<R: TraceableReactor> {
  /// A mutation and the state that came out of its reduce.
  struct Commit {
    var mutation: R.Mutation
    var state: R.State
    /// Number of the reduce.
    var seq: TraceEvent.Seq
    /// The action behind it: `from #7 loadMore`.
    var origin: String
  }

  private typealias Values = TypedReactorValues<R.Action, R.Mutation, R.State>

  private let tracer: ReactorTracer
  private let reactor: R
  let text: ValueText
  /// The last number before the steps that count.
  private var position: TraceEvent.Seq = 0
  /// The last number before the effects that count.
  private var firstEffect: TraceEvent.Seq = 0
  /// The number of the last commit that came while the steps were made.
  private var begin: TraceEvent.Seq = 0

  /// Reads the trace of the running test; without one, a trace of its own.
  init(of reactor: R) {
    self.reactor = reactor
    tracer =
      TracedRun.tracer
      ?? ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: nil, stepValues: .ofTest())
    tracer.isUsed.store(true, ordering: .relaxed)
    text = ValueText(tracer.policy.redaction, none: "nil")
    if TracedRun.tracer == nil { reactor.attach(tracer, named: nil, fileID: #fileID, line: #line) }
    // Makes the pipeline: what streams merged in transforms emit at once happens before the first step.
    reactor.take([], fileID: #fileID, line: #line)
    // A reactor that was used before the test is traced from now on.
    if values == nil { reactor.attach(tracer, named: nil, fileID: #fileID, line: #line) }
    skipCommits()
    begin = position
    skipEffects()
  }

  private var values: Values? { tracer.stepValues?.values(of: reactor) }

  /// Whether the trace has values to compare; nil if there is no trace of the reactor yet.
  var areKept: Bool? { values.map { $0.keepsMutations && $0.keepsStates } }

  /// Whether the trace goes on: the test has not ended.
  var isOpen: Bool { TracedRun.tracer == nil || TracedRun.tracer === tracer }

  /// The state after the last commit.
  var state: R.State { values?.states.last?.value ?? reactor.currentState }

  /// The commits that have not been checked, in order.
  func pendingCommits() -> [Commit] { commits(after: position, through: .max) }

  /// The commits that came while the steps were made; the first state shows them.
  func commitsOfMaking() -> [Commit] { commits(after: 0, through: begin) }

  private func commits(after position: TraceEvent.Seq, through end: TraceEvent.Seq) -> [Commit] {
    guard let values, values.states.last.map({ $0.seq > position }) == true else { return [] }
    let trace = tracer.trace
    let graph = TraceGraph(trace)
    return trace.events.compactMap { event in
      guard event.seq > position, event.seq <= end, event.reactor == values.reactor,
        case .reduce(let reduce) = event.kind,
        let state = values.state(at: event.seq), let mutation = event.cause.flatMap(values.mutation(at:))
      else { return nil }
      let commit = graph.commits.lastIndex { $0.reactor == values.reactor && $0.revision == reduce.revision }
      return Commit(
        mutation: mutation, state: state, seq: event.seq,
        origin: commit.map { origin(of: $0, in: graph) } ?? "of unknown cause")
    }
  }

  /// The reasons why effects are open, in lines.
  var waitingNote: String { tracer.waitingNote }

  /// The actions whose effects have not ended, as in `#4 listen`, in order, without those that are meant to go on.
  ///
  /// - Parameter noting: Whether they count as open from now on, since the test fails for them.
  func openEffects(noting: Bool = false) -> [String] {
    guard let values else { return [] }
    let graph = TraceGraph(tracer.trace)
    let open = TraceFault.openEffects.occurrences(
      in: graph, of: [values.reactor], lasting: LastingEffects(tracer.longLiving)
    )
    .filter { $0.kind == .open && $0.seq > firstEffect }
    if noting { tracer.noteOpen(Set(open.map(\.seq))) }
    return open.compactMap { graph.effect(of: $0) }.map { effect in
      effect.action.map { name(of: graph.actions[$0]) } ?? effect.label
    }
  }

  /// Counts a commit, and those before it, as checked.
  mutating func skip(through commit: Commit) { position = commit.seq }

  /// Counts all commits so far as checked.
  mutating func skipCommits() { position = values?.states.last?.seq ?? position }

  /// Counts all effects so far as checked.
  mutating func skipEffects() { firstEffect = tracer.trace.events.last?.seq ?? 0 }

  private func origin(of commit: Int, in graph: TraceGraph) -> String {
    if let action = graph.action(behind: commit) { return "from \(name(of: graph.actions[action]))" }
    switch graph.source(of: commit) {
    case .mutation(let before), .state(let before):
      let other = graph.reactors.first { $0.id == graph.commits[before].reactor }?.type ?? "another reactor"
      return "from \(graph.commits[before].label) of \(other)"
    case .start: return "from a stream that a transform merges, when the reactor was made"
    case .outside, .unknown:
      return graph.commits[commit].isInjected ? "from a stream that a transform merges" : "of unknown cause"
    case .effect, .action: return "of unknown cause"
    }
  }

  private func name(of action: TraceGraph.Action) -> String {
    "#\(action.number) \(TerminalText.escaped(action.label))"
  }
}

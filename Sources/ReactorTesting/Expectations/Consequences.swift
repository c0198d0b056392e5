import ReactorTrace
import TraceReading

/// Everything that an action led to, in order: what its effects emitted, whatever the trigger, and what has one of these as
/// its cause, in any reactor.
///
/// Reads the table of the trace, which says what each event is and belongs to.
struct Consequences {
  /// A step, and the step that it follows from.
  struct Step {
    enum Kind {
      case action(Action)
      case effect(TraceGraph.Effect)
      case mutation(Mutation)
      /// Anything else that is worth a line.
      case note(String)
    }
    var seq: TraceEvent.Seq
    /// Nanoseconds since the trace's header.
    var time: UInt64
    var reactor: TraceEvent.ReactorID
    var depth: Int
    var kind: Kind
  }
  struct Action {
    var label: String
    var payload: JSONText?
    var queued: UInt64?
    var isInjected = false
  }

  private let run: ExpectationRun
  private(set) var steps: [Step] = []
  /// Indices of `steps` that events became, or belong to, by position in the table.
  private var stepAt: [Int: Int] = [:]

  /// - Parameter action: The number of its event.
  init(of action: TraceEvent.Seq, in run: ExpectationRun) {
    self.run = run
    guard let start = run.table.position(of: action) else { return }
    add(start, under: nil)
    for position in run.trace.events.indices[(start + 1)...] {
      if let origin = origin(of: position) { add(position, under: origin) }
    }
  }

  /// All mutations of one reactor, whatever led to them.
  init(ofReactor reactor: TraceEvent.ReactorID, in run: ExpectationRun) {
    self.run = run
    for position in run.trace.events.indices where run.trace.events[position].reactor == reactor {
      let origin = origin(of: position)
      if origin != nil || begunCommit(at: position) != nil { add(position, under: origin) }
    }
  }

  /// The mutations that reached their reduce, in order.
  var mutations: [Mutation] {
    steps.compactMap { step in
      if case .mutation(let mutation) = step.kind, mutation.reduce != nil { mutation } else { nil }
    }
  }

  /// The commit that an event begins.
  private func begunCommit(at position: Int) -> TraceGraph.Commit? {
    guard let commit = run.table.commitIndex(at: position).map({ run.graph.commits[$0] }) else { return nil }
    return commit.seq == run.trace.events[position].seq ? commit : nil
  }

  /// The step that an event follows from: a mutation of an effect from that, whatever triggered it.
  private func origin(of position: Int) -> Int? {
    if let effect = begunCommit(at: position)?.effect, let step = step(at: run.graph.effects[effect].seq) {
      return step
    }
    return run.trace.events[position].cause.flatMap { step(at: $0) }
  }

  private func step(at seq: TraceEvent.Seq) -> Int? { run.table.position(of: seq).flatMap { stepAt[$0] } }

  private mutating func add(_ position: Int, under origin: Int?) {
    let event = run.trace.events[position]
    func append(_ kind: Step.Kind) {
      stepAt[position] = steps.count
      let depth = origin.map { steps[$0].depth + 1 } ?? 0
      steps.append(Step(seq: event.seq, time: event.time, reactor: event.reactor ?? 0, depth: depth, kind: kind))
    }
    if let commit = begunCommit(at: position) { return append(.mutation(Mutation(commit, event))) }
    switch event.kind {
    case .action(let action):
      append(.action(Action(label: action.label, payload: action.payload, queued: action.queued)))
    case .actionOut(let out) where run.table.isAction(at: position):
      append(.action(Action(label: out.label ?? "?", isInjected: true)))
    case .actionOut(let out):
      append(
        .note(
          "transform(action:) \(out.operation == .drop ? "dropped it" : "made it \(out.label ?? "another action")")"))
    case .mutateBegin:
      if let effect = run.table.effectIndex(at: position) { append(.effect(run.graph.effects[effect])) }
    case .error(let failure):
      let text = failure.message.isEmpty ? failure.type : "\(failure.type): \(failure.message)"
      let swallowed = failure.isSwallowed ? ", which no subscriber received" : ""
      append(.note("error \(TerminalText.escaped(text))\(swallowed)"))
    default:
      stepAt[position] = origin
      guard let origin, case .mutation(var mutation) = steps[origin].kind else { return }
      mutation.take(event)
      steps[origin].kind = .mutation(mutation)
    }
  }
}

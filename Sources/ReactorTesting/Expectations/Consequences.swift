import PlatformSupport
import ReactorTrace
import TraceFormat
import TraceJSON
import TraceReading

/// Everything that an action led to, in order: what its effects emitted, whatever the trigger, and what has one of these as
/// its cause, in any reactor.
struct Consequences {
  /// A step, and the step that it follows from.
  struct Step {
    enum Kind {
      case action(Action)
      case effect(Effect)
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
  struct Effect {
    var end: TraceEvent.EffectEnd?
    /// Nanoseconds from its begin to its end.
    var duration: UInt64?
  }

  private(set) var steps: [Step] = []
  /// Indices of `steps` that events became, or belong to.
  private var positions: [TraceEvent.Seq: Int] = [:]

  /// - Parameters:
  ///   - action: The number of its event.
  ///   - graph: That of the trace.
  init(of action: TraceEvent.Seq, in trace: Trace, _ graph: TraceGraph) {
    let start = BinarySearch.first(of: trace.events.count) { trace.events[$0].seq >= action }
    for event in trace.events[start...] {
      if event.seq == action {
        add(event, to: nil)
      } else if let position = origin(of: event) {
        add(event, to: position)
      }
    }
    addFields(from: graph)
  }

  /// All mutations of one reactor, whatever led to them.
  init(ofReactor reactor: TraceEvent.ReactorID, in trace: Trace, _ graph: TraceGraph) {
    for event in trace.events where event.reactor == reactor {
      if let position = origin(of: event) {
        add(event, to: position)
      } else if event.beginsMutation {
        add(event, to: nil)
      }
    }
    addFields(from: graph)
  }

  /// The mutations that reached their reduce, in order.
  var mutations: [Mutation] {
    steps.compactMap { step in
      if case .mutation(let mutation) = step.kind, mutation.reduce != nil { mutation } else { nil }
    }
  }

  private func origin(of event: TraceEvent) -> Int? {
    if let position = event.cause.flatMap({ positions[$0] }) { return position }
    guard case .mutation(let mutation) = event.kind else { return nil }
    return mutation.effect.flatMap { positions[$0] }
  }

  private mutating func append(_ kind: Step.Kind, _ event: TraceEvent, under position: Int?) {
    positions[event.seq] = steps.count
    let depth = position.map { steps[$0].depth + 1 } ?? 0
    steps.append(Step(seq: event.seq, time: event.time, reactor: event.reactor ?? 0, depth: depth, kind: kind))
  }

  private mutating func add(_ event: TraceEvent, to position: Int?) {
    switch event.kind {
    case .action(let action):
      let action = Action(label: action.label, payload: action.payload, queued: action.queued)
      append(.action(action), event, under: position)
    case .actionOut(let out) where out.operation == .inject:
      append(.action(Action(label: out.label ?? "?", isInjected: true)), event, under: position)
    case .mutateBegin: append(.effect(Effect()), event, under: position)
    case .mutation(let mutation):
      // A mutation of an effect stands below that, whatever triggered it.
      let effect = mutation.effect.flatMap { positions[$0] }
      append(.mutation(Mutation(event, mutation)), event, under: effect ?? position)
    case .mutationOut(let out) where out.operation == .inject && !isIntroduced(at: position):
      append(.mutation(Mutation(event, .init(label: out.label ?? "?", isInjected: true))), event, under: position)
    default:
      guard let position else { return }
      positions[event.seq] = position
      addPart(event, of: position)
    }
  }

  /// Whether a line of its own told of an injected mutation before.
  private func isIntroduced(at position: Int?) -> Bool {
    guard let position, case .mutation(let mutation) = steps[position].kind else { return false }
    return mutation.isInjected && mutation.reduce == nil
  }

  /// Adds what an event says of the step to which it belongs.
  private mutating func addPart(_ event: TraceEvent, of position: Int) {
    switch (event.kind, steps[position].kind) {
    case (.mutateEnd(let end, _), .effect(var effect)):
      effect.end = end
      // A damaged file may have an end before its begin.
      effect.duration = max(event.time, steps[position].time) - steps[position].time
      steps[position].kind = .effect(effect)
    case (.mutationOut(let out), .mutation(var mutation)):
      mutation.take(out, event.seq)
      steps[position].kind = .mutation(mutation)
    case (_, .mutation(var mutation)):
      mutation.take(event)
      steps[position].kind = .mutation(mutation)
    case (.actionOut(let out), _):
      let what = out.operation == .drop ? "dropped it" : "made it \(out.label ?? "another action")"
      append(.note("transform(action:) \(what)"), event, under: position)
    case (.error(let failure), _):
      let text = failure.message.isEmpty ? failure.type : "\(failure.type): \(failure.message)"
      let swallowed = failure.isSwallowed ? ", which no subscriber received" : ""
      append(.note("error \(TerminalText.escaped(text))\(swallowed)"), event, under: position)
    default: break
    }
  }

  /// Adds which fields changed: also of states that the trace has whole.
  private mutating func addFields(from graph: TraceGraph) {
    for position in steps.indices {
      guard case .mutation(var mutation) = steps[position].kind else { continue }
      let index = BinarySearch.first(of: graph.commits.count) { graph.commits[$0].seq >= mutation.seq }
      guard index < graph.commits.count, graph.commits[index].seq == mutation.seq else { continue }
      mutation.takeFields(of: graph.commits[index])
      steps[position].kind = .mutation(mutation)
    }
  }
}

extension TraceEvent {
  /// A mutation, with or without a line of its own.
  fileprivate var beginsMutation: Bool {
    switch kind {
    case .mutation: true
    case .mutationOut(let out): out.operation == .inject
    default: false
    }
  }
}

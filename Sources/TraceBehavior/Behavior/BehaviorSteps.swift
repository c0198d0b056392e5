import PlatformSupport
import TraceFormat
import TraceReading

/// The steps of a graph by number: equal steps have one.
struct BehaviorSteps {
  struct Entry {
    var step: Behavior.Step
    var key: String
    /// Number of its kind, reactor and name.
    var name: Int32
  }

  private let graph: TraceGraph
  private(set) var all: [Entry] = []
  private var numbers: [Behavior.Step: Int32] = [:]
  private var names: [Behavior.Step: Int32] = [:]
  private let types: ReactorTypes
  private var ofActions: [Int: [TraceGraph.Transform]] = [:]
  private var ofCommits: [Int: [TraceGraph.Transform]] = [:]

  init(_ graph: TraceGraph) {
    self.graph = graph
    types = ReactorTypes(graph)
    for transform in graph.transforms {
      if let action = transform.action { ofActions[action, default: []].append(transform) }
      if let commit = transform.commit { ofCommits[commit, default: []].append(transform) }
    }
  }

  func name(of step: Int32) -> Int32 { all[Int(step)].name }

  mutating func number(of step: Behavior.Step) -> Int32 {
    if let number = numbers[step] { return number }
    let bare = Behavior.Step(step.kind, step.reactor, step.name)
    let name = names[bare] ?? Int32(names.count)
    names[bare] = name
    let number = Int32(all.count)
    all.append(Entry(step: step, key: step.line(within: nil), name: name))
    numbers[step] = number
    return number
  }

  mutating func number(_ step: Int32, withOrigin origin: Behavior.Origin) -> Int32 {
    var step = all[Int(step)].step
    step.origin = origin
    return number(of: step)
  }

  private func name(ofAction index: Int) -> Behavior.Name {
    Behavior.Name(types.name(of: graph.actions[index].reactor), graph.actions[index].label)
  }

  mutating func number(ofAction index: Int) -> Int32 {
    var step = Behavior.Step(.action, types.name(of: graph.actions[index].reactor), graph.actions[index].label)
    step.isViaTransform = graph.actions[index].isInjected
    step.source = step.isViaTransform ? nil : graph.actions[index].source
    step.isTriggerLost = graph.actions[index].cause.isOwner
    if graph.actions[index].cause == .unknown { step.origin = .unknown }
    for transform in ofActions[index] ?? [] { step.take(transform) }
    return number(of: step)
  }

  mutating func number(ofEffect index: Int) -> Int32 {
    var step = Behavior.Step(.effect, types.name(of: graph.effects[index].reactor), graph.effects[index].label)
    step.end = end(of: graph.effects[index].end)
    return number(of: step)
  }

  private func end(of end: TraceGraph.Effect.End) -> Behavior.End {
    switch end {
    case .completed: .completed
    case .failed(let failure):
      .failed(
        type: failure.map { graph.failures[$0].type },
        isSwallowed: failure.map { graph.failures[$0].isSwallowed } ?? false)
    case .cancelled(let by): .cancelled(by: by.map { name(ofAction: $0) })
    case .disposed: .disposed
    case .open: .open
    case .unknown: .unknown
    }
  }

  mutating func number(ofCommit index: Int) -> Int32 {
    let commit = graph.commits[index]
    var step = Behavior.Step(.mutation, types.name(of: commit.reactor), commit.label)
    step.isTriggerLost = commit.cause.isOwner
    step.isViaTransform = commit.effect == nil
    if commit.effect == nil, commit.origin == .start { step.origin = .start }
    if commit.effect == nil, commit.origin == nil, commit.cause == .unknown { step.origin = .unknown }
    if commit.reduce != nil { step.changes = Behavior.Changes(commit) }
    for transform in ofCommits[index] ?? [] { step.take(transform) }
    return number(of: step)
  }

  /// A stream within an effect that was cut.
  mutating func number(of cut: TraceGraph.Effect.InnerEnd, in effect: Int) -> Int32 {
    var step = Behavior.Step(.cut, types.name(of: graph.effects[effect].reactor), cut.operation)
    step.by = cut.by.map { name(ofAction: $0) }
    return number(of: step)
  }
}

extension Behavior.Changes {
  fileprivate init(_ commit: TraceGraph.Commit) {
    let pulses = Set(commit.pulses)
    let fields = commit.changed.filter { !pulses.contains($0) }
    if !fields.isEmpty || !pulses.isEmpty {
      self = .fields(fields, pulses: pulses.sorted())
    } else {
      self = commit.isNoop ? .nothing : .unknown
    }
  }
}

extension Behavior.Step {
  /// Notes what a transform of the reactor did with the step, or with the state that came out of it.
  fileprivate mutating func take(_ transform: TraceGraph.Transform) {
    switch (transform.stage, transform.operation) {
    case (.state, let operation):
      let word = operation == .map ? "mapped" : operation == .drop ? "dropped" : "injected"
      if !stateTransforms.contains(word) { stateTransforms = (stateTransforms + [word]).sorted() }
    case (_, .map): becomes = transform.after ?? ""
    case (_, .drop): isDropped = true
    case (_, .inject): isViaTransform = isViaTransform || transform.stage == .action
    }
  }
}

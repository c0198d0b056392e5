import TraceModel

/// The number of times that each step of a cycle led to another: from senders to actions, mutations, states and back.
struct CycleCounts {
  /// A step of the cycle, by reactor type and case.
  enum Step: Hashable, Comparable {
    case outside
    case action(String, String)
    case mutation(String, String)
    case state(String)

    /// Nil for what is outside of all reactors.
    var reactorType: String? {
      switch self {
      case .outside: nil
      case .action(let type, _), .mutation(let type, _), .state(let type): type
      }
    }
  }

  struct Connection: Hashable, Comparable {
    var from: Step
    var to: Step

    static func < (left: Self, right: Self) -> Bool { (left.from, left.to) < (right.from, right.to) }
  }

  private(set) var connections: [Connection: Int] = [:]
  /// How often each step happened.
  private(set) var steps: [Step: Int] = [:]
  /// Mutations in whose reduces a side effect was found.
  private(set) var impure: Set<Step> = []
  private let graph: TraceGraph
  private let types: ReactorTypes

  init(_ graph: TraceGraph) {
    self.graph = graph
    types = ReactorTypes(graph)
    for index in graph.actions.indices { count(action: index) }
    for index in graph.commits.indices { count(commit: index) }
  }

  /// Most frequent first, equal ones by name.
  var byWeight: [(connection: Connection, count: Int)] {
    connections.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private func type(_ reactor: TraceEvent.ReactorID) -> String { types[reactor] ?? "reactor \(reactor)" }

  private func step(action index: Int) -> Step {
    .action(type(graph.actions[index].reactor), graph.actions[index].label)
  }

  private func step(commit index: Int) -> Step {
    .mutation(type(graph.commits[index].reactor), graph.commits[index].label)
  }

  private mutating func connect(_ from: Step, _ to: Step) {
    connections[Connection(from: from, to: to), default: 0] += 1
  }

  private mutating func count(action index: Int) {
    let step = step(action: index)
    steps[step, default: 0] += 1
    switch graph.sender(of: graph.actions[index]) {
    case .view, .unknown: connect(.outside, step)
    case .commit(let commit): connect(.state(type(graph.commits[commit].reactor)), step)
    case .effect(let effect): connect(graph.effects[effect].action.map { self.step(action: $0) } ?? .outside, step)
    case .action(let action): connect(self.step(action: action), step)
    }
  }

  private mutating func count(commit index: Int) {
    let commit = graph.commits[index]
    let step = step(commit: index)
    steps[step, default: 0] += 1
    if !commit.findings.isEmpty { impure.insert(step) }
    switch graph.source(of: index) {
    case .effect(let effect): connect(graph.effects[effect].action.map { self.step(action: $0) } ?? .outside, step)
    case .action(let action): connect(self.step(action: action), step)
    case .mutation(let before): connect(self.step(commit: before), step)
    case .state(let before): connect(.state(type(graph.commits[before].reactor)), step)
    case .start, .outside, .unknown: connect(.outside, step)
    }
    guard commit.reduce != nil else { return }
    connect(step, .state(type(commit.reactor)))
    steps[.state(type(commit.reactor)), default: 0] += 1
  }
}

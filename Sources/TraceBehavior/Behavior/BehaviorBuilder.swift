import PlatformSupport
import TraceFormat
import TraceReading

/// Joins the elements of a graph to chains, from the last to the first, each distinct chain once.
///
/// Equal steps share a number, and so do equal trees of steps, so that a million events take no more than the work
/// of their elements. Takes time linear in them.
struct BehaviorBuilder {
  let graph: TraceGraph
  private var steps: BehaviorSteps
  /// By element: actions, then effects, commits and renders.
  private var elements: [Element] = []
  private var shapes = BehaviorShapes()
  /// Roots by type of reactor and shape.
  private var chains: [String: [Int32: Int]] = [:]

  /// Steps of one chain below each other; what is deeper begins a chain of its own.
  static let deepest = 48

  private struct Element {
    var step: Int32
    /// Number of its kind, reactor and name.
    var name: Int32
    /// -1 for a root.
    var parent: Int32
    var depth: UInt8 = 0
    var isOrdered = false
    var lastChild: Int32 = -1
    var previousSibling: Int32 = -1
  }

  init(_ graph: TraceGraph) {
    self.graph = graph
    steps = BehaviorSteps(graph)
  }

  mutating func behavior() -> Behavior {
    addElements()
    let order = order()
    shapes.reserve(elements.count)
    for element in order { place(element) }
    for element in order.reversed() { close(element) }
    let reactors = chains.sorted { $0.key < $1.key }.map { type, roots in
      Behavior.Reactor(type: type, chains: shapes.nodes(roots, steps.all).sorted(by: Behavior.Node.isBefore))
    }
    return Behavior(reactors: reactors, isIncomplete: graph.lost > 0)
  }

  // MARK: Elements

  private mutating func addElements() {
    elements.reserveCapacity(graph.actions.count + graph.effects.count + graph.commits.count + graph.renders.count)
    for index in graph.actions.indices {
      let step = steps.number(ofAction: index)
      elements.append(Element(step: step, name: steps.name(of: step), parent: parent(ofAction: index)))
    }
    for index in graph.effects.indices {
      let step = steps.number(ofEffect: index)
      let parent = graph.effects[index].action.map { Int32($0) } ?? -1
      elements.append(Element(step: step, name: steps.name(of: step), parent: parent))
    }
    for index in graph.commits.indices {
      let step = steps.number(ofCommit: index)
      var element = Element(step: step, name: steps.name(of: step), parent: parent(ofCommit: index))
      element.isOrdered = graph.commits[index].effect != nil
      elements.append(element)
    }
    for render in graph.renders {
      let step = steps.number(of: Behavior.Step(.render, "", render.target))
      elements.append(
        Element(step: step, name: steps.name(of: step), parent: render.commit.map { commit($0) } ?? -1))
    }
  }

  private func effect(_ index: Int) -> Int32 { Int32(graph.actions.count + index) }
  private func commit(_ index: Int) -> Int32 { Int32(graph.actions.count + graph.effects.count + index) }

  private func parent(ofAction index: Int) -> Int32 {
    switch graph.sender(of: graph.actions[index]) {
    case .view, .unknown: -1
    case .action(let action): Int32(action)
    case .effect(let effect): self.effect(effect)
    case .commit(let commit): self.commit(commit)
    }
  }

  private func parent(ofCommit index: Int) -> Int32 {
    if let effect = graph.commits[index].effect { return self.effect(effect) }
    return switch graph.commits[index].origin {
    case .action(let action): Int32(action)
    case .effect(let effect): self.effect(effect)
    case .mutation(let commit), .state(let commit): self.commit(commit)
    case .start, nil: -1
    }
  }

  /// Numbers of events: a cause has a lower one.
  private func seq(_ element: Int32) -> TraceEvent.Seq {
    var index = Int(element)
    if index < graph.actions.count { return graph.actions[index].seq }
    index -= graph.actions.count
    if index < graph.effects.count { return graph.effects[index].seq }
    index -= graph.effects.count
    return index < graph.commits.count ? graph.commits[index].seq : graph.renders[index - graph.commits.count].seq
  }

  private func order() -> [Int32] {
    let seqs = elements.indices.map { seq(Int32($0)) }
    return elements.indices.sorted { (seqs[$0], $0) < (seqs[$1], $1) }.map { Int32($0) }
  }

  // MARK: Trees

  /// Hangs an element below its cause, or makes it a root: without a cause, where the cause is itself again, and where
  /// the chain has become too long.
  private mutating func place(_ element: Int32) {
    let index = Int(element)
    let parent = elements[index].parent
    guard parent >= 0 else { return }
    guard seq(parent) < seq(element) else {
      // No trace that we wrote has such a cause.
      elements[index].parent = -1
      elements[index].step = steps.number(elements[index].step, withOrigin: .unknown)
      return
    }
    let isAgain = canRepeat(index) && isAmongCauses(elements[index].name, of: parent)
    guard isAgain || elements[Int(parent)].depth >= Self.deepest else {
      elements[index].depth = elements[Int(parent)].depth + 1
      elements[index].previousSibling = elements[Int(parent)].lastChild
      elements[Int(parent)].lastChild = element
      return
    }
    let step = steps.number(elements[index].step, withOrigin: isAgain ? .again : .continued)
    elements[index].step = step
    elements[index].parent = -1
    shapes.addLeaf(step, to: parent)
  }

  /// An effect belongs to its action, and what an effect emits to the effect; only what is sent or injected closes a
  /// circle.
  private func canRepeat(_ index: Int) -> Bool {
    let isEffect = index >= graph.actions.count && index < graph.actions.count + graph.effects.count
    return !isEffect && !elements[index].isOrdered
  }

  private func isAmongCauses(_ name: Int32, of first: Int32) -> Bool {
    var here = first
    while here >= 0 {
      if elements[Int(here)].name == name { return true }
      here = elements[Int(here)].parent
    }
    return false
  }

  /// All consequences of an element are known: it gets its shape, and a root is counted.
  private mutating func close(_ element: Int32) {
    let index = Int(element)
    var ordered: [Int32] = []
    var others: [Int32] = shapes.takeLeaves(of: element)
    var child = elements[index].lastChild
    while child >= 0 {
      let shape = shapes.shape(of: child)
      if elements[Int(child)].isOrdered { ordered.append(shape) } else { others.append(shape) }
      child = elements[Int(child)].previousSibling
    }
    if let effect = effectIndex(element) {
      for cut in graph.effects[effect].innerEnds { others.append(shapes.leaf(steps.number(of: cut, in: effect))) }
    }
    let shape = shapes.add(elements[index].step, ordered: ordered.reversed(), others: others, for: element)
    if elements[index].parent < 0 {
      chains[steps.all[Int(elements[index].step)].step.reactor, default: [:]][shape, default: 0] += 1
    }
  }

  private func effectIndex(_ element: Int32) -> Int? {
    let index = Int(element) - graph.actions.count
    return graph.effects.indices.contains(index) ? index : nil
  }
}

extension Behavior {
  /// The behavior of a graph, in time linear in its size. Any thread.
  public init(_ graph: TraceGraph) {
    var builder = BehaviorBuilder(graph)
    self = builder.behavior()
  }

  /// The behavior of a trace, in time linear in its events. Any thread.
  public init(_ trace: Trace) { self.init(TraceGraph(trace)) }
}

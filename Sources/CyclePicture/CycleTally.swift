import PlatformSupport
import TraceReading

/// Nodes and edges while they are being counted.
///
/// A node is made when it is first mentioned, which gives it its index. Each counts what the passes of
/// `CycleModel.init(_:)` tell it to.
struct CycleTally {
  struct NodeKey: Hashable {
    var band: Int
    var kind: CycleModel.Kind
    var name: String
  }
  struct EdgeKey: Hashable {
    var from: CycleModel.End
    var to: CycleModel.End
    var knowledge = Knowledge.trigger
    var isOnTrack = false
    var isViaTransform = false

    /// By the two nodes alone, between which there are few edges.
    func hash(into hasher: inout Hasher) { hasher.combine((from.index + 1) << 32 ^ (to.index + 1)) }
  }
  /// How much the trace says of a cause.
  enum Knowledge: Hashable {
    case trigger
    /// The code that started the task or made the subscription.
    case owner
    case none

    init(_ cause: TraceGraph.Cause) { self = cause.isOwner ? .owner : .trigger }
  }
  struct EdgeCount {
    var total = 0
    var waited = 0
    var loops: Set<Int> = []
    var order = CycleModel.Order()

    fileprivate mutating func add(_ times: Int, waited: Bool) {
      total += times
      if waited { self.waited += times }
    }
  }

  private(set) var nodes: [CycleModel.Node] = []
  private(set) var edges: [EdgeKey: EdgeCount] = [:]
  private struct Ends: Hashable {
    var from: CycleModel.End
    var to: CycleModel.End
  }
  private var keys: [Ends: [EdgeKey]] = [:]
  private var nodeIndex: [NodeKey: Int] = [:]
  private var durations: [[UInt64]] = []
  private var sources: [[String?: Int]] = []
  private var cancellers: [[String?: Int]] = []

  /// Index of the node, which is made if it is new.
  mutating func node(_ kind: CycleModel.Kind, _ band: Int, _ name: String) -> Int {
    let key = NodeKey(band: band, kind: kind, name: name)
    if let known = nodeIndex[key] { return known }
    nodeIndex[key] = nodes.count
    nodes.append(CycleModel.Node(kind, band: band, name: name))
    durations.append([])
    sources.append([:])
    cancellers.append([:])
    return nodes.count - 1
  }

  func existing(_ kind: CycleModel.Kind, _ band: Int, _ name: String) -> Int? {
    nodeIndex[NodeKey(band: band, kind: kind, name: name)]
  }

  mutating func count(_ node: Int) { nodes[node].count += 1 }
  mutating func countPassedOn(_ node: Int) { nodes[node].passedOn += 1 }
  mutating func countUnchanged(_ node: Int, times: Int) { nodes[node].unchanged += times }
  mutating func count(_ node: Int, times: Int) { nodes[node].count += times }
  mutating func measure(_ node: Int, _ duration: UInt64) { durations[node].append(duration) }
  mutating func note(_ node: Int, source: String?) { sources[node][source, default: 0] += 1 }
  mutating func setImpurity(_ node: Int, _ impurity: CycleModel.Impurity) { nodes[node].impurity = impurity }

  mutating func end(_ node: Int, _ change: (inout CycleModel.Ends) -> Void) { change(&nodes[node].ends) }
  mutating func cancel(_ node: Int, by name: String?) { cancellers[node][name, default: 0] += 1 }

  mutating func connect(_ from: CycleModel.End, _ to: CycleModel.End, times: Int = 1, waited: Bool = false) {
    connect(EdgeKey(from: from, to: to), times: times, waited: waited)
  }

  mutating func connect(_ key: EdgeKey, times: Int = 1, waited: Bool = false) {
    let known = edges.count
    edges[key, default: EdgeCount()].add(times, waited: waited)
    if edges.count > known { keys[Ends(from: key.from, to: key.to), default: []].append(key) }
  }

  mutating func mark(_ node: Int, loop: Int) {
    if !nodes[node].loops.contains(loop) { nodes[node].loops.append(loop) }
  }

  /// Marks every edge between the two.
  mutating func mark(_ from: CycleModel.End, _ to: CycleModel.End, loop: Int) {
    for key in keys[Ends(from: from, to: to)] ?? [] { edges[key]?.loops.insert(loop) }
  }

  /// Marks every edge between the two with a pair of mutations whose order matters.
  mutating func mark(_ from: CycleModel.End, _ to: CycleModel.End, _ note: TraceGraph.OrderNote) {
    for key in keys[Ends(from: from, to: to)] ?? [] { edges[key]?.order.add(note) }
  }

  /// The nodes with everything that was measured.
  func finishedNodes() -> [CycleModel.Node] {
    nodes.indices.map { index in
      var node = nodes[index]
      node.spread = Distribution(of: durations[index])
      // In virtual time a reduce takes none, which says nothing.
      if node.kind == .mutation, node.spread?.p95 == 0 { node.spread = nil }
      node.sources = Self.ranked(sources[index])
      node.ends.cancelled = Self.ranked(cancellers[index])
      node.loops.sort()
      return node
    }
  }

  func finishedEdges() -> [CycleModel.Edge] {
    edges.map { key, value in
      CycleModel.Edge(
        from: key.from, to: key.to, count: value.total, timing: Self.timing(key, value), isOnTrack: key.isOnTrack,
        isViaTransform: key.isViaTransform, loops: value.loops.sorted(), order: value.order)
    }
    .sorted { Self.order($0) < Self.order($1) }
  }

  private static func timing(_ key: EdgeKey, _ value: EdgeCount) -> CycleModel.Edge.Timing {
    switch key.knowledge {
    case .trigger: value.waited * 2 > value.total ? .waited : .atOnce
    case .owner: .started
    case .none: .unknown
    }
  }

  /// Most frequent first, then by name; who is not named comes last among equals.
  static func ranked(_ counts: [String?: Int]) -> [CycleModel.Source] {
    counts.map { CycleModel.Source(name: $0.key, count: $0.value) }.sorted { a, b in
      if a.count != b.count { return a.count > b.count }
      guard let left = a.name else { return false }
      guard let right = b.name else { return true }
      return left < right
    }
  }

  static func order(_ edge: CycleModel.Edge) -> (Int, Int, Int, Int) {
    (edge.from.index, edge.to.index, edge.timing.rawValue, edge.isViaTransform ? 1 : 0)
  }
}

extension CycleModel.End {
  /// Its node; -1 for the view.
  fileprivate var index: Int {
    switch self {
    case .view: -1
    case .node(let index): index
    }
  }
}

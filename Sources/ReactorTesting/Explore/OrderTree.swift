/// The orders that have run, as a tree: a node for each choice, a branch for each thing that could come there.
///
/// It says which order has not run yet, and whether all have.
struct OrderTree: Sendable {
  /// One choice of a run: the keys of what could come, the usual first, and the index of what came.
  struct Choice: Sendable, Equatable {
    var keys: [UInt64]
    var pick: Int
  }

  private struct Node {
    /// Nil until a run has been there; empty if a run ended there.
    var keys: [UInt64]?
    /// Indices of nodes; 0 for a branch that has not been taken.
    var children: [Int] = []
    var isComplete = false
  }

  /// The root is the first; children come after their parents.
  private var nodes = [Node()]
  /// The number of different orders.
  private(set) var count = 0

  var isComplete: Bool { nodes[0].isComplete }

  /// Adds an order. False if a run that had made the same choices could choose between other things, or ended elsewhere.
  mutating func insert(_ choices: [Choice]) -> Bool {
    var path = [0]
    for choice in choices {
      guard let node = path.last, visit(node, choice.keys) else { return false }
      if nodes[node].children[choice.pick] == 0 {
        nodes.append(Node())
        nodes[node].children[choice.pick] = nodes.count - 1
      }
      path.append(nodes[node].children[choice.pick])
    }
    guard let leaf = path.last, visit(leaf, []) else { return false }
    if nodes[leaf].isComplete { return true }
    count += 1
    for node in path.reversed() {
      nodes[node].isComplete = nodes[node].children.allSatisfy { $0 != 0 && nodes[$0].isComplete }
      if !nodes[node].isComplete { break }
    }
    return true
  }

  private mutating func visit(_ node: Int, _ keys: [UInt64]) -> Bool {
    if let known = nodes[node].keys { return known == keys }
    nodes[node].keys = keys
    nodes[node].children = Array(repeating: 0, count: keys.count)
    return true
  }

  /// The choices that lead to the first order that has not run; those after it are the usual ones.
  var firstOpen: [Int] {
    var picks: [Int] = []
    var node = 0
    while let pick = nodes[node].children.firstIndex(where: { $0 == 0 || !nodes[$0].isComplete }) {
      picks.append(pick)
      node = nodes[node].children[pick]
      if node == 0 { break }
    }
    return picks
  }

  /// An estimate of the number of all orders: a branch that has not been taken counts like the mean of those beside it.
  var estimatedCount: Double {
    var estimates = Array(repeating: 1.0, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() where !node.children.isEmpty {
      let taken = node.children.filter { $0 != 0 }
      let sum = taken.reduce(0) { $0 + estimates[$1] }
      estimates[index] = sum / Double(max(taken.count, 1)) * Double(node.children.count)
    }
    return estimates[0]
  }

  /// A position in the tree, which follows a run.
  struct Cursor: Sendable {
    /// Nil if no run has been there.
    fileprivate var node: Int? = 0
  }

  /// The branches at a position that lead to orders which have not run; all if no run has been there.
  func openBranches(at cursor: Cursor, of count: Int) -> [Int] {
    guard let node = cursor.node, nodes[node].children.count == count else { return Array(0..<count) }
    return nodes[node].children.indices.filter {
      nodes[node].children[$0] == 0 || !nodes[nodes[node].children[$0]].isComplete
    }
  }

  func advance(_ cursor: inout Cursor, by pick: Int) {
    guard let node = cursor.node, nodes[node].children.indices.contains(pick) else { return cursor.node = nil }
    let next = nodes[node].children[pick]
    cursor.node = next == 0 ? nil : next
  }
}

/// Random numbers that are the same in every process: SplitMix64.
package struct OrderRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import PlatformSupport

/// The tree of one exploration. Its runs read it, and the explorer adds each order when a run has ended; nothing is copied.
/// Any thread.
final class SharedOrderTree: Sendable {
  // The lock guards the tree: a run that was given up may still ask while the next one is added.
  private let tree = Locked(OrderTree())

  var isComplete: Bool { tree.withLock { $0.isComplete } }
  var count: Int { tree.withLock { $0.count } }
  var estimatedCount: Double { tree.withLock { $0.estimatedCount } }
  var firstOpen: [Int] { tree.withLock { $0.firstOpen } }

  func insert(_ choices: [OrderTree.Choice]) -> Bool { tree.withLock { $0.insert(choices) } }

  func openBranches(at cursor: OrderTree.Cursor, of count: Int) -> [Int] {
    tree.withLock { $0.openBranches(at: cursor, of: count) }
  }

  func advance(_ cursor: inout OrderTree.Cursor, by pick: Int) { tree.withLock { $0.advance(&cursor, by: pick) } }
}

import Testing

@testable import ReactorTesting

@Suite("The tree of orders") struct OrderTreeTests {
  /// The choices of an order of `count` things, of which each can come at any time.
  private func choices(_ picks: [Int], of count: Int) -> [OrderTree.Choice] {
    var waiting = (0..<count).map { UInt64($0 + 1) }
    var choices: [OrderTree.Choice] = []
    var index = 0
    while waiting.count > 1 {
      let pick = index < picks.count ? picks[index] : 0
      choices.append(OrderTree.Choice(keys: waiting, pick: pick))
      waiting.remove(at: pick)
      index += 1
    }
    return choices
  }

  private func insert(_ order: [OrderTree.Choice], into tree: inout OrderTree) {
    let isAccepted = tree.insert(order)
    #expect(isAccepted)
  }

  @Test func `the first open orders are all orders, each once`() {
    var tree = OrderTree()
    var orders: [[Int]] = []
    while !tree.isComplete {
      let order = choices(tree.firstOpen, of: 4)
      insert(order, into: &tree)
      orders.append(order.map(\.pick))
    }
    #expect(orders.count == 24)
    #expect(Set(orders).count == 24)
    #expect(tree.count == 24)
    #expect(tree.estimatedCount == 24)
  }

  @Test func `an order without a choice is the only one`() {
    var tree = OrderTree()
    #expect(!tree.isComplete)
    insert([], into: &tree)
    #expect(tree.isComplete)
    #expect(tree.count == 1)
  }

  @Test func `random branches lead to orders that have not run`() {
    var tree = OrderTree()
    var random = OrderRandom(seed: 7)
    for _ in 0..<24 {
      var cursor = OrderTree.Cursor()
      var picks: [Int] = []
      for count in [4, 3, 2] {
        let pick = tree.openBranches(at: cursor, of: count).randomElement(using: &random) ?? 0
        tree.advance(&cursor, by: pick)
        picks.append(pick)
      }
      insert(choices(picks, of: 4), into: &tree)
    }
    #expect(tree.isComplete)
  }

  @Test func `an order that contradicts another one is refused`() {
    var tree = OrderTree()
    insert(choices([], of: 3), into: &tree)
    for wrong in [choices([], of: 2), [], choices([], of: 3) + choices([], of: 2)] {
      let isAccepted = tree.insert(wrong)
      #expect(!isAccepted)
    }
  }

  @Test func `an estimate is the product of branches where one order has run`() {
    var tree = OrderTree()
    insert(choices([], of: 5), into: &tree)
    #expect(tree.estimatedCount == 120)
  }
}

@Suite("The texts of orders") struct OrderReplayTextTests {
  @Test(arguments: [
    ("2", OrderReplay.Order.late([2])), ("2.1", .late([2, 1])), ("t3", .lateTask(3)), ("f2", .fails(2)),
    ("n1", .neverComes(1)), ("o4x1.6x2", .picks([0, 0, 0, 1, 0, 2])), ("o", .picks([])),
  ])
  func `an order is read from its text and written as the same`(text: String, order: OrderReplay.Order) throws {
    let replay = try #require(OrderReplay(text))
    #expect(replay == OrderReplay(order, check: nil))
    #expect(replay.text == text)
    let checked = try #require(OrderReplay(text + ":0a1f"))
    #expect(checked == OrderReplay(order, check: 0x0a1f))
    #expect(checked.text == text + ":0a1f")
  }

  @Test(arguments: [
    "", ":", "1:", "1:xyz", "1:12345", "0", "-1", "1.", "t", "t0", "x", "o1", "o1x", "o0x1", "o999999999x1", "1 ",
  ])
  func `a text that is no order is refused`(text: String) {
    #expect(OrderReplay(text) == nil)
  }
}

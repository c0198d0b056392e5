/// The text of an order that failed: what was late, how to run it again, and both orders side by side.
enum ExploredMessage {
  /// The most lines of the two orders.
  private static let longest = 40

  static func text(of orders: ExploredOrders) -> String {
    let messages = orders.messages.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return ([orders.headline] + messages.map { "  \($0)" } + table(of: orders)).joined(separator: "\n")
  }

  /// `fails when answer to search("o") is late`.
  static func claim(of run: OrderedRun, _ labels: ArrivalLabels) -> String {
    func names(_ keys: [UInt64]) -> String { keys.map { labels.name(of: $0) }.joined(separator: " and then ") }
    switch (run.plan.fate, run.plan.course) {
    case (.fails(let key), _): return "fails when \(names([key])) is an error"
    case (.neverComes(let key), _): return "fails when \(names([key])) never comes"
    case (nil, .late(let keys)): return "fails when \(names(keys)) \(keys.count == 1 ? "is" : "are") late"
    case (nil, .lateTask(let key)): return "fails when \(names([key])) is late"
    case (nil, .usual), (nil, .picks), (nil, .random): return "fails in this order"
    }
  }

  /// Marks in both orders what is at another place.
  static func marked(_ orders: ExploredOrders) -> ExploredOrders {
    var orders = orders
    for row in rows(of: orders) where row.differs {
      if let index = row.usual { orders.usual.arrivals[index].differs = true }
      if let index = row.this { orders.failing.arrivals[index].differs = true }
    }
    return orders
  }

  /// Arrivals at the same place in both orders, or one of either: the fewest changes from one to the other.
  private struct Row {
    var usual: Int?
    var this: Int?
    var differs: Bool
  }

  private static func rows(of orders: ExploredOrders) -> [Row] {
    let (usual, failing) = (orders.usual.arrivals, orders.failing.arrivals)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in failing.difference(from: usual, by: { $0.key == $1.key && $0.outcome == $1.outcome }) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (left, right) = (0, 0)
    while left < usual.count || right < failing.count {
      let (isGone, isNew) = (removed.contains(left), inserted.contains(right))
      // An answer with another outcome is the same arrival.
      let isBoth = isGone == isNew && (!isGone || usual[left].key == failing[right].key)
      rows.append(
        Row(usual: isBoth || isGone ? left : nil, this: isBoth || !isGone ? right : nil, differs: isGone || isNew))
      if isBoth || isGone { left += 1 }
      if isBoth || !isGone { right += 1 }
    }
    return rows
  }

  private static func table(of orders: ExploredOrders) -> [String] {
    let rows = rows(of: orders).map { row in
      SideBySide.Row(
        left: row.usual.map { orders.usual.arrivals[$0].text } ?? "",
        right: row.this.map { orders.failing.arrivals[$0].text } ?? "", differs: row.differs)
    }
    let start = rows.count <= longest ? 0 : max(0, min(orders.shared - 5, rows.count - longest))
    return SideBySide.lines(
      rows, under: ("usual order", "this order"), shown: start..<min(rows.count, start + longest))
  }
}

extension ExploredOrders.Arrival {
  fileprivate var text: String {
    switch outcome {
    case .came: label
    case .failed: "\(label): error"
    case .neverCame: "\(label): never"
    }
  }
}

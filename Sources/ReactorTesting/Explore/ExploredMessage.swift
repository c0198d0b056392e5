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
    let (usual, failing) = (orders.usual.arrivals, orders.failing.arrivals)
    func isSame(_ index: Int) -> Bool {
      index < usual.count && index < failing.count && usual[index].key == failing[index].key
        && usual[index].outcome == failing[index].outcome
    }
    for index in usual.indices { orders.usual.arrivals[index].differs = !isSame(index) }
    for index in failing.indices { orders.failing.arrivals[index].differs = !isSame(index) }
    return orders
  }

  private static func table(of orders: ExploredOrders) -> [String] {
    let (usual, failing) = (orders.usual.arrivals, orders.failing.arrivals)
    let count = max(usual.count, failing.count)
    let left = (0..<count).map { $0 < usual.count ? usual[$0].text : "" }
    let right = (0..<count).map { $0 < failing.count ? failing[$0].text : "" }
    let width = (left + ["usual order"]).map(\.count).max() ?? 0
    func line(_ mark: String, _ left: String, _ right: String) -> String {
      let padded = left + String(repeating: " ", count: width - left.count)
      let line = "  \(mark) \(padded)  \(right)"
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    let start = count <= longest ? 0 : max(0, min(orders.shared - 5, count - longest))
    let shown = start..<min(count, start + longest)
    var lines = [line(" ", "usual order", "this order")]
    if start > 0 { lines.append("    … \(start) equal before") }
    for index in shown {
      let differs = index < usual.count ? usual[index].differs : true
      lines.append(line(differs ? "!" : " ", left[index], right[index]))
    }
    if shown.upperBound < count { lines.append("    … \(count - shown.upperBound) more") }
    return lines
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

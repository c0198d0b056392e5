import TraceBehaviour

/// The mutations that an action was expected to lead to, beside those to which it led.
struct MutationComparison {
  /// A line of the comparison.
  struct Row {
    var expected: MutationMatcher?
    /// Index of the mutation.
    var got: Int?
    /// It is as expected: the mutation, and all conditions.
    var holds: Bool
    /// A reason why that cannot be told.
    var doubt: String?
  }

  let mutations: [Consequences.Mutation]
  let run: ExpectationRun
  private(set) var rows: [Row] = []

  /// - Parameters:
  ///   - expected: The mutations in order; each element is one, or several in any order.
  ///   - isExhaustive: False if others may come between.
  init(_ expected: [[MutationMatcher]], _ mutations: [Consequences.Mutation], _ run: ExpectationRun, isExhaustive: Bool)
  {
    self.mutations = mutations
    self.run = run
    rows = aligned(arranged(expected, isExhaustive))
    if !isExhaustive {
      for index in rows.indices where rows[index].expected == nil { rows[index].holds = true }
    }
  }

  var holds: Bool { rows.allSatisfy(\.holds) }

  /// The mutations that are not as expected, by index.
  var wrong: Set<Int> { Set(rows.filter { !$0.holds }.compactMap(\.got)) }

  /// Both lists side by side, with a mark at each difference.
  var text: String {
    let cells = rows.map { row in (row.expected?.text(run.redaction) ?? "nothing", got(row)) }
    let width = (cells.map(\.0.count) + ["expected".count]).max() ?? 0
    func line(_ left: String, _ right: String, _ holds: Bool) -> String {
      "  \(holds ? " " : "!") \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }
    let lines = zip(rows, cells).map { row, cell in line(cell.0, cell.1, row.holds) }
    return ([line("expected", "got", true)] + shortened(lines)).joined(separator: "\n")
  }

  /// Reasons why a comparison cannot be told, each once.
  var doubts: [String] {
    rows.reduce(into: []) { doubts, row in
      if let doubt = row.doubt, !doubts.contains(doubt) { doubts.append(doubt) }
    }
  }

  /// A long list is shown around its first difference.
  private func shortened(_ lines: [String]) -> [String] {
    let first = rows.firstIndex { !$0.holds } ?? 0
    let shown = max(0, first - 5)..<min(lines.count, first + 20)
    var short = Array(lines[shown])
    if shown.lowerBound > 0 { short.insert("    … \(shown.lowerBound) as expected before", at: 0) }
    if shown.upperBound < lines.count { short.append("    … \(lines.count - shown.upperBound) more") }
    return short
  }

  private func got(_ row: Row) -> String {
    guard let index = row.got else { return "nothing" }
    let mutation = mutations[index]
    let owner = mutation.reactor == run.subject ? "" : "\(run.name(of: mutation.reactor)): "
    let conditions = row.expected?.conditions.map { $0.result(mutation, run).text } ?? []
    return ([owner + mutation.text] + conditions).joined(separator: ", ")
  }
}

// Alignment of the two lists.
extension MutationComparison {
  /// The expected mutations in one order: those that may come in any order as they came.
  private func arranged(_ expected: [[MutationMatcher]], _ isExhaustive: Bool) -> [MutationMatcher] {
    var arranged: [MutationMatcher] = []
    var next = 0
    for group in expected {
      let window = isExhaustive ? next..<min(next + group.count, mutations.count) : next..<mutations.count
      guard group.count > 1 else {
        arranged += group
        let position = isExhaustive ? next : window.first { group[0].holds(for: mutations[$0], run) } ?? next
        next = min(position + 1, mutations.count)
        continue
      }
      let positions = assigned(group, window)
      let order = group.indices.sorted { (positions[$0] ?? .max, $0) < (positions[$1] ?? .max, $1) }
      // Those that did not come stand where another one did.
      var rest = order.filter { positions[$0] == nil }[...]
      let byPosition = Dictionary(positions.enumerated().compactMap { index, position in position.map { ($0, index) } })
      { $1 }
      for position in window {
        if let index = byPosition[position] {
          arranged.append(group[index])
        } else if isExhaustive, let index = rest.popFirst() {
          arranged.append(group[index])
        }
      }
      arranged += rest.map { group[$0] }
      next = isExhaustive ? window.upperBound : (positions.compactMap(\.self).max().map { $0 + 1 } ?? next)
    }
    return arranged
  }

  /// For each of a group the mutation that it stands for, each mutation for one: a matching with augmenting paths.
  private func assigned(_ group: [MutationMatcher], _ window: Range<Int>) -> [Int?] {
    var owner: [Int: Int] = [:]
    func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
      for mutation in window where group[index].holds(for: mutations[mutation], run) && seen.insert(mutation).inserted {
        if owner[mutation].map({ place($0, &seen) }) ?? true {
          owner[mutation] = index
          return true
        }
      }
      return false
    }
    for index in group.indices {
      var seen: Set<Int> = []
      _ = place(index, &seen)
    }
    var positions = [Int?](repeating: nil, count: group.count)
    for (mutation, index) in owner { positions[index] = mutation }
    return positions
  }

  /// The longest common run of both lists, with what is between side by side.
  private func aligned(_ expected: [MutationMatcher]) -> [Row] {
    // What is right at both ends needs no table.
    let head = zip(expected, mutations).prefix { $0.holds(for: $1, run) }.count
    var rows = (0..<head).map { Row(expected: expected[$0], got: $0, holds: true) }
    let (left, right) = (Array(expected[head...]), Array(head..<mutations.count))
    if left.isEmpty || right.isEmpty { return rows + gap(left[...], right[...]) }
    let names = left.map { matcher in right.map { matcher.names(mutations[$0], run) == .matches } }
    var best = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        best[i][j] = names[i][j] ? best[i + 1][j + 1] + 1 : max(best[i + 1][j], best[i][j + 1])
      }
    }
    var (i, j, start) = (0, 0, (0, 0))
    while i < left.count, j < right.count {
      if names[i][j], best[i][j] == best[i + 1][j + 1] + 1 {
        rows += gap(left[start.0..<i], right[start.1..<j])
        rows.append(Row(expected: left[i], got: right[j], holds: left[i].holds(for: mutations[right[j]], run)))
        (i, j) = (i + 1, j + 1)
        start = (i, j)
      } else if best[i + 1][j] >= best[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return rows + gap(left[start.0...], right[start.1...])
  }

  /// Rows of what was expected and what came instead.
  private func gap(_ expected: ArraySlice<MutationMatcher>, _ got: ArraySlice<Int>) -> [Row] {
    let (expected, got) = (Array(expected), Array(got))
    return (0..<max(expected.count, got.count)).map { index in
      let matcher = index < expected.count ? expected[index] : nil
      let mutation = index < got.count ? got[index] : nil
      var row = Row(expected: matcher, got: mutation, holds: false)
      if let matcher, let mutation, case .unknown(let why) = matcher.names(mutations[mutation], run) { row.doubt = why }
      return row
    }
  }
}

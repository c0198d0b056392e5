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
    rows = aligned(expected)
    if !isExhaustive {
      for index in rows.indices where rows[index].expected == nil { rows[index].holds = true }
    }
  }

  var holds: Bool { rows.allSatisfy(\.holds) }

  /// Whether an expected mutation did not come.
  var lacksSome: Bool { rows.contains { $0.got == nil } }

  /// The mutations that are not as expected, by index.
  var wrong: Set<Int> { Set(rows.filter { !$0.holds }.compactMap(\.got)) }

  /// Both lists side by side, with a mark at each difference.
  var text: String {
    let rows = rows.map { row in
      SideBySide.Row(left: row.expected?.text(run.redaction) ?? "nothing", right: got(row), differs: !row.holds)
    }
    return SideBySide.lines(rows, under: ("expected", "got"), alike: "as expected").joined(separator: "\n")
  }

  /// Reasons why a comparison cannot be told, each once.
  var doubts: [String] {
    rows.reduce(into: []) { doubts, row in
      if let doubt = row.doubt, !doubts.contains(doubt) { doubts.append(doubt) }
    }
  }

  private func got(_ row: Row) -> String {
    guard let index = row.got else { return "nothing" }
    let mutation = mutations[index]
    let owner = mutation.reactor == run.subject ? "" : "\(run.name(of: mutation.reactor)): "
    let conditions = row.expected?.conditions.map { $0.result(mutation, run).text } ?? []
    let text = ([owner + mutation.text] + conditions).joined(separator: ", ")
    guard !row.holds, row.doubt == nil, let expected = row.expected?.text(run.redaction), expected == text else {
      return text
    }
    return text + StepText.hiddenDifference(text)
  }
}

// Alignment of the two lists.
extension MutationComparison {
  /// An expected mutation, and the index of the one that it stands beside; nil if none came.
  private typealias Place = (matcher: MutationMatcher, position: Int?)

  /// The expected mutations beside those that came, with the fewest that stand alone.
  private func aligned(_ expected: [[MutationMatcher]]) -> [Row] {
    // What is right at the beginning needs no table.
    let head = zip(expected, mutations).prefix { $0.count == 1 && $0[0].holds(for: $1, run) }.count
    var rows = (0..<head).map { Row(expected: expected[$0][0], got: $0, holds: true) }
    var (missing, next) = ([MutationMatcher](), head)
    for (matcher, position) in places(Array(expected[head...]), from: head) {
      guard let position else {
        missing.append(matcher)
        continue
      }
      rows += gap(missing, Array(next..<position))
      rows.append(Row(expected: matcher, got: position, holds: matcher.holds(for: mutations[position], run)))
      (missing, next) = ([], position + 1)
    }
    return rows + gap(missing, Array(next..<mutations.count))
  }

  /// The longest common run of both lists, in which those of a group may come in any order.
  private func places(_ groups: [[MutationMatcher]], from start: Int) -> [Place] {
    let count = mutations.count
    let isMatch = groups.map { group in
      group.map { matcher in mutations.map { matcher.names($0, run) == .matches } }
    }
    // For each group and mutation: how many are matched from here on, and by how many mutations the group is met here, -1
    // where the mutation stands alone.
    var best = [[Int]](repeating: [Int](repeating: 0, count: count + 1), count: groups.count + 1)
    var choice = [[Int]](repeating: [Int](repeating: 0, count: count + 1), count: groups.count)
    for group in groups.indices.reversed() {
      for first in (start...count).reversed() {
        var (value, pick, matched) = (best[group + 1][first], 0, 0)
        for (length, gain) in gains(isMatch[group], from: first).enumerated().dropFirst() {
          let sum = gain + best[group + 1][first + length]
          if sum > value || sum == value && gain > matched { (value, pick, matched) = (sum, length, gain) }
        }
        if first < count, best[group][first + 1] > value { (value, pick) = (best[group][first + 1], -1) }
        (best[group][first], choice[group][first]) = (value, pick)
      }
    }
    var places: [Place] = []
    var (group, first) = (0, start)
    while group < groups.count {
      let length = choice[group][first]
      if length >= 0 { places += self.places(of: groups[group], first..<first + length) }
      first += abs(length)
      if length >= 0 { group += 1 }
    }
    return places
  }

  /// The most of a group that the mutations from one on can stand for, by the number of these, up to all of the group.
  private func gains(_ isMatch: [[Bool]], from first: Int) -> [Int] {
    var (gains, owner) = ([0], [Int: Int]())
    func place(_ position: Int, _ seen: inout Set<Int>) -> Bool {
      for index in isMatch.indices where isMatch[index][position] && seen.insert(index).inserted {
        if owner[index].map({ place($0, &seen) }) ?? true {
          owner[index] = position
          return true
        }
      }
      return false
    }
    for position in first..<mutations.count where owner.count < isMatch.count {
      var seen: Set<Int> = []
      _ = place(position, &seen)
      gains.append(owner.count)
      // One alone stands beside its own mutation or none.
      if isMatch.count == 1 { break }
    }
    return gains
  }

  /// A group as it came in a window; those that did not come stand where another one did.
  private func places(of group: [MutationMatcher], _ window: Range<Int>) -> [Place] {
    let positions = assigned(group, window)
    var rest = group.indices.filter { positions[$0] == nil }[...]
    var places: [Place] = []
    for position in window {
      if let index = positions.firstIndex(of: position) {
        places.append((group[index], position))
      } else if let index = rest.popFirst() {
        places.append((group[index], nil))
      }
    }
    return places + rest.map { (group[$0], nil) }
  }

  /// For each of a group the mutation that it stands for, each mutation for one: a matching with augmenting paths, first of those
  /// that hold.
  private func assigned(_ group: [MutationMatcher], _ window: Range<Int>) -> [Int?] {
    var owner: [Int: Int] = [:]
    func place(_ index: Int, _ seen: inout Set<Int>, _ isOne: (MutationMatcher, Consequences.Mutation) -> Bool) -> Bool
    {
      for position in window where isOne(group[index], mutations[position]) && seen.insert(position).inserted {
        if owner[position].map({ place($0, &seen, isOne) }) ?? true {
          owner[position] = index
          return true
        }
      }
      return false
    }
    for isOne in [{ $0.holds(for: $1, run) }, { $0.names($1, run) == .matches }]
      as [(MutationMatcher, Consequences.Mutation) -> Bool]
    {
      for index in group.indices where !owner.values.contains(index) {
        var seen: Set<Int> = []
        _ = place(index, &seen, isOne)
      }
    }
    var positions = [Int?](repeating: nil, count: group.count)
    for (position, index) in owner { positions[index] = position }
    return positions
  }

  /// Rows of what was expected and what came instead.
  private func gap(_ expected: [MutationMatcher], _ got: [Int]) -> [Row] {
    (0..<max(expected.count, got.count)).map { index in
      let matcher = index < expected.count ? expected[index] : nil
      let mutation = index < got.count ? got[index] : nil
      var row = Row(expected: matcher, got: mutation, holds: false)
      if let matcher, let mutation, case .unknown(let why) = matcher.names(mutations[mutation], run) { row.doubt = why }
      return row
    }
  }
}

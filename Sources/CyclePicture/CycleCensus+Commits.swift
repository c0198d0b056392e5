import TraceReading

extension CycleCensus {
  /// Counts mutations, what they came from, and what they changed.
  mutating func countCommits() {
    /// Commits of each mutation node that changed a field, and those that changed none.
    var changes: [Int: [Int: Int]] = [:]
    var unchanged: [Int: Int] = [:]
    // Commits that are alike have the same nodes, which are looked up once.
    var known = Known<ObjectIdentifier, Int>()
    var numbers: [[Int]: Int] = [:]
    var alike: [AlikeCommits] = []
    for (index, commit) in graph.commits.enumerated() {
      let number = known.value(of: commit.likeness) {
        let nodes = nodes(of: commit)
        let number = numbers.number(of: nodes)
        if number == alike.count { alike.append(AlikeCommits(node: nodes[0], states: nodes.dropFirst())) }
        return number
      }
      let node = alike[number].node
      commitNodes.append(node)
      if let reduce = commit.reduce { tally.measure(node, reduce.upperBound - reduce.lowerBound) }
      if commit.isNoop { unchanged[node, default: 0] += 1 }
      alike[number].count += 1
      if !commit.isUnobserved { alike[number].observed += 1 }
      countOrigin(of: commit, at: index, node: node)
    }
    for commits in alike {
      tally.count(commits.node, times: commits.count)
      for state in commits.states {
        tally.count(state, times: commits.count)
        changes[commits.node, default: [:]][state, default: 0] += commits.count
        tally.connect(.node(commits.node), .node(state), times: commits.count)
        if commits.observed > 0 { tally.connect(.node(state), .view, times: commits.observed) }
      }
      if !commits.states.isEmpty { totals.renders += commits.observed }
    }
    chooseMainFields(changes: changes, unchanged: unchanged)
  }

  /// Commits with the same nodes.
  private struct AlikeCommits {
    var node: Int
    var states: ArraySlice<Int>
    var count = 0
    var observed = 0
  }

  /// The node of a commit, then those of the fields that it changed.
  private mutating func nodes(of commit: TraceGraph.Commit) -> [Int] {
    let band = band(commit.reactor)
    return [tally.node(.mutation, band, commit.label)] + Self.fields(of: commit).map { tally.node(.state, band, $0) }
  }

  /// Fields that changed and pulses that fired, each once, in the order of the diff.
  static func fields(of commit: TraceGraph.Commit) -> [String] {
    var seen: Set<String> = []
    return (commit.changed + commit.pulses).filter { seen.insert($0).inserted }
  }

  /// A mutation of an effect comes from the effect's box once it had to wait, straight from its action before.
  private mutating func countOrigin(of commit: TraceGraph.Commit, at index: Int, node: Int) {
    guard let effect = commit.effect else { return }
    if let box = effectNodes[ifAny: effect], isFromBox(index, of: effect) {
      tally.connect(.node(box), .node(node), waited: afterWaiting[index])
    } else if let action = graph.effects[effect].action {
      tally.connect(.node(actionNodes[action]), .node(node))
    } else {
      countOutside(commit, .unknown, node)
    }
  }

  /// The commit came out of what its effect did over time; nothing else can be said where the action is missing.
  func isFromBox(_ commit: Int, of effect: Int) -> Bool {
    graph.effects[effect].action == nil || fromBox[commit]
  }

  /// The same mutation of the same effect is drawn the same way each time, by what most of them did: the first
  /// `setLoading` of a load comes at once, the second has waited.
  ///
  /// - Returns: The nodes of effects of which some last.
  mutating func decideOrigins() -> Set<CycleTally.NodeKey> {
    var lasting: Set<CycleTally.NodeKey> = []
    struct EffectMutation: Hashable {
      var effect: Int
      var mutation: Int
      var turn: Int
    }
    var numbers: [EffectMutation: Int] = [:]
    var votes: [(all: Int, box: Int, waited: Int)] = []
    // For each commit the number of its step, -1 for none.
    var steps = [Int32](repeating: -1, count: graph.commits.count)
    var effectNumbers: [CycleTally.NodeKey: Int] = [:]
    var mutationNumbers: [String: Int] = [:]
    var (knownEffects, knownCommits) = (Known<ObjectIdentifier, Int>(), Known<ObjectIdentifier, Int>())
    var turns: [Int: Int] = [:]
    for effect in graph.effects {
      let effectNumber = knownEffects.value(of: effect.likeness) {
        effectNumbers.number(of: .init(band: band(effect.reactor), kind: .effect, name: effect.label))
      }
      let course = EffectCourse(effect, in: graph)
      if course.isLasting { lasting.insert(.init(band: band(effect.reactor), kind: .effect, name: effect.label)) }
      turns.removeAll(keepingCapacity: true)
      for (position, commit) in effect.commits.enumerated() {
        let mutation = knownCommits.value(of: graph.commits[commit].likeness) {
          mutationNumbers.number(of: graph.commits[commit].label)
        }
        let turn = turns[mutation, default: 0]
        turns[mutation] = min(turn + 1, Self.turnsApart)
        let number = numbers.number(of: EffectMutation(effect: effectNumber, mutation: mutation, turn: turn))
        if number == votes.count { votes.append((0, 0, 0)) }
        steps[commit] = Int32(number)
        votes[number].all += 1
        if position >= course.atOnce { votes[number].box += 1 }
        if position >= course.unwaited { votes[number].waited += 1 }
      }
    }
    let isBox = votes.map { $0.box * 2 >= $0.all && $0.box > 0 }
    let isWait = votes.map { $0.waited * 2 >= $0.all && $0.waited > 0 }
    fromBox = steps.map { $0 >= 0 && isBox[Int($0)] }
    afterWaiting = steps.map { $0 >= 0 && isWait[Int($0)] }
    return lasting
  }

  /// The first, second, third mutation of a name in an effect are told apart; those after it are as the fourth.
  private static let turnsApart = 3

  /// A commit that changed nothing is shown at the field that its mutation changes most often; if there is none, at
  /// a node without a name.
  private mutating func chooseMainFields(changes: [Int: [Int: Int]], unchanged: [Int: Int]) {
    for node in tally.nodes.indices where tally.nodes[node].kind == .mutation {
      let most = changes[node]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
      mainField[node] = most?.key
      guard let times = unchanged[node] else { continue }
      let state = most?.key ?? tally.node(.state, tally.nodes[node].band, "")
      tally.count(state, times: times)
      tally.countUnchanged(state, times: times)
      tally.connect(.node(node), .node(state), times: times)
    }
  }

  /// Tells mutation nodes what the audit found in their `reduce`.
  mutating func countFindings() {
    var numbers: [Int: [Int]] = [:]
    for (index, finding) in findings.enumerated() {
      let band = bands.firstIndex { $0.type == finding.reactorType }
      guard let band, let node = tally.existing(.mutation, band, finding.mutation) else { continue }
      numbers[node, default: []].append(index)
    }
    var impure: [Int: Int] = [:]
    for (index, commit) in graph.commits.enumerated() where !commit.findings.isEmpty {
      impure[commitNodes[index], default: 0] += 1
    }
    for (node, indices) in numbers {
      let own = indices.map { self.findings[$0] }
      let total = own.map(\.total).max() ?? 0
      let seen = max(own.map(\.seen).max() ?? 0, impure[node] ?? 0)
      tally.setImpurity(
        node,
        CycleModel.Impurity(
          seen: min(seen, total), total: total, isError: own.contains { $0.level == .error },
          numbers: indices.map { $0 + 1 }))
    }
  }
}

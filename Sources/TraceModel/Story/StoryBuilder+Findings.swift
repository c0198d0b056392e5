/// What reducers did that a pure function does not do.
extension StoryBuilder {
  mutating func take(_ impurity: TraceEvent.Impurity, _ event: StoryEvent, _ position: Int) {
    let commit = inheritCommit(event, position)
    let reactor = event.reactor > 0 ? reactorID(event) : commit.map { story.commits[$0].reactor } ?? 0
    impurities.append((event.seq, commit, reactor, impurity))
  }

  mutating func sumUpFindings() {
    guard !impurities.isEmpty else { return }
    var sums = FindingSums(totals: reducesByCase())
    for (event, commit, reactor, impurity) in impurities {
      let mutation = commit.map { story.commits[$0].label } ?? FindingSums.unknownMutation
      sums.add(
        impurity, event, of: reactor, .init(reactorType: typeName(of: reactor), mutation: mutation),
        in: commit.map { UInt64($0) })
    }
    share(sums.sums)
  }

  /// Findings go into the story and its commits, the exempted ones to a list of their own.
  private mutating func share(_ sums: [FindingSums.Sum]) {
    story.exempted = sums.map(\.finding).filter { $0.exemption != nil }
    let found = sums.filter { $0.finding.exemption == nil }
    story.findings = found.map(\.finding)
    for (index, sum) in found.enumerated() {
      for commit in sum.reduces { story.commits[Int(commit)].findings.append(index) }
    }
  }

  private func typeName(of reactor: TraceEvent.ReactorID) -> String {
    reactorIndex(id: reactor).map { story.reactors[$0].type } ?? "reactor \(reactor)"
  }

  private func reducesByCase() -> [Audit.Case: Int] {
    var totals: [Audit.Case: Int] = [:]
    for reactor in story.reactors {
      for index in reactor.commits where story.commits[index].reduce != nil {
        totals[Audit.Case(reactorType: reactor.type, mutation: story.commits[index].label), default: 0] += 1
      }
    }
    return totals
  }
}

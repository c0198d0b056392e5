/// What reducers did that a pure function does not do.
extension StoryBuilder {
  mutating func take(_ impurity: TraceEvent.Impurity, _ event: StoryEvent, _ position: Int) {
    let commit = inheritCommit(event, position)
    let reactor = event.reactor > 0 ? reactorID(event) : commit.map { story.commits[$0].reactor } ?? 0
    impurities.append((event.seq, commit, reactor, impurity))
  }

  /// What makes two impurities the same.
  private struct Key: Hashable {
    var rule: PurityRule
    var api: String?
    var site: SourceSite?
    var reactorType: String
    var mutation: String
  }

  private struct Case: Hashable {
    var reactorType: String
    var mutation: String
  }

  mutating func sumUpFindings() {
    guard !impurities.isEmpty else { return }
    let totals = reducesByCase()
    var findingAt: [Key: Int] = [:]
    var commitsSeen: [Set<Int>] = []
    for (event, commit, reactor, impurity) in impurities {
      let type = typeName(of: reactor)
      let mutation = commit.map { story.commits[$0].label } ?? "unknown mutation"
      let key = Key(
        rule: impurity.rule, api: impurity.api, site: impurity.site, reactorType: type, mutation: mutation)
      let index = findingAt[key] ?? story.findings.count
      if index == story.findings.count {
        findingAt[key] = index
        commitsSeen.append([])
        let total = totals[Case(reactorType: type, mutation: mutation)] ?? 0
        story.findings.append(
          Finding(
            rule: impurity.rule, level: impurity.level, message: impurity.message, api: impurity.api,
            site: impurity.site, reduceSite: impurity.reduceSite, reactor: reactor, reactorType: type,
            mutation: mutation, seen: 0, total: total, events: []))
      }
      if impurity.level == .error { story.findings[index].level = .error }
      story.findings[index].events.append(event)
      let isNew = commit.map { commitsSeen[index].insert($0).inserted } ?? true
      if isNew { story.findings[index].seen += 1 }
      story.findings[index].total = max(story.findings[index].total, story.findings[index].seen)
      if isNew, let commit { story.commits[commit].findings.append(index) }
    }
  }

  private func typeName(of reactor: TraceEvent.ReactorID) -> String {
    reactorIndex(id: reactor).map { story.reactors[$0].type } ?? "reactor \(reactor)"
  }

  private func reducesByCase() -> [Case: Int] {
    var totals: [Case: Int] = [:]
    for reactor in story.reactors {
      for index in reactor.commits where story.commits[index].reduce != nil {
        totals[Case(reactorType: reactor.type, mutation: story.commits[index].label), default: 0] += 1
      }
    }
    return totals
  }
}

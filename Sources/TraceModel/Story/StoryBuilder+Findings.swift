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
    var reduceSite: SourceSite?
    var exempt: String?
    var reactorType: String
    var mutation: String
  }

  private struct Case: Hashable {
    var reactorType: String
    var mutation: String
  }

  /// One finding on its way, and the commits in which it was seen.
  fileprivate struct Sum {
    var finding: Finding
    var commits: Set<Int> = []
  }

  mutating func sumUpFindings() {
    guard !impurities.isEmpty else { return }
    let totals = reducesByCase()
    var places: [Key: Int] = [:]
    var sums: [Sum] = []
    for (event, commit, reactor, impurity) in impurities {
      let type = typeName(of: reactor)
      let mutation = commit.map { story.commits[$0].label } ?? "unknown mutation"
      let key = Key(
        rule: impurity.rule, api: impurity.api, site: impurity.site, reduceSite: impurity.reduceSite,
        exempt: impurity.exempt, reactorType: type, mutation: mutation)
      let index = places[key] ?? sums.count
      if index == sums.count {
        places[key] = index
        let total = totals[Case(reactorType: type, mutation: mutation)] ?? 0
        sums.append(Sum(finding: Finding(impurity, of: reactor, type, mutation, total: total)))
      }
      sums[index].add(impurity, event, commit)
    }
    share(sums)
  }

  /// Findings go into the story and its commits, the exempted ones to a list of their own.
  private mutating func share(_ sums: [Sum]) {
    story.exempted = sums.map(\.finding).filter { $0.exemption != nil }
    let found = sums.filter { $0.finding.exemption == nil }
    story.findings = found.map(\.finding)
    for (index, sum) in found.enumerated() {
      for commit in sum.commits { story.commits[commit].findings.append(index) }
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

extension StoryBuilder.Sum {
  /// Takes in one more event. Of several levels and degrees of certainty the worse one counts.
  fileprivate mutating func add(_ impurity: TraceEvent.Impurity, _ event: TraceEvent.Seq, _ commit: Int?) {
    if impurity.level == .error { finding.level = .error }
    if impurity.confidence == .definite { finding.confidence = .definite }
    finding.events.append(event)
    finding.count = finding.count.plus(max(impurity.count, 1))
    if commit.map({ commits.insert($0).inserted }) ?? true { finding.seen += 1 }
    finding.total = max(finding.total, finding.seen)
  }
}

import TraceFormat

/// Findings, from the impurities of a trace.
extension TraceGraphBuilder {
  mutating func sumUpFindings() {
    guard !impurities.isEmpty else { return }
    var sums = FindingAggregator(totals: graph.reducesByCase())
    for (step, (event, commit, reactor, impurity)) in impurities.enumerated() {
      PageWatch.shared.pace(step)
      let mutation = commit.map { graph.commits[$0].label } ?? FindingAggregator.unknownMutation
      sums.add(
        impurity, event, of: reactor, .init(reactorType: typeName(of: reactor), mutation: mutation),
        in: commit.map { UInt64($0) })
    }
    share(sums.sums)
  }

  /// Findings go into the graph and its commits, the exempted ones to a list of their own.
  private mutating func share(_ sums: [FindingAggregator.Sum]) {
    graph.exempted = sums.map(\.finding).filter { $0.exemption != nil }
    let found = sums.filter { $0.finding.exemption == nil }
    graph.findings = found.map(\.finding)
    for (index, sum) in found.enumerated() {
      for (step, commit) in sum.reduces.enumerated() {
        PageWatch.shared.pace(step)
        graph.commits[Int(commit)].findings.append(index)
      }
    }
  }

  private mutating func typeName(of reactor: TraceEvent.ReactorID) -> String {
    reactorIndex(id: reactor).map { graph.reactors[$0].type } ?? "reactor \(reactor)"
  }
}

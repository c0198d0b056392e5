import TraceReading

extension TraceSet {
  private static let mostRows = 20

  /// The traces in Markdown, for the summary of a job: failed tests, what went wrong, purity, traces that are worth a look, the
  /// cycle.
  ///
  /// - Parameter mermaid: The cycle as text of Mermaid; nil for none.
  package func summary(mermaid: String?) -> String {
    var parts = [heading, failureTable, faultTable, findingTable, worstTable]
    if let mermaid { parts.append("### Cycle\n\n```mermaid\n\(mermaid)```\n") }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var failed: [TraceFigures] { members.filter { !$0.failures.isEmpty } }

  private var heading: String {
    let tests = failed.isEmpty ? "no expectation failed" : "\(failed.count) with failed expectations"
    var text = "## \(Self.count(members.count)), \(tests)\n\n\(headline.capitalizedFirst).\n"
    let suite = Suite(self)
    if suite.percent != nil { text += "\n\(suite.summary.capitalizedFirst).\n" }
    return text
  }

  private var failureTable: String {
    table("### Failed tests", ["test", "expectation", "where", "trace"], failed) { trace in
      let first = trace.failures.first
      let more = trace.failures.count > 1 ? " (and \(trace.failures.count - 1) more)" : ""
      return [
        trace.program.isEmpty ? "-" : trace.program, (first?.message ?? "the message was not kept") + more,
        first?.location ?? "-", trace.name,
      ]
    }
  }

  private var findingTable: String {
    let audit = Audit(wholeGraph)
    guard !audit.findings.isEmpty else {
      return "### Purity\n\n\(MarkdownText.escaped(audit.summary.capitalizedFirst)).\n"
    }
    return table("### Purity", ["level", "reducer", "finding", "where", "seen"], audit.findings) { finding in
      [
        finding.level.rawValue, finding.caseName, finding.message, finding.nearestSite?.fileText ?? "-",
        "\(finding.seen) of \(finding.total)",
      ]
    }
  }

  /// Faults, once for each cause, as a page lists them.
  private var faultTable: String {
    let words = FaultWords(wholeGraph)
    var rows: [(finding: FaultFinding, kind: String, count: Int)] = []
    // Failed expectations and impure reduces have tables of their own.
    for kind in Fault.Kind.compared where kind != .test && kind != .impure {
      var indices: [[String]: Int] = [:]
      kind.rule.forEachFinding(words) { finding in
        let count = finding.count ?? finding.elements.count
        let index = indices[[finding.subject, finding.location], default: rows.count]
        if index < rows.count { return rows[index].count += count }
        indices[[finding.subject, finding.location]] = index
        rows.append((finding, kind.rule.heading?.title ?? "", count))
      }
    }
    return table("### What went wrong", ["", "where", "why", "times"], rows) { row in
      [
        row.kind, [row.finding.subject, row.finding.location].filter { !$0.isEmpty }.joined(separator: "\n"),
        row.finding.reason, row.finding.turns.map { "\($0) turns" } ?? String(row.count),
      ]
    }
  }

  private var worstTable: String {
    let worst = worst(.max)
    let titles = ["trace"] + (worst.first?.counts.map(\.title) ?? []) + ["slowest"]
    return table("### Worth a look", titles, worst) { trace in
      [trace.name] + trace.counts.map { String($0.number) } + [trace.slowestText]
    }
  }

  /// A table with a heading; empty without rows.
  private func table<Row>(
    _ heading: String, _ titles: [String], _ rows: [Row], _ cells: (Row) -> [String]
  ) -> String {
    guard !rows.isEmpty else { return "" }
    var lines = [heading, "", line(titles), line(titles.map { _ in "---" })]
    lines += rows.prefix(Self.mostRows).map { line(cells($0).map { MarkdownText.escaped($0) }) }
    if rows.count > Self.mostRows { lines += ["", "And \(rows.count - Self.mostRows) more."] }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// The traces of the clock with most events, since times of different clocks cannot be told together; nil for no trace.
  package var largestGroup: Group? {
    groups.max { events(of: $0) < events(of: $1) }
  }

  private func events(of group: Group) -> Int { group.members.reduce(0) { $0.plus(members[$1].events) } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

import PictureKit
import TraceLaws
import TraceReading

/// A trace as one page of HTML that needs nothing else: no network, no second file, no program.
package struct Report: Sendable {
  /// Bytes that a page may have unless it is told otherwise.
  package static let defaultSize = 30_000_000

  /// The file.
  package let html: [UInt8]
  /// Sentences about what the page does not have.
  package let remarks: [String]

  /// Makes the page of a trace.
  ///
  /// Equal traces give equal bytes. Takes time in proportion to the events.
  ///
  /// - Parameters:
  ///   - name: File name of the trace.
  ///   - title: The title of the page; nil for the name without its folders and its end.
  ///   - producer: The program in the first line of tests.
  ///   - maxSize: Bytes that the page may have.
  ///   - lasting: Effects that are meant to stay open.
  ///   - laws: A report without traces so far, if laws are to be checked.
  ///   - cycle: Draws the cycle of the graph.
  package init(
    _ trace: Trace, named name: String, title: String? = nil, producer: String, maxSize: Int = defaultSize,
    lasting: LastingEffects = LastingEffects(), laws report: LawReport? = nil,
    cycle draw: (TraceGraph) throws(DiagramError) -> Picture
  ) throws(ReportError) {
    let rows = EventRows(trace, lasting)
    var laws: ReportLaws?
    if var report {
      let check = report.add(trace, name: name)
      laws = ReportLaws(report, check, rows)
      rows.table.unlawful = check.culprits
    }
    let tests = ReplayTest.all(of: trace, named: name, producer: producer)
    try self.init(rows, trace.header, title ?? Self.title(name), laws, tests, maxSize, [], draw)
  }

  /// Makes the page of a part of a trace; laws are not checked in it, and it has no tests.
  package init(
    _ part: ReportPart, named name: String, maxSize: Int = defaultSize,
    cycle draw: (TraceGraph) throws(DiagramError) -> Picture
  ) throws(ReportError) {
    try self.init(
      EventRows(part), part.trace.header, Self.title(name), nil, [], maxSize, ["the report \(part.sentence)"], draw)
  }

  private init(
    _ rows: EventRows, _ header: Trace.Header, _ title: String, _ laws: ReportLaws?, _ tests: [ReplayTest],
    _ maxSize: Int, _ remarks: [String], _ draw: (TraceGraph) throws(DiagramError) -> Picture
  ) throws(ReportError) {
    let graph = rows.table.graph
    let reader = FindingReader(graph, rows)
    let findings = (laws?.findings ?? []) + reader.findings
    var remarks = remarks
    let cycle = CyclePart(graph, draw)
    if let problem = cycle.problem { remarks.append(problem) }
    let meta = ReportMeta(
      header: header, title: title, rows: rows, graph: graph, findings: findings,
      overwritten: reader.overwritten, slow: SlowActions.all(rows, graph), matrix: ReportMatrix(graph, rows),
      laws: laws, sums: TraceSums(graph), overview: Overview(rows, graph), tests: tests,
      selected: graph.marks.first { $0.isFailure && rows.row(of: $0.seq) != nil }?.seq,
      warnings: rows.table.warnings.count)
    let page = PageAssembly(meta: meta, cycle: cycle.markup, columns: EventColumns(rows))
    let fitted = try FittedPage(page, maxSize)
    html = fitted.html
    if let remark = fitted.remark { remarks.append(remark) }
    self.remarks = remarks
  }

  /// `profile` of `traces/profile.rtrace.jsonl`.
  private static func title(_ name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? file
    return stem.isEmpty ? file : stem
  }
}

/// Why there is no page.
package enum ReportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The page has at least `bytes` without any value.
  case tooLarge(bytes: Int, limit: Int)

  package var description: String { message }

  package var message: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "the report takes \(bytes) bytes even with all values cut, and --max-size is \(limit). "
        + "Allow more with --max-size \((bytes + 999_999) / 1_000_000)MB."
    }
  }
}

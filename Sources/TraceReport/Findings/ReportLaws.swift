import TraceLaws
import TraceReading

/// The laws that were checked in the trace of a page.
struct ReportLaws {
  private let report: LawReport
  /// The rows of the events that broke each law, or else of those that leave it open, in the order of the laws.
  private let rows: [[Int]]

  init(_ report: LawReport, _ check: LawCheck, _ rows: EventRows) {
    self.report = report
    self.rows = check.results.map { result in
      let open = [.violated, .unknown, .pending].map { result.first($0) }.first { !$0.isEmpty } ?? []
      var shown: [Int] = []
      for position in open.prefix(ReportFinding.mostRows).flatMap({ result.law.sentence.culprits($0) }) {
        guard let row = rows.row(of: rows.events[position].seq), !shown.contains(row) else { continue }
        shown.append(row)
      }
      return shown
    }
  }

  /// A finding for each law that was broken by an event.
  var findings: [ReportFinding] {
    zip(report.entries, rows).compactMap { entry, rows in
      guard entry.verdict == .violated, !rows.isEmpty else { return nil }
      return ReportFinding(
        kind: nil, rows: rows, total: entry.count(.violated), reactor: 0, what: entry.law.text,
        why: reason(entry), location: report.site(entry).fileText)
    }
  }

  /// Laws that were broken, as a kind of finding; nil if there are none.
  var fault: LiveTotals.Fault? {
    let broken = report.entries.count { $0.verdict == .violated }
    return broken == 0
      ? nil
      : LiveTotals.Fault(
        kind: ReportFinding.lawWord, count: broken, title: "Broken laws",
        words: broken == 1 ? "law broken" : "laws broken")
  }

  private func reason(_ entry: LawReport.Entry) -> String { entry.offences.first?.story.reason ?? entry.remark ?? "" }

  var json: JSONValue {
    let entries = zip(report.entries, rows).map { entry, rows -> JSONValue in
      let counts = [LawVerdict.held, .violated, .pending, .unknown].map {
        JSONValue.Member($0.rawValue, .of(entry.count($0)))
      }
      return .object(
        [.init("law", .string(entry.law.text)), .init("verdict", .string(entry.verdict.rawValue))] + counts + [
          .init("why", .string(reason(entry))), .init("where", .string(report.site(entry).fileText)),
          .init("rows", .array(rows.map { .of($0) })),
        ])
    }
    return .object(["summary": .string(report.summary), "laws": .array(entries)])
  }
}

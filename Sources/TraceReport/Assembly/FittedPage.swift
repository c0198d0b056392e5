import PlatformSupport
import TraceReading

/// A page within a number of bytes, with as much of the values as fits.
///
/// First the values before a change go, which the page can add up itself; then the longest values are cut, step by step.
/// Those of findings, and of what led to them, stay whole.
struct FittedPage {
  let html: [UInt8]
  /// Says which values are missing; nil if none is.
  let remark: String?

  /// Events before a finding whose values are kept.
  private static let keptCauses = 64

  init(_ page: PageAssembly, _ limit: Int) throws(ReportError) {
    let header = page.meta.header
    let states = WholeStates(page.meta.rows.events, behind: page.meta.rows.part?.states)
    let kept = Self.kept(page.meta)
    let rows = page.meta.rows
    let room = limit - page.html(ValueBlocks()).count
    var fitted: (html: [UInt8], blocks: ValueBlocks)?
    func fits(_ detail: ValueDetail) -> Bool {
      guard
        let blocks = ValueBlocks(rows, header, wholeStates: states, kept: kept, detail, room: room)
      else { return false }
      let html = page.html(blocks)
      guard html.count <= limit else { return false }
      fitted = (html, blocks)
      return true
    }
    // Each step gives a smaller page, so that halving finds the first that fits.
    let steps = ValueDetail.steps
    if !fits(steps[0]) { _ = BinarySearch.first(of: steps.count - 1) { fits(steps[$0 + 1]) } }
    guard let fitted else {
      let least = ValueBlocks(rows, header, wholeStates: states, kept: kept, ValueDetail.least, room: .max)
      throw .tooLarge(bytes: least.map { page.html($0).count } ?? limit, limit: limit)
    }
    html = fitted.html
    remark = Self.remark(fitted.blocks, limit)
  }

  private static func kept(_ meta: ReportMeta) -> Set<Int> {
    var kept: Set<Int> = []
    for row in meta.findings.flatMap(\.rows) {
      var next: Int? = row
      for _ in 0..<keptCauses {
        guard let here = next, kept.insert(here).inserted else { break }
        next = meta.rows.cause(of: here)
      }
    }
    return kept
  }

  private static func remark(_ blocks: ValueBlocks, _ limit: Int) -> String? {
    guard blocks.cuts != ValueCuts() else { return nil }
    var parts: [String] = []
    if blocks.cuts.old > 0 { parts.append("\(blocks.cuts.old) values before a change were left out") }
    if blocks.cuts.long > 0 {
      parts.append("\(blocks.cuts.long) values of more than \(blocks.detail.limit ?? 0) bytes were cut")
    }
    return "to keep the report within \(limit) bytes, \(parts.joined(separator: ", and "))"
      + "; --max-size allows more"
  }
}

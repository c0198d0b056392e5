import Testing
import TraceModel

@testable import TraceReport

@Suite("The size of a report") struct ReportSizeTests {
  private static func report(_ trace: Trace, within size: Int) throws -> Report {
    try Report.drawn(trace, named: "notes.rtrace.jsonl", producer: "trace-render test", maxSize: size)
  }

  /// A trace whose values take most of its page, and the size of that page.
  private let trace = Traces.growing((0..<300).map { 40 + $0 * 5 % 900 })
  private var whole: Int { get throws { try Self.report(trace, within: .max).html.count } }

  @Test func `A report that fits has every value`() throws {
    let report = try Self.report(trace, within: try whole)

    #expect(report.remarks == [])
    let page = try DecodedPage(report.html)
    #expect(page.allValues.contains("\"old\":"))
    #expect(page.meta["cut"] == .object(["old": .int(0), "long": .int(0), "limit": .null]))
  }

  @Test func `The values before changes go first`() throws {
    let size = try whole - 1

    let report = try Self.report(trace, within: size)

    #expect(report.html.count <= size)
    let page = try DecodedPage(report.html)
    #expect(!page.allValues.contains("\"old\":"))
    #expect(!page.allValues.contains("$trunc"))
    #expect(
      report.remarks == [
        "to keep the report within \(size) bytes, 300 values before a change were left out; --max-size allows more"
      ])
    #expect(page.meta["cut"]?["old"] == .int(300))
  }

  @Test func `The longest values are cut next, and every step still fits`() throws {
    let least = try #require(throws: ReportError.self) { try Self.report(trace, within: 0) }
    guard case .tooLarge(let bytes, 0) = least else { throw least }

    for size in stride(from: bytes + 2_000, to: try whole, by: 30_000) {
      let report = try Self.report(trace, within: size)
      let page = try DecodedPage(report.html)

      #expect(report.html.count <= size)
      let limit = try #require(page.meta["cut"]?["limit"]?.integer ?? Int64.max)
      for value in page.values {
        guard let steps = try? DecodedPage.list(value?["diff"]) else { continue }
        for step in steps {
          let text = step["value"]?.json.text ?? ""
          #expect(step["value"]?["$trunc"] != nil || text.utf8.count <= limit)
        }
      }
    }
  }

  @Test func `A report that cannot be as small says how small it can be`() throws {
    let error = try #require(throws: ReportError.self) { try Self.report(trace, within: 5_000) }

    guard case .tooLarge(let bytes, 5_000) = error else { throw error }
    #expect(
      error.message
        == "the report takes \(bytes) bytes even with all values cut, and --max-size is 5000. "
        + "Allow more with --max-size 1MB.")
    #expect(try Self.report(trace, within: bytes).html.count == bytes)
  }

  @Test func `Values of a finding are never cut`() throws {
    var trace = trace
    // The reduce of the longest value was impure.
    let reduce = try #require(trace.events.lastIndex { if case .reduce = $0.kind { true } else { false } })
    trace.events[reduce - 1].kind = .mutation(
      .init(label: "write", isInjected: true, payload: JSONText("\"\(String(repeating: "kept", count: 400))\"")))
    let seq = (trace.events.last?.seq ?? 0) + 1
    trace.events.append(
      TraceEvent(
        seq: seq, time: 1 << 40, reactor: 1, cause: trace.events[reduce].seq,
        kind: .impurity(.init(rule: .clock, level: .error, message: "Date() reads the clock"))))
    let least = try #require(throws: ReportError.self) { try Self.report(trace, within: 0) }
    guard case .tooLarge(let bytes, _) = least else { throw least }

    let page = try DecodedPage(try Self.report(trace, within: bytes).html)

    #expect(page.allValues.contains("$trunc"))
    #expect(page.allValues.contains(String(repeating: "kept", count: 400)))
  }
}

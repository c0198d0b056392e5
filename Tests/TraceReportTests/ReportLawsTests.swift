import CyclePicture
import PictureKit
import Testing
import TraceLaws
import TraceModel

@testable import TraceReport

@Suite("The laws of a report") struct ReportLawsTests {
  private static let text = """
    reactor ProfileReactor
      effect * ends
      always isFollowing = true
      mutation setUser comes from action login
      action logout leads to state user = nil
    *: no swallowed errors
    """

  private func page(_ trace: Trace, _ laws: LawReport?) throws -> DecodedPage {
    try DecodedPage(
      Report(trace, named: "app", producer: "test", laws: laws) { (graph) throws(DiagramError) in try graph.cycle() }
        .html)
  }

  @Test func `A page has the verdicts that the command prints, and the rows of what broke each law`() throws {
    let trace = try Traces.sample("profile")
    var report = LawReport(try LawFile(parsing: Self.text), file: "App.laws")
    let page = try page(trace, report)
    let check = report.add(trace, name: "app")
    let laws = try DecodedPage.list(page.meta["laws"]?["laws"])

    #expect(page.meta["laws"]?["summary"]?.text == report.summary)
    #expect(laws.compactMap { $0["law"]?.text } == report.entries.map(\.law.text))
    #expect(laws.compactMap { $0["verdict"]?.text } == ["held", "violated", "violated", "untested", "violated"])
    #expect(laws.compactMap { $0["violated"]?.integer } == report.entries.map { Int64($0.count(.violated)) })
    #expect(laws[1]["where"]?.text == "App.laws:3")

    let marked = Set(try page.numbers("is").enumerated().filter { $1 & 16_384 != 0 }.map { Int64($0.offset) })
    let broken = try [1, 2, 4].flatMap { try DecodedPage.list(laws[$0]["rows"]).compactMap(\.integer) }
    #expect(Set(broken) == marked)
    #expect(Set(marked.map { trace.events[Int($0)].seq }) == check.culprits)
    #expect(try DecodedPage.list(laws[3]["rows"]) == [])
  }

  @Test func `Broken laws are findings and a chip of the page`() throws {
    let trace = try Traces.sample("profile")
    let page = try page(trace, LawReport(try LawFile(parsing: Self.text), file: "App.laws"))
    let findings = try DecodedPage.list(page.meta["findings"]).filter { $0["kind"]?.text == "unlawful" }
    let fault = try #require(try DecodedPage.list(page.meta["faults"]).first)

    #expect(
      findings.compactMap { $0["what"]?.text } == [
        "ProfileReactor: always isFollowing = true", "ProfileReactor: mutation setUser comes from action login",
        "*: no swallowed errors",
      ])
    #expect(fault["kind"]?.text == "unlawful" && fault["n"]?.integer == 3 && fault["words"]?.text == "laws broken")
  }

  @Test func `A page without laws has none`() throws {
    let page = try page(try Traces.sample("profile"), nil)

    #expect(page.meta["laws"] == .null)
    #expect(try page.numbers("is").allSatisfy { $0 & 16_384 == 0 })
  }
}

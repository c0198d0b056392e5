import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Findings under a cycle picture")
struct CycleFooterTests {
  private let finding = Finding(
    rule: .clock, level: .error, message: "Date() reads the clock", site: SourceSite(file: "App/Clock.swift", line: 3),
    reduceSite: SourceSite(file: "App/Search.swift", line: 88), reactor: 1, reactorType: "SearchReactor",
    mutation: "setResults", seen: 3, total: 1_412, events: [])

  @Test func `a finding names its rule, call, mutation, count, and line in reduce`() {
    #expect(CycleFooter.text(for: finding) == "CLK setResults, 3 of 1,412: Date() reads the clock")
    #expect(CycleFooter.location(of: finding) == "Search.swift:88")
  }

  @Test func `a finding without a line in reduce shows the line of its call`() {
    var finding = finding
    finding.reduceSite = nil

    #expect(CycleFooter.location(of: finding) == "Clock.swift:3")
  }
}

import Testing
import TraceModel

@testable import TraceDiagram

@Suite("Findings under a cycle picture")
struct CycleFooterTests {
  private let finding = Finding(
    rule: .clock, level: .error, message: "Date() reads the clock", site: SourceSite(file: "App/Clock.swift", line: 3),
    reduceSite: SourceSite(file: "App/Search.swift", line: 88), reactor: 1, reactorType: "SearchReactor",
    mutation: "setResults", seen: 3, total: 1_412, events: [])

  @Test func `name rule, call, mutation, how often, and the line in reduce`() {
    #expect(CycleFooter.text(for: finding) == "CLK setResults, 3 of 1,412: Date() reads the clock")
    #expect(CycleFooter.location(of: finding) == "Search.swift:88")
  }

  @Test func `shorten the call first, and fall back to where it was called`() {
    var finding = finding
    finding.reduceSite = nil

    #expect(CycleFooter.location(of: finding) == "Clock.swift:3")
  }
}

import Testing
import TraceModel

@testable import TraceReport

@Suite("Whole states of a report") struct WholeStateTests {
  private func wholes(_ page: DecodedPage) -> [(row: Int, state: JSONValue)] {
    page.values.enumerated().compactMap { row, value in value?["whole"].map { (row, $0) } }
  }

  @Test func `A whole state stands behind every 64th diff, and is what the diffs add up to`() throws {
    let trace = Traces.growing(Array(repeating: 12, count: 200))

    let page = try Report.decoded(trace)

    let wholes = wholes(page)
    #expect(wholes.count == 3)
    for (row, state) in wholes {
      guard case .state(let recorded) = trace.events[row].kind, case .diff(let steps) = recorded.change else {
        Issue.record("row \(row) is no diff")
        continue
      }
      #expect(recorded.revision % 64 == 0)
      #expect(state["text"]?.json == steps.last?.value)
    }
  }

  @Test func `Whole states of a long state take no more than its diffs`() throws {
    var trace = Traces.growing(Array(repeating: 3, count: 640))
    trace.events[1].kind = .state(
      .init(
        revision: 0, isInitial: true,
        change: .whole(JSONText(#"{"text":"","all":"\#(String(repeating: "x", count: 12_000))"}"#))))

    #expect(wholes(try Report.decoded(trace)).count == 1)
  }

  @Test func `A trace that has whole states gets none`() throws {
    #expect(wholes(try Report.decoded(Traces.growing(Array(repeating: 3, count: 63)))).isEmpty)
  }

  @Test func `A whole state in the middle names the fields that changed`() throws {
    var trace = Traces.growing([3, 4, 5])
    let row = try #require(
      trace.events.lastIndex { if case .state(let state) = $0.kind { state.revision == 2 } else { false } })
    trace.events[row].kind = .state(.init(revision: 2, change: .whole(JSONText(#"{"text":"other"}"#))))

    let page = try Report.decoded(trace)

    #expect(try page.numbers("npath") == [0, 1, 1, 1])
    #expect(try page.texts("path") == ["/text", "/text", "/text"])
  }

  @Test func `After a gap nothing is added up until there is a whole state again`() throws {
    var trace = Traces.growing(Array(repeating: 3, count: 100))
    trace.events.removeAll { if case .state(let state) = $0.kind { state.revision == 10 } else { false } }

    #expect(wholes(try Report.decoded(trace)).isEmpty)
  }

  @Test func `A step that leads nowhere ends the adding up`() throws {
    var trace = Traces.growing(Array(repeating: 3, count: 100))
    let last = try #require(
      trace.events.lastIndex { if case .state(let state) = $0.kind { state.revision == 30 } else { false } })
    trace.events[last].kind = .state(
      .init(revision: 30, change: .diff([.init(.replace, path: "/no/such", value: JSONText("1"))])))

    #expect(wholes(try Report.decoded(trace)).isEmpty)
  }
}

import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Expectations that failed")
struct FailedExpectationsTests {
  private func failing(_ labels: [String]) -> Trace {
    var s = TraceScript(process: "test")
    let r = s.reactor("CounterReactor")
    s.quick(r, 100, "increase", nil, "add")
    for (index, label) in labels.enumerated() {
      s.add(.mark(label: label, payload: JSONText("\"count == 3 → 2\"")), at: 140 + Double(index), reactor: nil)
    }
    return s.trace
  }

  @Test func `failed expectations come first in the header, with their line`() throws {
    let one = try failing(["test failed at CounterTests.swift:42"]).timeline().drawing
    let two = try failing(["test failed at CounterTests.swift:42", "test failed"]).timeline().drawing

    #expect(one.summary.contains("test failed at CounterTests.swift:42"))
    #expect(!one.summary.contains("Nothing impure"))
    #expect(two.summary.contains("2 expectations failed, first at CounterTests.swift:42"))
  }

  @Test func `a failed expectation is a mark at its time, with its message`() throws {
    let drawing = try failing(["test failed at CounterTests.swift:42"]).timeline().drawing

    let mark = try #require(drawing.nodes.first { $0.kind == "mark failed" })
    #expect(mark.tooltip == "test failed at CounterTests.swift:42\ncount == 3 → 2\nat 140 ms, event 9")
    let label = drawing.nodes.first { $0.kind == "label mark" }?.label
    #expect(label?.text == "test failed at CounterTests.swift:42: count == 3 → 2")
    #expect(label?.role == .badText)
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `the header names failed expectations of an empty trace and outside the window`() throws {
    var s = TraceScript(process: "test")
    s.add(.mark(label: "test failed at A.swift:1", payload: nil), at: 1, reactor: nil)

    #expect(try s.trace.timeline().drawing.summary.hasPrefix("test failed at A.swift:1; "))
    let part = try failing(["test failed at A.swift:1"]).timeline(.init(from: 0, to: 110_000_000))
    #expect(part.drawing.summary.contains("test failed at A.swift:1, not in this part"))
  }
}

import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Suspects in the header of a picture")
struct SuspectTextTests {
  /// An action of which nothing comes, and a flag that stays true in a state that nothing observes.
  private func trace(stuck: Bool) -> Trace {
    var s = TraceScript()
    let r = s.reactor("CartReactor")
    let idle = s.begin(r, 10, "idle", of: s.action(r, 10, "idle"))
    s.end(idle, r, 12)
    let load = s.begin(r, 100, "load", of: s.action(r, 100, "load"))
    let mutation = s.add(.mutation(.init(label: "setLoading", effect: load)), at: 110, reactor: r, cause: load)
    let reduce = s.add(
      .reduce(.init(label: "setLoading", duration: 1_000, revision: 1)), at: 110, reactor: r, cause: mutation)
    let diff = [TraceEvent.Patch(.replace, path: "/isLoading", value: JSONText(stuck ? "true" : "false"))]
    s.add(
      .state(.init(revision: 1, change: .diff(diff), isUnobserved: stuck)), at: 110.001, reactor: r, cause: reduce)
    s.end(load, r, 120)
    return s.trace
  }

  private func words(_ drawing: PictureGraph) -> [String] {
    drawing.background.shapes.compactMap { if case .text(let run) = $0 { run.text } else { nil } }
  }

  @Test func `suspects stand in a line of their own, and the axis gives it room`() throws {
    let all = try trace(stuck: true).timeline().drawing
    let one = try trace(stuck: false).timeline().drawing

    #expect(
      words(all).contains(
        "#1 idle led to nothing · CartReactor changes unobserved · CartReactor.isLoading stuck at true"))
    #expect(words(one).contains("#1 idle led to nothing"))
    #expect(one.summary.contains("Noticed: #1 idle led to nothing."))
    #expect(OverlapChecker.faults(in: all) == [])
  }

  @Test func `a cycle lists suspects after errors`() {
    let drawing = CycleDrawing.picture(of: TraceGraph(trace(stuck: true)), CycleOptions()).drawing

    #expect(
      words(drawing).contains(
        "#1 idle led to nothing · CartReactor changes unobserved · CartReactor.isLoading stuck at true"))
    #expect(drawing.summary.contains("Noticed: #1 idle led to nothing; CartReactor changes unobserved;"))
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `a title has no backticks of a raw identifier`() throws {
    var trace = trace(stuck: false)
    trace.header.process = "`adds one`()"
    #expect(CycleDrawing.picture(of: TraceGraph(trace), CycleOptions()).drawing.title == "Cycle of adds one")
    #expect(try trace.timeline().drawing.title == "Timeline of adds one")
  }

  @Test func `suspects outside the window are left out`() throws {
    let part = try trace(stuck: false).timeline(.init(from: 90_000_000)).drawing

    #expect(!words(part).contains { $0.contains("led to nothing") })
  }

  @Test func `an overview lists suspects, and counts the events in its lanes`() throws {
    var s = TraceScript()
    let r = s.reactor("BusyReactor")
    for index in 0..<7_000 {
      s.add(.render(target: "View", duration: 10), at: Double(index), reactor: nil)
      let effect = s.begin(r, Double(index), "tick", of: s.action(r, Double(index), "tick"))
      s.end(effect, r, Double(index))
    }
    let drawing = try s.trace.timeline().drawing

    #expect(
      words(drawing).contains { $0.hasPrefix("28,001 events in ") && $0.contains(", 21,000 of them in the lanes · ") })
    #expect(words(drawing).contains("21,000 events"))
    #expect(words(drawing).contains("7,000 actions led to nothing: #1 tick, #2 tick, #3 tick and 6,997 more"))
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `times outside of the trace are refused, and an end beyond it is drawn at its end`() throws {
    let trace = trace(stuck: false)
    let span = "which goes from 0 ms to 120 ms"

    #expect(throws: DiagramError.notInTrace("--from 1 s is after the end of this trace, \(span)")) {
      try trace.timeline(.init(from: 1_000_000_000))
    }
    let picture = try trace.timeline(.init(from: 90_000_000, to: 5_000_000_000))
    #expect(picture.remarks == ["the trace ends at 120 ms, before --to 5 s: the timeline ends there too"])
    #expect(picture.drawing.summary.hasPrefix("30 ms"))
  }
}

import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Figures that pictures and statistics share")
struct SameFiguresTests {
  /// A reactor with an action that completed, and one that was cancelled later than that; one that only began; the `end`.
  private var script: TraceScript {
    var s = TraceScript()
    let r = s.reactor("SearchReactor")
    _ = s.reactor("QuietReactor")
    let first = s.begin(r, 5, "load", of: s.action(r, 5, "load"))
    s.commit(r, 20, "setItems", effect: first)
    s.end(first, r, 25)
    let second = s.begin(r, 10, "search", of: s.action(r, 10, "search"))
    s.end(second, r, 60, .cancelled)
    s.add(.mark(label: "done", payload: nil), at: 70, reactor: nil)
    s.add(.end(events: 11, dropped: 0), at: 900, reactor: nil)
    return s
  }

  private func cycleFigures(_ graph: TraceGraph) -> String {
    CycleHeader(model: CycleModel(graph), slow: 0).figures
  }

  @Test func `a trace lasts from its first event to its last, the line of its end left out`() throws {
    let graph = script.graph

    #expect(Statistics(graph).duration == 70_000_000)
    #expect(try script.trace.timeline().drawing.summary.hasPrefix("70 ms · "))
    #expect(cycleFigures(graph).contains(" in 70 ms"))
  }

  @Test func `a part of a timeline has its own length`() throws {
    let part = try TimelineModel(script.graph, TimelineOptions(from: 0, to: 30_000_000))

    #expect(part.duration == 30_000_000)
  }

  @Test func `the slowest action is the one that settled last, though it was cancelled`() throws {
    let graph = script.graph
    let critical = try #require(CriticalPath(TimelineModel(graph)))

    #expect(critical.action == 1)
    #expect(critical.commit == nil)
    #expect(critical.total == 50_000_000)
    #expect(Statistics(graph).actions.first { $0.label == "search" }?.settled.max == 50_000_000)
    #expect(EventTable(script.trace).marks().map { $0.contains(.slow) }.filter { $0 }.count == 2)
  }

  @Test func `the time after the last state counts for the slowest action, as running or waiting`() throws {
    var s = TraceScript()
    let r = s.reactor("SyncReactor")
    let effect = s.begin(r, 0, "sync", of: s.action(r, 0, "sync"))
    s.run(effect, r, 0, 2)
    s.commit(r, 10, "setDone", effect: effect, reduce: 11...12)
    s.run(effect, r, 20, 24)
    s.end(effect, r, 30)

    let critical = try #require(CriticalPath(TimelineModel(s.graph)))

    #expect(
      [critical.running, critical.waiting, critical.queued, critical.reduce]
        == [6_000_000, 22_000_000, 1_000_000, 1_000_000])
  }

  @Test func `a reactor without a band is counted`() throws {
    let model = try TimelineModel(script.graph)

    #expect(model.reactors.count == 1)
    #expect(model.reactorCount == 2)
    #expect(try script.trace.timeline().drawing.summary.contains(" 2 reactors"))
  }

  @Test func `an error outside of effects is among the failures of every head`() throws {
    var s = TraceScript()
    let r = s.reactor("SearchReactor")
    let effect = s.begin(r, 5, "load", of: s.action(r, 5, "load"))
    s.add(.error(.init(type: "Gone", message: "nobody is there", isSwallowed: false)), at: 6, reactor: r)
    s.end(effect, r, 25, .disposed)

    #expect(Statistics(s.graph).failures == 1)
    #expect(try s.trace.timeline().drawing.summary.contains("1 failed"))
    let later = try s.trace.timeline(TimelineOptions(from: 10_000_000)).drawing.summary
    #expect(!later.contains("1 failed"))
  }
}

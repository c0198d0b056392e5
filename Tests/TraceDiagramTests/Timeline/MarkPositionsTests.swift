import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture
@testable import TraceReading

@Suite("Marks side by side")
struct MarkPositionsTests {
  @Test func `three mutations within ten microseconds are three columns in order, with their words together`() throws {
    var s = TraceScript()
    let r = s.reactor("CounterReactor")
    let action = s.action(r, 1, "increase")
    let effect = s.begin(r, 1, "increase", of: action)
    for (index, name) in ["add", "setLoading", "setMessage"].enumerated() {
      s.commit(r, 500 + 0.003 * Double(index), name, effect: effect, reduce: 500.001...500.002, changed: [name])
    }
    s.end(effect, r, 501)
    s.quick(r, 1_000, "later", nil, "noted")

    let drawing = try s.trace.timeline().drawing

    let columns = drawing.nodes.filter { $0.kind == "mutation" }.map(\.box.center.x)
    #expect(columns.count == 4)
    for (left, right) in zip(columns, columns.dropFirst()) { #expect(right - left >= 11.9) }
    let words = drawing.nodes.filter { $0.kind == "label mutation" }.compactMap { $0.label?.text }
    #expect(words.contains("setMessage"))
    #expect(words.contains("add, setLoading"))
  }

  @Test func `an action never stands left of the one that caused it`() throws {
    var s = TraceScript()
    let r = s.reactor("ImpureReactor")
    let state = s.quick(r, 100, "remind", nil, "remind")
    s.quick(r, 100.11, "add", nil, "add", cause: state)
    s.quick(r, 900, "add", nil, "add")

    let marks = try s.trace.timeline().drawing.nodes.filter { $0.kind == "action" }

    #expect(marks.map { $0.tooltip.prefix(2) } == ["#1", "#2", "#3"])
    #expect(marks[1].box.center.x - marks[0].box.center.x >= 13.9)
  }

  @Test func `a mark is at most 44 pixels from its time`() {
    var s = TraceScript()
    let r = s.reactor("BusyReactor")
    for index in 0..<60 { s.quick(r, 10 + 0.3 * Double(index), "tap", nil, "add\(index)") }
    s.quick(r, 5_000, "late", nil, "end")
    let graph = s.graph
    let scale = TimeScale(window: graph.span, busy: [graph.span], left: 212, right: 1_350)

    let positions = MarkPositions.actions(Array(graph.actions.indices), graph, scale)

    for (index, x) in positions {
      let time = scale.x(graph.actions[index].time)
      #expect(x >= time && x <= time + 44)
    }
  }

  @Test func `an effect that begins later has a line from its action`() throws {
    var s = TraceScript()
    let r = s.reactor("SearchReactor")
    let key = s.action(r, 100, "updateQuery", #"{"_0":"ow"}"#)
    let search = s.begin(r, 400, "search", of: key)
    s.run(search, r, 400, 402)
    s.commit(r, 700, "showPage", effect: search)
    s.end(search, r, 701)
    let slower = s.begin(r, 800, "loadAll", of: s.action(r, 800, "loadAll"))
    s.commit(r, 2_700, "showAll", effect: slower)
    s.end(slower, r, 2_701)

    let drawing = try s.trace.timeline().drawing

    let line = try #require(drawing.edges.first { drawing.nodes[$0.to.index].kind == "effect waiting" })
    #expect(drawing.nodes[line.from.index].kind == "action")
    #expect(line.dash == .dashed)
    #expect(line.points.last?.y == drawing.nodes[line.to.index].box.center.y)
    #expect(drawing.nodes.contains { $0.label?.text == "#1 updateQuery \"ow\"" })
  }

  @Test func `an action that a transform made of another has a line along their row`() throws {
    var s = TraceScript()
    let r = s.reactor("SearchReactor")
    let key = s.action(r, 100, "updateQuery", #"{"_0":"ow"}"#)
    s.quick(r, 400, "search", nil, "showPage", cause: key)

    let drawing = try s.trace.timeline().drawing

    let line = try #require(
      drawing.edges.first {
        drawing.nodes[$0.from.index].kind == "action" && drawing.nodes[$0.to.index].kind == "action"
      })
    let row = drawing.nodes[line.from.index].box.center.y
    #expect(line.points.allSatisfy { $0.y == row })
    #expect(line.dash == .dashed)
  }

  @Test func `effects of one name are labeled with their result only if their results differ`() throws {
    func words(_ endings: [String]) throws -> Set<String> {
      var s = TraceScript()
      let r = s.reactor("SearchReactor")
      for (index, ending) in endings.enumerated() {
        let time = Double(index) * 900
        let key = s.action(r, time, "updateQuery")
        let search = s.begin(r, time, "search", of: key)
        s.run(search, r, time, time + 2)
        s.commit(r, time + 300, ending, effect: search)
        s.end(search, r, time + 301)
      }
      return Set(try s.trace.timeline().drawing.nodes.filter { $0.kind == "label end" }.compactMap { $0.label?.text })
    }

    #expect(try words(["showPage", "setError"]) == ["301 ms → showPage", "301 ms → setError"])
    #expect(try words(["showPage", "showPage"]) == ["301 ms"])
  }

  @Test func `bars of cancelled, failed and open effects differ from those of completed ones`() throws {
    let kinds = Set(try ShopDemo.trace.timeline().drawing.nodes.map(\.kind).filter { $0.hasPrefix("effect waiting") })
    let paints = [TraceGraph.Effect.End.completed, .cancelled(by: nil), .failed(nil)].map(\.paint)

    #expect(kinds == ["effect waiting", "effect waiting cancelled", "effect waiting failed", "effect waiting open"])
    #expect(Set(paints).count == 3)
  }

  @Test func `a failure does not say its type twice`() {
    func text(_ type: String, _ message: String) -> String {
      TraceGraph.Failure(seq: 1, reactor: 1, time: 0, type: type, message: message, isSwallowed: false).text
    }

    #expect(text("Unreachable", "Unreachable()") == "Unreachable")
    #expect(text("Unreachable", "Unreachable(host: 3)") == "Unreachable(host: 3)")
    #expect(text("URLError", "timed out") == "URLError timed out")
    #expect(text("URLError", "") == "URLError")
  }

  @Test func `ticks are folded on both sides of another mutation`() {
    var s = TraceScript()
    let r = s.reactor("StopwatchReactor")
    let start = s.begin(r, 0, "start", of: s.action(r, 0, "start"))
    for tick in 1...4 { s.commit(r, 50 * Double(tick), "tick", effect: start, changed: ["elapsed"]) }
    s.quick(r, 225, "lap", nil, "lap")
    for tick in 5...8 { s.commit(r, 50 * Double(tick), "tick", effect: start, changed: ["elapsed"]) }
    s.quick(r, 900, "reset", nil, "reset")
    let graph = s.graph
    let scale = TimeScale(window: graph.span, busy: [graph.span], left: 212, right: 1_350)

    let cards = Repetition.find(in: Array(graph.commits.indices), of: graph, scale: scale) { _ in false }

    #expect(cards.map(\.commits.count) == [4, 4])
  }

  @Test func `an action of less than a millisecond has no critical path`() throws {
    #expect(CriticalPath(try TimelineModel(TraceGraph(Generated.microseconds))) == nil)
    #expect(CriticalPath(try TimelineModel(TraceGraph(Generated.oneAction)))?.total == 500_400_000)
  }
}

import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Cancelled inner streams and transformed states")
struct InnerEndsTests {
  private func node(_ drawing: PictureGraph, _ kind: String) throws -> PictureGraph.Node {
    try #require(drawing.nodes.first { $0.kind == kind })
  }

  /// A session's state, and two cells of one type whose transforms put it among theirs.
  private let injected: Trace = {
    var s = TraceScript()
    let first = s.reactor("CellReactor")
    let session = s.reactor("SessionReactor")
    let second = s.reactor("CellReactor")
    let state = s.quick(session, 100, "rename", nil, "setName")
    for cell in [first, second] {
      s.add(
        .stateOut(.inject, .init(revision: 1, change: .whole(JSONText("{}")))), at: 100.2, reactor: cell, cause: state)
    }
    s.quick(first, 200, "tap", nil, "setOn")
    s.quick(second, 300, "tap", nil, "setOn")
    return s.trace
  }()

  @Test func `a state that a transform injected has a mark with a line from the state that made it do so`() throws {
    let drawing = try injected.timeline().drawing

    let outs = drawing.nodes.indices.filter { drawing.nodes[$0].kind == "state out" }
    #expect(outs.count == 2)
    for out in outs {
      #expect(
        drawing.nodes[out].tooltip.hasPrefix("state injected by transform(state:)\nCellReactor number "))
      let line = try #require(drawing.edges.first { $0.to.index == out })
      #expect(drawing.nodes[line.from.index].kind == "state")
      #expect(line.kind == "cause other")
    }
    #expect(drawing.nodes.filter { $0.label?.text == "injected" }.count == 2)
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `bands of one type stand together, below the one that drives them`() throws {
    let model = try TimelineModel(TraceGraph(injected))

    #expect(model.reactors.map { model.graph.reactors[$0].type } == ["SessionReactor", "CellReactor", "CellReactor"])
    #expect(ReactorOrder.together([3, 1, 2, 0]) { $0 % 2 } == [3, 1, 2, 0])
    #expect(ReactorOrder.together([2, 1, 0]) { $0 % 2 } == [2, 0, 1])
  }

  @Test func `a state injected at the instant of another stands beside it`() throws {
    var s = TraceScript()
    let r = s.reactor("CellReactor")
    let state = s.quick(r, 100, "tap", nil, "setOn")
    s.add(.stateOut(.inject, .init(revision: 2, change: .whole(JSONText("{}")))), at: 100.1, reactor: r, cause: state)
    s.quick(r, 900, "tap", nil, "setOff")

    let drawing = try s.trace.timeline().drawing

    let out = try node(drawing, "state out").box
    #expect(drawing.nodes.filter { $0.kind == "state" }.allSatisfy { !$0.box.overlaps(out) })
  }

  @Test func `the label of a state says what a transform changed or dropped`() throws {
    var s = TraceScript()
    let r = s.reactor("CellReactor")
    let state = s.quick(r, 100, "tap", nil, "setOn", changed: ["isOn"])
    s.add(.stateOut(.drop, .init(revision: 1, change: .unknown)), at: 100.2, reactor: r, cause: state)
    let other = s.quick(r, 500, "tap", nil, "setOn", changed: ["isOn"])
    let diff = TraceEvent.State.Change.diff([.init(.add, path: "/title", value: JSONText("1"))])
    s.add(.stateOut(.map, .init(revision: 2, change: diff)), at: 500.2, reactor: r, cause: other)

    let drawing = try s.trace.timeline().drawing

    let states = drawing.nodes.filter { $0.kind == "state" }
    #expect(
      states.map { $0.tooltip.split(separator: "\n").last } == [
        "dropped on the way out", "changed on the way out: title",
      ])
    #expect(drawing.nodes.contains { $0.label?.text == "isOn, dropped" })
  }

  @Test func `an action sent inside a reduce starts there, and no line goes back in time`() throws {
    var s = TraceScript()
    let session = s.reactor("SessionReactor")
    let list = s.reactor("ListReactor")
    let login = s.action(session, 100, "login")
    let effect = s.begin(session, 100, "login", of: login)
    s.commit(session, 100, "setUser", effect: effect, reduce: 100...160)
    s.end(effect, session, 160)
    // The state's line comes after what its reduce sent.
    let reduce = s.trace.events.first { if case .reduce = $0.kind { true } else { false } }?.seq
    s.quick(list, 130, "reload", nil, "setItems", cause: reduce)
    // Three at one instant, the last of which sends: marks beside their time.
    let many = s.begin(session, 400, "sync", of: s.action(session, 400, "sync"))
    var state: TraceEvent.Seq?
    for name in ["a", "b", "c"] { state = s.commit(session, 400, name, effect: many, reduce: 400...400) }
    s.quick(list, 400, "follow", nil, "apply", cause: state)
    s.end(many, session, 500)

    let drawing = try s.trace.timeline().drawing

    let lines = drawing.edges.filter { drawing.nodes[$0.to.index].kind == "action" }
    #expect(lines.count == 2)
    for line in lines {
      let (start, end) = (try #require(line.points.first), try #require(line.points.last))
      #expect(start.x <= end.x + 0.01)
    }
    let timeline = Timeline.drawn(try TimelineModel(s.graph))
    #expect(abs(lines[0].points[0].x - timeline.layout.scale.x(130_000_000)) < 0.01)
  }

  @Test func `a stream that is cut within an effect is a mark on its bar, counted in the head`() throws {
    var s = TraceScript()
    let r = s.reactor("ListReactor")
    let load = s.begin(r, 100, "load", of: s.action(r, 100, "load"))
    let cancel = s.action(r, 300, "cancel")
    s.add(.innerEnd(.init(effect: load, operation: "take(until:)", by: cancel)), at: 300, reactor: r, cause: cancel)
    s.commit(r, 300, "setLoading", effect: load)
    s.end(load, r, 600)

    let drawing = try s.trace.timeline().drawing

    let mark = try node(drawing, "inner end")
    let bar = try node(drawing, "effect waiting")
    #expect(bar.box.left < mark.box.left && mark.box.right < bar.box.right)
    #expect(mark.box.center.y == bar.box.center.y)
    #expect(mark.tooltip == "take(until:) cancelled by #2\nwithin load, which went on, at 300 ms, event 5")
    #expect(drawing.nodes.contains { $0.kind == "label inner" && $0.label?.text == "take(until:) cancelled by #2" })
    #expect(drawing.summary.contains("1 cancelled inside"))
    #expect(bar.tooltip.contains("take(until:) cancelled by #2 within it"))
    #expect(drawing.edges.contains { $0.kind == "cause cancel" })
    #expect(OverlapChecker.faults(in: drawing) == [])
  }
}

import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Marks of orders") struct OrderMarksTests {
  /// Two searches, the first of which answers last, and a toast that may come either way with it.
  private let race: Trace = {
    var s = TraceScript()
    func lastReduce(_ trace: Trace) -> TraceEvent.Seq? {
      trace.events.last { if case .reduce = $0.kind { true } else { false } }?.seq
    }
    let r = s.reactor("SearchReactor")
    let old = s.action(r, 0, "search", #"{"_0":"o"}"#)
    let older = s.begin(r, 0, "search", of: old)
    let new = s.action(r, 100, "search", #"{"_0":"ow"}"#)
    let newer = s.begin(r, 100, "search", of: new)
    let toast = s.action(r, 120, "save")
    let saving = s.begin(r, 120, "save", of: toast)
    s.commit(r, 150, "setResults", effect: newer, changed: ["results"])
    let first = s.trace.events.last { if case .mutation = $0.kind { true } else { false } }?.seq ?? 0
    s.commit(r, 300, "setResults", effect: older, changed: ["results"])
    let reduce = lastReduce(s.trace)
    s.commit(r, 350, "toast", effect: saving, changed: ["toast"])
    let last = lastReduce(s.trace)
    func patch(_ field: String) -> TraceEvent.Patch {
      .init(.replace, path: "/\(field)", old: JSONText("\"b\""), value: JSONText("\"a\""))
    }
    s.add(
      .order(.init(first: first, rank: .stale, differences: [patch("results")])), at: 400, reactor: r, cause: reduce)
    s.add(.order(.init(first: first, rank: .either, differences: [patch("toast")])), at: 400, reactor: r, cause: last)
    for effect in [older, newer, saving] { s.end(effect, r, 360) }
    return s.trace
  }()

  @Test func `a state that came too late has a ring and an arrow to the one that it overwrote`() throws {
    let drawing = try race.timeline().drawing
    let rings = drawing.nodes.filter { $0.kind == "late" }
    #expect(
      rings.map(\.tooltip) == [
        """
        setResults of #1 search "o" came too late, after
        setResults of #2 search "ow"
        results is "a", the other way round "b"
        """
      ])
    let lines = drawing.edges.filter { $0.kind.hasPrefix("order") }
    #expect(lines.map(\.kind) == ["order late", "order"])
    #expect(lines.map(\.head) == [6, 0])
    for line in lines {
      #expect(drawing.nodes[line.from.index].kind == "state")
      #expect(drawing.nodes[line.to.index].kind == "state")
      #expect(drawing.nodes[line.from.index].box.center.x > drawing.nodes[line.to.index].box.center.x)
    }
    #expect(drawing.summary.contains("1 came too late; 1 pair in either order."))
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `a picture without one of the two has neither ring nor line`() throws {
    let drawing = try race.timeline(.init(from: 200_000_000)).drawing
    #expect(!drawing.nodes.contains { $0.kind == "late" })
    #expect(!drawing.edges.contains { $0.kind.hasPrefix("order") })
    #expect(!drawing.summary.contains("came too late"))
  }

  @Test func `a cycle has a ring on the lines by which both mutations came`() throws {
    let model = CycleModel(TraceGraph(race))
    let marked = model.edges.filter { !$0.order.isEmpty }
    #expect(marked.map { model.name(of: $0) } == ["search → setResults", "save → toast"])
    // The first search came on the same line as the second, and may come either way with the toast.
    #expect(marked.map(\.order) == [.init(late: 1, either: 1), .init(late: 0, either: 1)])
    let drawing = CycleDrawing.picture(of: TraceGraph(race), CycleOptions()).drawing
    #expect(drawing.nodes.filter { ["late", "either"].contains($0.kind) }.map(\.kind) == ["late", "either"])
    #expect(drawing.summary.contains("Of mutations that may come either way, 1 came too late, 1 pair in either order."))
  }
}

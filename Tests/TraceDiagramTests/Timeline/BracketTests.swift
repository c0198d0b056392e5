import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Marks of one instant")
struct BracketTests {
  /// Three mutations at 501 ms.
  private let trace: Trace = {
    var s = TraceScript(process: "`counts up`()")
    let r = s.reactor("CounterReactor")
    let effect = s.begin(r, 1, "increase", of: s.action(r, 1, "increase"))
    for name in ["add", "setLoading", "setMessage"] { s.commit(r, 501, name, effect: effect, reduce: 501...501) }
    s.end(effect, r, 501)
    s.quick(r, 1_000, "later", nil, "noted")
    return s.trace
  }()

  @Test func `marks of one instant stand under a bracket that begins at their time, and the legend explains it`() throws
  {
    let timeline = Timeline.drawn(try TimelineModel(TraceGraph(trace)))
    let band = try #require(timeline.layout.bands.first)
    let time = timeline.layout.scale.x(501_000_000)

    let marks = band.commits.prefix(3).map {
      (time: timeline.layout.scale.x(timeline.layout.graph.commits[$0].time), position: timeline.layout.commitX($0))
    }
    let brackets = Bracket.find(Array(marks))

    #expect(brackets.count == 1)
    #expect(brackets.first?.left == time)
    #expect(brackets.first?.ticks == [time])
    #expect((brackets.first?.right ?? 0) - time > 20)
    let lines = timeline.drawing.background.shapes.compactMap { shape -> [Point]? in
      if case .polyline(let points, let paint) = shape, paint.stroke == .mute { points } else { nil }
    }
    #expect(lines.contains { $0.first?.x == time && $0.last?.x == brackets.first?.right && $0.first?.y == $0.last?.y })
    #expect(timeline.used.contains(.sideBySide))
  }

  @Test func `a mark at its time has no bracket`() {
    #expect(Bracket.find([(10, 10), (40, 41), (80, 80)]) == [])
    #expect(
      Bracket.find([(10, 10), (10, 22), (13, 34), (90, 90), (90, 102)]) == [
        Bracket(left: 10, right: 34, ticks: [10, 13]), Bracket(left: 90, right: 102, ticks: [90]),
      ])
  }

  @Test func `a title has no backticks and no brackets`() throws {
    #expect(try trace.timeline().drawing.title == "Timeline of counts up")
    #expect(Trace.Header(process: "f(a:)").programName == "f(a:)")
    #expect(Trace.Header(process: "()").programName == "()")
  }
}

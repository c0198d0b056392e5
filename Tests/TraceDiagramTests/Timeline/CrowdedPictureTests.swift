import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Pictures of too much")
struct CrowdedPictureTests {
  /// Ten thousand reactors, each of a type and with an action of its own, all seven kinds of marks among them.
  private static let wide: Trace = {
    var s = TraceScript(process: "wide")
    for index in 0..<10_000 {
      let r = s.reactor("Type\(index)Reactor")
      let action = s.action(r, Double(index % 977), "kind\(index)")
      if index % 500 == 7 {
        let effect = s.begin(r, Double(index % 977), "kind\(index)", of: action)
        s.add(.open, at: 990, reactor: r, cause: effect)
      }
    }
    return s.trace
  }()

  @Test func `ten thousand kinds make a picture of bounded size that says what it leaves out`() throws {
    let timeline = try Self.wide.timeline()
    let cycle = try Self.wide.cycle()

    #expect(timeline.drawing.page.height < 12_000)
    #expect(timeline.remarks.contains { $0.contains("10,000 reactors are more than the 40") })
    #expect(try timeline.svg().utf8.count < 1_000_000)
    #expect(try cycle.svg().utf8.count < 1_000_000)
    #expect(!cycle.remarks.isEmpty)
    let model = try TimelineModel(TraceGraph(Self.wide))
    #expect(model.effects.count == 20)
  }

  @Test func `times at both ends of what a number holds make a picture`() throws {
    let trace = Trace(
      header: .init(process: "far"),
      events: [
        TraceEvent(seq: 1, time: 0, reactor: 1, kind: .reactor(.init(type: "FarReactor"))),
        TraceEvent(seq: 2, time: 0, reactor: 1, kind: .action(.init(label: "begin"))),
        TraceEvent(seq: 3, time: .max, reactor: 1, kind: .action(.init(label: "end"))),
        TraceEvent(seq: 4, time: .max, reactor: 1, cause: 3, kind: .mutateBegin(.init(label: "end", duration: .max))),
      ])

    for picture in [try trace.timeline(), try trace.cycle()] { _ = try MarkupTree(try picture.svg()) }
  }
}

import Foundation
import Testing
import TestScale
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

/// A trace with a name that fits into a report.
struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var trace: Trace
  var testDescription: String { name }
}

@Suite("Timelines of graphs")
struct TimelineTests {
  static let traces: [Sample] = [

    Sample(name: "shop", trace: ShopDemo.trace), Sample(name: "one-action", trace: Generated.oneAction),
    Sample(name: "forty", trace: Generated.fortyAtOnce),
    Sample(name: "microseconds", trace: Generated.microseconds),
    Sample(name: "ten-minutes", trace: Generated.tenMinutes), Sample(name: "fast-loop", trace: Generated.fastLoop),
    Sample(name: "crowd-1", trace: Generated.crowd(seed: 1)),
    Sample(name: "crowd-2", trace: Generated.crowd(seed: 2, rounds: 80)),
    Sample(name: "crowd-3", trace: Generated.crowd(seed: 3, reactors: 12, rounds: 700)),
    Sample(name: "far", trace: Generated.farFromTheHeader),
    Sample(name: "tangle", trace: Generated.tangle),
    Sample(name: "empty", trace: Trace(header: .init(process: "nothing"))),
  ]

  @Test(arguments: traces) func `each kind of graph comes out well formed`(sample: Sample) throws {
    let picture = try sample.trace.timeline()

    let svg = try picture.svg()

    _ = try MarkupTree(svg)
    try Gallery.show(svg, dot: picture.dot(), as: sample.name)
  }

  @Test(arguments: traces) func `no label covers a label or a mark`(sample: Sample) throws {
    let drawing = try sample.trace.timeline().drawing

    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `the checker finds labels on labels, on marks and off the page`() {
    var drawing = PictureGraph(page: Size(300, 100), title: "", summary: "")
    drawing.background.text("beneath", at: Point(10, 50))
    drawing.add(.init(kind: "label", label: TextRun("upon", at: Point(40, 52))))
    drawing.add(.init(.diamond, kind: "action", box: Rect(x: 60, y: 40, width: 13, height: 13)))
    drawing.add(.init(kind: "label", label: TextRun("away", at: Point(290, 20))))

    #expect(
      OverlapChecker.faults(in: drawing) == [
        "\"beneath\" lies on \"upon\"", "\"away\" leaves the page", "\"upon\" lies on action at 60, 40",
      ])
  }

  @Test(arguments: (1...24).filter { !TestScale.isDebug || $0.isMultiple(of: 4) })
  func `failed, open and impure elements keep their labels in a crowd`(seed: Int) throws {
    let trace = Generated.crowd(seed: UInt64(seed), reactors: 4, rounds: 40 + 5 * seed)

    let dropped = Timeline.drawn(try TimelineModel(TraceGraph(trace))).dropped

    #expect(dropped.filter(\.isNeeded).map(\.forms) == [])
  }

  @Test func `marks and numbers of findings at the end of the trace stay inside the bands`() throws {
    var s = TraceScript()
    let r = s.reactor("CartReactor")
    let effect = s.begin(r, 1, "load", of: s.action(r, 1, "load"))
    for name in ["a", "b", "c"] {
      s.commit(
        r, 500, name, effect: effect, reduce: 500...500, impure: [ShopDemo.clock, ShopDemo.write, ShopDemo.locale])
    }
    s.end(effect, r, 500)
    s.action(r, 500, "last")

    let nodes = try s.trace.timeline().drawing.nodes

    #expect(nodes.contains { $0.kind.hasPrefix("badge") })
    let outside = nodes.filter { $0.form != .text && $0.box.right > Style.pageWidth - Style.bandMargin }
    #expect(outside.map(\.kind) == [])
  }

  @Test func `labels without room are named`() throws {
    let model = try TimelineModel(TraceGraph(Generated.crowd(seed: 24, reactors: 4, rounds: 160)))
    let dropped = Timeline.drawn(model).dropped
    let name = try #require(dropped.first?.forms.first)

    let remarks = Timeline.picture(of: model).remarks
    #expect(remarks.contains { $0.contains("\(dropped.count) labels had no room (\(name)") })
    let figures = TimelineText(model, TimeScale(of: model), nil).figures(dropped: dropped)
    #expect(figures.contains { $0.contains("\(dropped.count) labels dropped: \(name)") })
  }

  @Test(arguments: ["shop", "one-action"]) func `the outline is the reviewed one`(name: String) throws {
    let trace = try #require(Self.traces.first { $0.name == name }?.trace)

    try Golden.expect(GraphOutline.text(of: try trace.timeline().drawing), named: "timeline-\(name)")
  }

  @Test(arguments: traces.filter { $0.name != "crowd-3" }) func `the same graph gives the same bytes`(sample: Sample)
    throws
  {
    let first = try sample.trace.timeline()
    let second = try sample.trace.timeline()

    #expect(try first.svg() == second.svg())
    #expect(first.dot() == second.dot())
  }

  @Test func `a bar too short for its name has it beside it`() throws {
    var script = TraceScript()
    let r = script.reactor("DiskReactor")
    for (time, label) in [(100.0, "read disk"), (600, "load")] {
      let effect = script.begin(r, time, label, of: script.action(r, time, "load"))
      script.run(effect, r, time, time + 1)
      script.commit(r, time + 20, "setItems", effect: effect)
      script.end(effect, r, time + 20)
    }
    script.quick(r, 1_000, "tick", nil, "setTime")

    let words = try script.trace.timeline().drawing.nodes.filter { $0.kind == "label end" }.compactMap {
      $0.label?.text
    }

    #expect(words.sorted() == ["load, 20 ms", "read disk, 20 ms"])
  }

  @Test func `every band has a gap where events were lost, and the axis counts them`() throws {
    var script = TraceScript()
    let r = script.reactor("DiskReactor")
    script.quick(r, 100, "load", nil, "setItems")
    script.add(.dropped(count: 1_204, why: "pressure", from: nil, to: nil), at: 200, reactor: nil)
    script.quick(r, 400, "load", nil, "setItems")

    let picture = try script.trace.timeline()

    let gaps = picture.drawing.nodes.filter { $0.kind == "lost" }
    #expect(gaps.count == 1)
    #expect(gaps.first?.tooltip == "1,204 events lost (pressure) from 200 ms to 200 ms")
    #expect(picture.drawing.nodes.first { $0.kind == "label lost" }?.label?.text == "1,204 lost")
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `a trace without events says so`() throws {
    let picture = try Trace(header: .init(process: "nothing")).timeline()

    let words = try MarkupTree(try picture.svg()).all("text").map(\.words)
    #expect(words.map { $0.replacing("\u{A0}", with: " ") } == ["Timeline of nothing", "no events in this trace"])
    #expect(picture.remarks == [])
  }

  @Test func `no plug-in that needs fonts is loaded`() throws {
    _ = try ShopDemo.trace.timeline().svg()

    #if os(Linux)
      let handle = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let maps = String(decoding: try #require(try handle.readToEnd()), as: UTF8.self)
      let plugins = Set(maps.matches(of: /libgvplugin_[a-z_]+/).map { String($0.output) })
      #expect(plugins == ["libgvplugin_core", "libgvplugin_dot_layout", "libgvplugin_neato_layout"])
    #endif
  }
}

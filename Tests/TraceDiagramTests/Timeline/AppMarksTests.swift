import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Marks of an app")
struct AppMarksTests {
  @Test func `a mark of the app stands at the axis with its label, and is in the legend`() throws {
    var s = TraceScript()
    let r = s.reactor("CounterReactor")
    s.quick(r, 10, "increase", nil, "add")
    s.add(.mark(label: "checkout began", payload: nil), at: 40, reactor: nil)
    s.quick(r, 100, "increase", nil, "add")

    let drawing = try s.trace.timeline().drawing

    let flags = drawing.nodes.filter { $0.kind == "mark" }
    #expect(flags.map { $0.tooltip.prefix { $0 != "\n" } } == ["checkout began"])
    #expect(drawing.nodes.contains { $0.kind == "label mark" && $0.label?.text == "checkout began" })
    let between = drawing.nodes.filter { $0.kind == "action" }.map(\.box.center.x)
    #expect(flags[0].box.left > between[0] && flags[0].box.left < between[1])
    #expect(
      drawing.background.shapes.contains {
        if case .text(let run) = $0 { run.text == "marked by the app" } else { false }
      })
  }
}

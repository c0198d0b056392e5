import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Loops and who drives whom")
struct ReactorOrderTests {
  /// Sync drives Badge and Badge drives Sync, `turns` times over.
  private func pingPong(turns: Int) -> Trace {
    var s = TraceScript(process: "inbox")
    let badge = s.reactor("BadgeReactor")
    let sync = s.reactor("SyncReactor")
    var state: TraceEvent.Seq?
    for turn in 0...turns {
      let time = Double(turn) * 100
      state = s.quick(sync, time, "sync", nil, "finish", cause: state)
      state = s.quick(badge, time + 50, "recount", nil, "setUnread", cause: state)
    }
    return s.trace
  }

  @Test func `a loop is colored through both reactors and named in each`() throws {
    let drawing = try pingPong(turns: 6).timeline().drawing

    let captions = drawing.nodes.filter { $0.kind == "label loop" }.compactMap { $0.label?.text }
    #expect(Set(captions) == ["sync ×6", "recount ×7"])
    let closing = drawing.edges.filter { $0.kind == "cause loop" && $0.width == 2.4 }
    #expect(closing.count == 13)
    #expect(closing.allSatisfy { $0.role == .loop })
    #expect(
      drawing.nodes.filter { $0.kind == "label mutation" }.compactMap { $0.label?.text }.sorted() == [
        "finish ×7", "setUnread ×7",
      ])
  }

  @Test func `a reactor stands below the one that drives it`() {
    func order(_ count: Int, _ drives: [(Int, Int, Int)]) -> [Int] {
      ReactorOrder.order(
        count,
        drives: Dictionary(uniqueKeysWithValues: drives.map { (ReactorOrder.Drive(from: $0.0, to: $0.1), $0.2) }))
    }

    #expect(order(4, []) == [0, 1, 2, 3])
    #expect(order(4, [(1, 0, 8), (2, 3, 1)]) == [1, 0, 2, 3])
    #expect(order(3, [(2, 0, 5), (0, 1, 5)]) == [2, 0, 1])
    #expect(order(2, [(0, 1, 3), (1, 0, 4)]) == [1, 0])
  }

  @Test func `the timeline and the cycle have the same order and the same length`() throws {
    let trace = pingPong(turns: 2)
    func words(_ picture: Picture) -> [String] {
      picture.drawing.background.shapes.compactMap { if case .text(let run) = $0 { run.text } else { nil } }
    }
    let timeline = words(try trace.timeline())
    let cycle = words(try trace.cycle())

    #expect(timeline.filter { $0.hasSuffix("Reactor") } == ["SyncReactor", "BadgeReactor"])
    #expect(cycle.filter { $0.hasSuffix("Reactor") } == ["SyncReactor", "BadgeReactor"])
    #expect(timeline.contains { $0.hasPrefix("250 ms · ") })
    #expect(cycle.contains { $0.contains(" in 250 ms · ") })
  }
}

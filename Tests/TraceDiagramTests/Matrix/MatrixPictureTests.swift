import Testing
import TraceModel

@testable import PictureKit

@Suite("Pictures of write-set matrices")
struct MatrixPictureTests {
  /// Two effects of `load` at the same time, which both write `posts`; nothing observes the second state.
  private static var race: TraceGraph {
    var events: [TraceEvent] = []
    @discardableResult
    func add(_ time: UInt64, cause: UInt64? = nil, _ kind: TraceEvent.Kind) -> UInt64 {
      events.append(
        TraceEvent(seq: UInt64(events.count + 1), time: time, reactor: 1, cause: cause, kind: kind))
      return UInt64(events.count)
    }
    add(0, .reactor(.init(type: "Feed", module: "App")))
    let effects = [UInt64(10), 20].map { time in
      let action = add(time, .action(.init(label: "load")))
      return add(time, cause: action, .mutateBegin(.init(label: "load", duration: 1)))
    }
    for (index, effect) in effects.enumerated() {
      let time = UInt64(30 + 10 * index)
      let mutation = add(time, cause: effect, .mutation(.init(label: "setPosts", effect: effect)))
      let reduce = add(time, cause: mutation, .reduce(.init(label: "setPosts", duration: 1, revision: index + 1)))
      let patch = TraceEvent.Patch(.replace, path: "/posts", old: JSONText("0"), value: JSONText("1"))
      add(
        time, cause: reduce, .state(.init(revision: index + 1, change: .diff([patch]), isUnobserved: index == 1)))
    }
    for effect in effects { add(60, cause: effect, .mutateEnd(.completed, by: nil)) }
    return TraceGraph(Trace(header: Trace.Header(process: "feed"), events: events))
  }

  @Test func `a race is marked at the field and at the writes, and said in the head`() {
    let drawing = WriteMatrix(Self.race).picture().drawing

    #expect(drawing.nodes.map(\.kind) == ["field race", "write race"])
    #expect(drawing.nodes[0].tooltip.contains("raced for: setPosts of load, then setPosts of load (event 9)"))
    #expect(
      drawing.nodes[1].tooltip.hasPrefix("setPosts wrote posts 2 of 2 times\n1 write without an observer\nrace: "))
    #expect(
      drawing.summary == "1 mutation case · 1 field · 2 reduces; 1 field raced for; 1 write without an observer.")
  }

  @Test func `cells lie inside of the page and do not overlap`() {
    let drawing = WriteMatrix(Self.race).picture().drawing

    for (index, node) in drawing.nodes.enumerated() {
      #expect(node.box.left >= 0 && node.box.right <= drawing.page.width && node.box.bottom <= drawing.page.height)
      for other in drawing.nodes[..<index] {
        #expect(
          node.box.top >= other.box.bottom || node.box.left >= other.box.right || other.box.left >= node.box.right)
      }
    }
  }

  @Test func `reactor types that the picture leaves out are counted in the head`() {
    var events: [TraceEvent] = []
    func add(_ reactor: Int, cause: UInt64? = nil, _ kind: TraceEvent.Kind) {
      events.append(TraceEvent(seq: UInt64(events.count + 1), time: 0, reactor: reactor, cause: cause, kind: kind))
    }
    for number in 1...120 {
      add(number, .reactor(.init(type: "Feed\(number)", module: "App")))
      add(number, .mutation(.init(label: "set")))
      add(number, cause: UInt64(events.count), .reduce(.init(label: "set", duration: 1, revision: 1)))
    }
    let graph = TraceGraph(Trace(header: Trace.Header(process: "feeds"), events: events))

    #expect(WriteMatrix(graph).picture().drawing.summary.hasPrefix("120 mutation cases · "))
    #expect(WriteMatrix(graph).picture().drawing.summary.contains(" · 20 reactor types left out"))
  }

  @Test func `a trace without mutations has a page that says so`() throws {
    let picture = WriteMatrix(TraceGraph(Trace(header: Trace.Header(process: "still")))).picture()

    #expect(picture.drawing.nodes.isEmpty)
    #expect(try picture.svg().contains("no mutation was reduced in this trace"))
  }

  @Test func `the title names the program if the trace does`() {
    func title(_ header: Trace.Header) -> String {
      WriteMatrix(TraceGraph(Trace(header: header))).picture().drawing.title
    }
    var header = Trace.Header()

    #expect(WriteMatrix(Self.race).picture().drawing.title.hasSuffix(": what writes what"))
    #expect(title(header) == "What writes what")
    header.resource = ["service.name": "shop"]
    #expect(title(header) == "shop: what writes what")
  }

  @Test func `the remarks name folded rows and columns, and none if all are drawn`() {
    var matrix = WriteMatrix(Self.race)
    #expect(matrix.picture(.init(rows: 1, fields: 2)).remarks == [])

    for number in 1...4 { matrix.blocks[0].rows.append(matrix.blocks[0].rows[0].renamed("set\(number)")) }

    #expect(
      matrix.picture(.init(rows: 2, fields: 2)).remarks
        == ["folded 3 cases of Feed into one row", "--format text lists all"])
  }
}

extension WriteMatrix.Row {
  fileprivate func renamed(_ name: String) -> WriteMatrix.Row {
    var row = self
    row.mutation = name
    return row
  }
}

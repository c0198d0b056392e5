import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

@Suite("Unknown ends and states in pictures")
struct UnknownEndsTests {
  /// An effect, after whose begin events were lost.
  private var lostEnd: TraceScript {
    var script = TraceScript()
    let r = script.reactor("DiskReactor")
    let effect = script.begin(r, 100, "load", of: script.action(r, 100, "load"))
    script.run(effect, r, 100, 130)
    script.commit(r, 120, "setBusy", effect: effect)
    script.add(.dropped(count: 9, why: "pressure", from: nil, to: nil), at: 200, reactor: nil)
    script.quick(r, 400, "save", nil, "setSaved")
    return script
  }

  @Test func `a timeline says that an end was lost, not that there was none`() throws {
    let picture = try lostEnd.trace.timeline()

    let kinds = picture.drawing.nodes.map(\.kind)
    #expect(kinds.contains("end unknown") && kinds.contains("effect waiting unknown"))
    #expect(!kinds.contains("end open"))
    #expect(picture.drawing.nodes.contains { $0.kind == "label end" && $0.label?.text == "end lost" })
    let words = try MarkupTree(try picture.svg()).all("text").map { $0.words.replacing("\u{A0}", with: " ") }
    #expect(words.contains("1 end lost") && words.contains("its end was lost"))
    #expect(!words.contains { $0.contains("never ended") })
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `a cycle says that an end was lost, and does not measure the effect`() {
    let model = CycleModel(lostEnd.graph)
    let node = model.nodes.first { $0.kind == .effect && $0.name == "load" }

    #expect(node?.ends.unknown == 1 && node?.ends.open == 0)
    #expect(node?.spread == nil)
    #expect(model.totals.heads.map(\.kind) == [.endLost])
    #expect(node.map { CycleTooltips.text(for: $0, in: model).contains("1× with an end that was lost") } == true)
  }

  @Test func `a line from the owner of a task differs from that of a trigger`() throws {
    func kinds(via: TraceEvent.Mutation.Via?) throws -> [String] {
      var script = TraceScript()
      let (one, other) = (script.reactor("OneReactor"), script.reactor("OtherReactor"))
      let state = script.quick(one, 100, "go", nil, "setValue")
      script.add(.action(.init(label: "follow", via: via)), at: 140, reactor: other, cause: state)
      return try script.trace.timeline().drawing.edges.map(\.kind).filter { $0 == "cause owner" || $0 == "cause other" }
    }
    #expect(try kinds(via: .task) == ["cause owner"])
    #expect(try kinds(via: nil) == ["cause other"])
  }

  @Test func `a state with an unknown change has a mark of its own`() throws {
    var script = TraceScript()
    let r = script.reactor("NamesReactor")
    let effect = script.begin(r, 100, "go", of: script.action(r, 100, "go"))
    let mutation = script.add(.mutation(.init(label: "m", effect: effect)), at: 101, reactor: r, cause: effect)
    let reduce = script.add(
      .reduce(.init(label: "m", duration: 50_000, revision: 1, isNoopUnknown: true)), at: 101, reactor: r,
      cause: mutation)
    script.add(.state(.init(revision: 1, change: .unknown)), at: 101.1, reactor: r, cause: reduce)
    script.end(effect, r, 102)

    let picture = try script.trace.timeline()

    #expect(picture.drawing.nodes.contains { $0.kind == "state unknown" })
    #expect(picture.drawing.nodes.contains { $0.kind == "label state" && $0.label?.text == "change unknown" })
    #expect(!picture.drawing.nodes.contains { $0.kind == "state same" || $0.kind == "state" })
    #expect(CycleModel(script.graph).nodes.allSatisfy { $0.unchanged == 0 })
  }
}

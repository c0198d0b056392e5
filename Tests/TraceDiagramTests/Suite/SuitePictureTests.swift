import Testing

@testable import PictureKit
@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceDiagram
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
@testable import TraceModel
@testable import TraceReading
@testable import TraceSetPicture
import TraceModel

@Suite("Pictures of suites")
struct SuitePictureTests {
  /// As many reactor types, each with as many actions in the sources, of which none happened.
  private func suite(types: Int, actions: Int) -> Suite {
    let declared = (0..<types).map { type in
      ("Reactor\(type)", Suite.Declared(actions: (0..<actions).map { "action\($0)" }, mutations: ["set"]))
    }
    return Suite(TraceSet(), declared: Dictionary(uniqueKeysWithValues: declared))
  }

  @Test(arguments: [(1, 1), (3, 500), (40, 3), (400, 40)])
  func `a picture is never taller than a page, and says what is not drawn`(types: Int, actions: Int) {
    let picture = suite(types: types, actions: actions).picture

    #expect(picture.drawing.page.height <= SuiteFrame.tallest)
    let rows = picture.drawing.nodes.count { $0.kind.hasPrefix("action") || $0.kind.hasPrefix("mutation") }
    #expect(rows > 0)
    #expect(picture.remarks.isEmpty == (rows == types * (actions + 1)))
  }

  @Test func `a case that never happened is drawn before those that did`() {
    var set = TraceSet()
    var events: [TraceEvent] = [TraceEvent(seq: 1, time: 0, reactor: 1, kind: .reactor(.init(type: "Cart")))]
    for number in 0..<90 {
      events.append(
        TraceEvent(seq: UInt64(number + 2), time: 5, reactor: 1, kind: .action(.init(label: "action\(number)"))))
    }
    set.add(TraceGraph(Trace(header: .init(), events: events)), name: "a")
    let declared = ["Cart": Suite.Declared(actions: (0..<91).map { "action\($0)" }, mutations: nil)]

    let nodes = Suite(set, declared: declared).picture.drawing.nodes

    #expect(nodes.contains { $0.kind == "action never" && $0.tooltip.contains("action90") })
    #expect(nodes.count < 91)
  }

  @Test func `a case that was exercised and is fine is folded before one that never happened`() {
    var set = TraceSet()
    for reactor in 0..<10 {
      var events = [TraceEvent(seq: 1, time: 0, reactor: 1, kind: .reactor(.init(type: "Reactor\(reactor)")))]
      for number in 0..<30 {
        events.append(
          TraceEvent(seq: UInt64(number + 2), time: 5, reactor: 1, kind: .action(.init(label: "a\(number)"))))
      }
      set.add(TraceGraph(Trace(header: .init(), events: events)), name: "\(reactor)")
    }
    let never = ["b", "c", "d", "e", "f", "g"]
    let declared = ["Reactor3": Suite.Declared(actions: (0..<30).map { "a\($0)" } + never, mutations: nil)]

    let nodes = Suite(set, declared: declared).picture.drawing.nodes

    #expect(nodes.count { $0.kind == "action never" } == never.count)
    #expect(nodes.count { $0.kind == "action" } < 100)
  }

  @Test func `a list of which nothing is known says so, and is not called empty`() {
    let declared = ["Gallery": Suite.Declared(actions: nil, mutations: ["show"])]
    let shapes = Suite(TraceSet(), declared: declared).picture.drawing.background.shapes
    let words = shapes.compactMap { if case .text(let run) = $0 { run.text } else { nil } }

    #expect(words.contains("unknown") && words.contains("0 of 1"))
    #expect(!words.contains("none"))
  }

  @Test func `no trace and no source are a picture that says so`() {
    let shapes = Suite(TraceSet()).picture.drawing.background.shapes

    #expect(
      shapes.contains { shape in
        if case .text(let run) = shape { run.text == "no reactor in these traces" } else { false }
      })
  }
}

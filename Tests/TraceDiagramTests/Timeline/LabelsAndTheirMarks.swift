import Testing
import TraceModel

@testable import TraceDiagram

struct `Labels and their marks` {
  private let limits = Rect(left: 0, top: 0, right: 1_000, bottom: 200)

  private func request(_ text: String, _ x: Double, kind: String = "mutation", tiers: [Double] = []) -> LabelRequest {
    var request = LabelRequest([text], at: Point(x, 100), kind: kind, limits: limits)
    request.tiers = tiers
    return request
  }

  @Test func `words are never as near to the mark of others as to their own`() {
    var obstacles = LabelObstacles()
    for x in [100.0, 150] { obstacles.add(mark: Rect(center: Point(x, 100), width: 10, height: 10)) }
    obstacles.add(mark: Rect(center: Point(50, 100), width: 90, height: 10))

    // It would fit between the marks, and end four pixels before the next one.
    let (placed, dropped) = LabelPlacement.place([request("reset", 100)], in: &obstacles)

    #expect(placed.isEmpty)
    #expect(dropped.map(\.forms) == [["reset"]])
  }

  @Test func `words in another row have a line to their mark, on which nothing else is written`() throws {
    var obstacles = LabelObstacles()
    let xs = [100.0, 124, 148]
    for x in xs { obstacles.add(mark: Rect(center: Point(x, 100), width: 10, height: 10)) }
    let requests = zip(xs, ["first", "second", "third"]).map { request($1, $0, tiers: [-14, -28, -42]) }

    let placed = LabelPlacement.place(requests, in: &obstacles).placed

    #expect(placed.count == 3)
    for label in placed where label.text.at.y < 100 {
      let foot = try #require(label.leader.first)
      let mark = xs.min { abs($0 - foot.x) < abs($1 - foot.x) }
      #expect(mark == label.request.anchor.x)
      let end = try #require(label.leader.last)
      #expect(label.text.box.grown(by: 1.5).overlaps(Rect(center: end, width: 1, height: 1)))
    }
    #expect(placed.contains { !$0.leader.isEmpty })
  }

  @Test func `equal words that would stand in a stack are said once with their number`() {
    let near = [request("isLoading", 100), request("isLoading", 140), request("isLoading", 400)]
    let apart = [request("isLoading", 100), request("value", 120), request("isLoading", 140)]
    let lists = [request("value, isLoading", 100), request("value, isLoading", 112)]
    let counted = [request("tick ×3", 100), request("tick ×3", 112)]
    let ends = [request("20 ms", 100, kind: "end"), request("20 ms", 112, kind: "end")]

    #expect(LabelPlacement.merged(near).map(\.forms) == [["isLoading ×2"], ["isLoading"]])
    #expect(LabelPlacement.merged(near).first?.leftAnchor == 100)
    #expect(LabelPlacement.merged(apart).count == 3)
    #expect(LabelPlacement.merged(lists).map(\.forms) == [["2× value, isLoading"]])
    #expect(LabelPlacement.merged(counted).count == 2)
    #expect(LabelPlacement.merged(ends).count == 2)
  }
}

struct `Marks of one instant` {
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

  @Test func `stand under a bracket that begins at their time, and the legend explains it`() throws {
    let renderer = Timeline.drawn(try TimelineModel(TraceGraph(trace))).renderer
    let band = try #require(renderer.bands.first)
    let time = renderer.scale.x(501_000_000)

    let marks = band.commits.prefix(3).map {
      (time: renderer.scale.x(renderer.graph.commits[$0].time), position: renderer.commitX($0))
    }
    let brackets = Bracket.find(Array(marks))

    #expect(brackets.count == 1)
    #expect(brackets.first?.left == time)
    #expect(brackets.first?.ticks == [time])
    #expect((brackets.first?.right ?? 0) - time > 20)
    let lines = renderer.drawing.background.shapes.compactMap { shape -> [Point]? in
      if case .polyline(let points, let paint) = shape, paint.stroke == .mute { points } else { nil }
    }
    #expect(lines.contains { $0.first?.x == time && $0.last?.x == brackets.first?.right && $0.first?.y == $0.last?.y })
    #expect(renderer.used.contains(.sideBySide))
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

struct `Expectations that failed` {
  private func failing(_ labels: [String]) -> Trace {
    var s = TraceScript(process: "test")
    let r = s.reactor("CounterReactor")
    s.quick(r, 100, "increase", nil, "add")
    for (index, label) in labels.enumerated() {
      s.add(.mark(label: label, payload: JSONText("\"count == 3 → 2\"")), at: 140 + Double(index), reactor: nil)
    }
    return s.trace
  }

  @Test func `come first in the head, with their line`() throws {
    let one = try failing(["test failed at CounterTests.swift:42"]).timeline().drawing
    let two = try failing(["test failed at CounterTests.swift:42", "test failed"]).timeline().drawing

    #expect(one.summary.contains("test failed at CounterTests.swift:42"))
    #expect(!one.summary.contains("Nothing impure"))
    #expect(two.summary.contains("2 expectations failed, first at CounterTests.swift:42"))
  }

  @Test func `are marks at their time with what they say`() throws {
    let drawing = try failing(["test failed at CounterTests.swift:42"]).timeline().drawing

    let mark = try #require(drawing.nodes.first { $0.kind == "mark failed" })
    #expect(mark.tooltip == "test failed at CounterTests.swift:42\ncount == 3 → 2\nat 140 ms, event 9")
    let label = drawing.nodes.first { $0.kind == "label mark" }?.label
    #expect(label?.text == "test failed at CounterTests.swift:42: count == 3 → 2")
    #expect(label?.role == .badText)
    #expect(OverlapChecker.faults(in: drawing) == [])
  }

  @Test func `are named where nothing else was recorded, and where they are not in the part that is shown`() throws {
    var s = TraceScript(process: "test")
    s.add(.mark(label: "test failed at A.swift:1", payload: nil), at: 1, reactor: nil)

    #expect(try s.trace.timeline().drawing.summary.hasPrefix("test failed at A.swift:1; "))
    let part = try failing(["test failed at A.swift:1"]).timeline(.init(from: 0, to: 110_000_000))
    #expect(part.drawing.summary.contains("test failed at A.swift:1, not in this part"))
  }
}

struct `Letters of loops` {
  @Test func `go on after Z`() {
    #expect(
      [0, 1, 25, 26, 27, 51, 52, 701, 702].map { LoopLetter.of($0) } == [
        "A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
      ])
  }
}

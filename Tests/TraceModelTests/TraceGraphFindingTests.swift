import Testing
import TraceModel

@testable import TraceReading

@Suite("Loops, findings and losses in a graph")
struct TraceGraphFindingTests {
  @Test func `turns of one loop are gathered, wherever its chain was entered`() {
    var script = TraceScript()
    let a = script.action(0, r: 1, "recalc")
    let b = script.action(1, r: 2, "total")
    let again = script.action(2, r: 1, "recalc")
    script.add(2, r: 1, cause: again, .loop(length: 2, members: ["A.recalc", "B.total"]))
    let other = script.action(3, r: 2, "total")
    script.add(3, r: 2, cause: other, .loop(length: 2, members: ["B.total", "A.recalc"]))
    let third = script.action(4, r: 1, "recalc")
    script.add(4, r: 1, cause: third, .loop(length: 2, members: ["A.recalc", "B.total"]))
    script.add(5, r: 1, cause: a, .loop(length: 1, members: ["A.x"]))

    let graph = script.graph

    #expect(
      graph.loops == [
        .init(members: ["A.recalc", "B.total"], turns: [2, 4]), .init(members: ["A.x"], turns: [0]),
      ])
    #expect(graph.actions.map(\.loop) == [1, nil, 0, 0, 0])
    #expect(b == 2)
  }

  @Test func `causes that form circles or come later end in a graph all the same`() {
    var script = TraceScript()
    script.add(0, cause: 2, .mutation(.init(label: "a", effect: 3)))
    script.add(1, cause: 1, .reduce(.init(label: "a", duration: 0, revision: 1)))
    script.add(2, cause: 4, .mutateBegin(.init(label: "b")))
    script.add(3, cause: 3, .action(.init(label: "b")))
    script.add(4, cause: 5, .render(target: "v", duration: 0))

    let graph = script.graph

    #expect(graph.commits.map(\.reduce) == [1...1])
    #expect(graph.commits.map(\.effect) == [nil])
    #expect(graph.effects.map(\.action) == [nil])
  }

  @Test func `equal impurities are one finding, seen in so many of its reduces`() {
    var script = TraceScript()
    script.add(0, r: 1, .reactor(.init(type: "Search")))
    script.add(0, r: 2, .reactor(.init(type: "Search")))
    let site = SourceSite(file: "App/S.swift", line: 8)
    func impurity(_ rule: PurityRule, _ level: Finding.Level? = nil) -> TraceEvent.Kind {
      .impurity(.init(rule: rule, level: level, message: "\(rule.rawValue)!", api: "f", site: site))
    }
    var events: [UInt64] = []
    for (round, reactor) in [1, 2, 1].enumerated() {
      let commit = script.commit(10, r: reactor, effect: nil, "set", rev: round, writes: ["v"])
      guard round > 0 else { continue }
      events.append(script.add(11, r: reactor, cause: commit.reduce, impurity(.clock, round == 1 ? .note : .error)))
      events.append(script.add(11, r: reactor, cause: commit.reduce, impurity(.clock)))
    }
    let other = script.commit(20, effect: nil, "other", rev: 5, writes: ["v"])
    let ambient = script.add(21, cause: other.reduce, impurity(.ambient))
    let lost = script.add(22, cause: 999, impurity(.io))

    let graph = script.graph

    func finding(
      _ rule: PurityRule, _ level: Finding.Level, _ r: Int, _ mutation: String, _ seen: Int, _ total: Int,
      count: Int? = nil, _ events: [UInt64]
    ) -> Finding {
      Finding(
        rule: rule, level: level, message: "\(rule.rawValue)!", api: "f", site: site, reactor: r,
        reactorType: "Search", mutation: mutation, seen: seen, total: total, count: count, events: events)
    }
    #expect(
      graph.findings == [
        finding(.clock, .error, 2, "set", 2, 3, count: 4, events),
        finding(.ambient, .note, 1, "other", 1, 1, [ambient]),
        finding(.io, .error, 1, "unknown mutation", 1, 1, [lost]),
      ])
    #expect(graph.commits.map(\.findings) == [[], [0], [0], [1]])
  }

  @Test func `all that breaks one rule on one line is one finding, with all its names`() {
    var script = TraceScript()
    script.add(0, r: 1, .reactor(.init(type: "Search")))
    func impurity(_ api: String, _ column: Int, line: Int = 8, _ rule: PurityRule = .objectWrite) -> TraceEvent.Kind {
      .impurity(
        .init(
          rule: rule, message: "reduce writes \(api)", api: api,
          site: .init(file: "App/S.swift", line: line, column: column + 1)))
    }
    for round in 0..<3 {
      let commit = script.commit(10, effect: nil, "set", rev: round, writes: ["v"])
      for (column, api) in ["A.x", "B.y", "A.x"].enumerated() {
        script.add(11, r: 1, cause: commit.reduce, impurity(api, column))
      }
      script.add(11, r: 1, cause: commit.reduce, impurity("C.z", 0, line: 9))
      script.add(11, r: 1, cause: commit.reduce, impurity("state.items.\(round)", 0, line: 8, .stateAlias))
    }

    let graph = script.graph

    #expect(graph.findings.map(\.rule) == [.objectWrite, .objectWrite, .stateAlias])
    #expect(graph.findings.map(\.count) == [9, 3, 3])
    #expect(graph.findings.map(\.seen) == [3, 3, 3])
    #expect(graph.findings.map(\.api) == ["A.x", "C.z", "state.items.0"])
    #expect(graph.findings.map(\.others) == [["B.y"], [], []])
    #expect(
      graph.findings.first?.text == "App/S.swift:8:1: error: reduce writes A.x [object-write] (in Search.set, "
        + "also B.y on this line, seen 3 of 3, 9 times)")
  }

  @Test func `a finding tells what differed as soon as something did`() {
    var script = TraceScript()
    script.add(0, r: 1, .reactor(.init(type: "Search")))
    let patch = TraceEvent.Patch(.replace, path: "/tool/uses", old: JSONText("0"), value: JSONText("1"))
    for (round, evidence) in [[], [patch], []].enumerated() {
      let commit = script.commit(10, effect: nil, "set", rev: round, writes: ["v"])
      script.add(
        11, r: 1, cause: commit.reduce,
        .impurity(
          .init(
            rule: .stateAlias, message: evidence.isEmpty ? "writes" : "changes", api: "state.tool.uses",
            site: .init(file: "App/S.swift", line: 8), evidence: evidence)))
    }
    #expect(script.graph.findings.map(\.message) == ["changes"])
    #expect(script.graph.findings.map(\.evidence) == [[patch]])
    #expect(script.graph.findings.map(\.seen) == [3])
  }

  @Test func `losses are summed up, or taken from the end where that knows of more`() {
    var script = TraceScript()
    script.add(5, r: nil, .dropped(count: 3, why: "ring", from: nil, to: nil))
    script.add(6, r: nil, .dropped(count: 4, why: "pressure", from: nil, to: nil))
    script.add(7, r: nil, .dropped(count: 1, why: "ring", from: nil, to: nil))
    #expect(script.graph.lost == 8)
    script.add(9, r: nil, .end(events: 3, dropped: 20))
    script.add(9, r: nil, .dropped(count: .max, why: "limit", from: nil, to: nil))

    let graph = script.graph

    #expect(graph.lost == .max)
    #expect(graph.lostReasons == ["ring", "pressure", "limit"])
    #expect(graph.span == 5...9)
    #expect(graph.eventCount == 4)
  }

  @Test func `an empty trace is an empty graph`() {
    let header = Trace.Header(process: "p")
    #expect(TraceGraph(Trace(header: header)) == TraceGraph(header: header))
  }

  @Test func `times at the end of the scale do not overflow`() {
    var script = TraceScript()
    let begin = script.begin(.max, script.action(.max - 1, "a"), "a", dur: .max)
    script.add(.max, cause: begin, .mutateRun(duration: .max))
    #expect(script.graph.span == .max - 1 ... .max)
    #expect(Statistics(script.graph).duration == 1)
  }

  @Test func `a loss lies between the events around the numbers that are missing, or where it was written`() {
    var script = TraceScript()
    script.action(10, "a")
    script.trace.events.append(
      TraceEvent(seq: 9, time: 50, kind: .dropped(count: 7, why: "ring", from: 2, to: 8)))
    script.action(60, "b")
    script.add(70, r: nil, .dropped(count: 2, why: "pressure", from: nil, to: nil))
    script.add(80, r: nil, .dropped(count: 5, why: "ring", from: 90, to: 95))
    script.add(90, r: nil, .dropped(count: 0, why: "ring", from: nil, to: nil))

    #expect(
      script.graph.losses == [
        .init(count: 7, reason: "ring", span: 10...50), .init(count: 2, reason: "pressure", span: 70...70),
        .init(count: 5, reason: "ring", span: 80...80),
      ])
  }
}

import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Feedback loops in a graph")
struct LoopFinderTests {
  /// Sync drives Badge and Badge drives Sync, `turns` times over; where `isNamed`, the recorder says so from the second
  /// turn on, as it does.
  private func pingPong(turns: Int, isNamed: Bool = false) -> TraceGraph {
    var script = TraceScript()
    script.add(0, r: 1, .reactor(.init(type: "Badge")))
    script.add(0, r: 2, .reactor(.init(type: "Sync")))
    let members = ["Sync.sync", "Badge.recount"]
    func half(_ r: Int, _ time: UInt64, _ label: String, cause: UInt64?) -> (action: UInt64, state: UInt64) {
      let action = script.action(time, r: r, cause: cause, label)
      let effect = script.begin(time, r: r, action, label)
      let state = script.commit(time + 1, r: r, effect: effect, "set", rev: Int(time), writes: ["v"]).state
      script.end(time + 4, r: r, effect, .completed)
      return (action, state)
    }
    var last: UInt64?
    for turn in 0...turns {
      let time = UInt64(turn) * 100
      let sync = half(2, time, "sync", cause: last)
      if isNamed, turn > 1 { script.add(time, r: 2, cause: sync.action, .loop(length: 2, members: members)) }
      let badge = half(1, time + 50, "recount", cause: sync.state)
      if isNamed, turn > 1 {
        script.add(time + 50, r: 1, cause: badge.action, .loop(length: 2, members: members.reversed()))
      }
      last = badge.state
    }
    return script.graph
  }

  @Test(arguments: [false, true])
  func `a chain that comes back to its reactor and case is a loop, named or not, with its first turn`(isNamed: Bool) {
    let graph = pingPong(turns: 4, isNamed: isNamed)

    #expect(graph.loops.map(\.members) == [["Sync.sync", "Badge.recount"]])
    #expect(graph.loops.first?.turns.map { graph.actions[$0].number } == [3, 5, 7, 9])
    #expect(graph.actions.map(\.loop) == [nil, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [false, true])
  func `statistics count the same turns, and the action that closes them`(isNamed: Bool) {
    let statistics = Statistics(pingPong(turns: 4, isNamed: isNamed))

    #expect(statistics.loops == [.init(members: ["Sync.sync", "Badge.recount"], turns: 4, first: 15)])
    #expect(statistics.actions.map { "\($0.label) \($0.loops)" } == ["recount 0", "sync 4"])
  }

  @Test(arguments: [0, 1])
  func `a chain that ends, or comes back once, is none`(turns: Int) {
    let graph = pingPong(turns: turns)

    #expect(graph.loops.isEmpty)
    #expect(graph.actions.allSatisfy { $0.loop == nil })
  }

  /// A search that its `transform(action:)` debounces; where `drives`, each result makes somebody search again.
  private func debounced(_ count: Int, drives: Bool) -> TraceGraph {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Search")))
    var last: UInt64?
    for turn in 0..<count {
      let time = UInt64(turn) * 100
      let typed = script.action(time, cause: drives ? last : nil, "typed")
      script.add(time, cause: typed, .actionOut(.init(.drop)))
      let out = script.add(time + 50, cause: typed, .actionOut(.init(.inject, label: "typed")))
      let effect = script.begin(time + 50, out, "typed")
      last = script.commit(time + 51, effect: effect, "setQuery", rev: turn + 1, writes: ["query"]).state
      script.end(time + 54, effect, .completed)
    }
    return script.graph
  }

  @Test func `an action that its transform held back has not come back`() {
    let graph = debounced(3, drives: false)

    #expect(graph.actions.map(\.isInjected) == [false, true, false, true, false, true])
    #expect(graph.loops.isEmpty)
    #expect(Statistics(graph).loops.isEmpty)
  }

  @Test func `a loop through a transform that holds back has one turn each time round`() {
    let graph = debounced(5, drives: true)

    #expect(graph.loops.map(\.members) == [["Search.typed"]])
    #expect(graph.loops.first?.turns == [2, 4, 6, 8])
    #expect(graph.actions.map(\.loop) == [nil, 0, 0, 0, 0, 0, 0, 0, 0, nil])
  }

  /// A state of one reactor is a mutation of another, whose state makes somebody send to the first.
  @Test func `a chain through an injected mutation is a loop too`() {
    var script = TraceScript()
    script.add(0, r: 1, .reactor(.init(type: "Login")))
    script.add(0, r: 2, .reactor(.init(type: "Badge")))
    var last: UInt64?
    for turn in 0..<4 {
      let time = UInt64(turn) * 100
      let login = script.action(time, r: 1, cause: last, "login")
      let effect = script.begin(time, r: 1, login, "login")
      let user = script.commit(time, r: 1, effect: effect, "setUser", rev: turn + 1, writes: ["user"]).state
      last = script.commit(time, r: 2, effect: nil, cause: user, "setName", rev: turn + 1, writes: ["name"]).state
      script.end(time + 4, r: 1, effect, .completed)
    }

    #expect(script.graph.loops.map(\.members) == [["Login.login"]])
    #expect(script.graph.loops.first?.turns == [1, 2, 3])
  }
}

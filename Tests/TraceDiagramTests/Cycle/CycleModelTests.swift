import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Counting a graph into a cycle")
struct CycleModelTests {
  private static let ms = CycleScript.ms

  @Test func `nodes and edges of a counter are its cases with their counts`() {
    let model = CycleModel(CycleGraphs.counter)

    #expect(
      CycleLedger.lines(of: model) == [
        "CounterReactor ×1",
        "action increase 4×, by view:CounterView 4", "action decrease 4×, by view:CounterView 4",
        "action load 4×, by view:CounterView 4", "effect load 4×, 120000000 / 120000000",
        "mutation add 8×, 100000 / 100000", "mutation setLoading 8×, 100000 / 100000",
        "mutation setValue 4×, 100000 / 100000", "state value 12×, 1 unchanged", "state isLoading 8×",
        "view → increase 4×", "view → decrease 4×", "view → load 4×",
        "increase → add 4×", "decrease → add 4×", "load → load 4×", "load → setLoading 4×",
        "load → setLoading 4× waited", "load → setValue 4× waited", "add → value 8×", "setLoading → isLoading 8×",
        "setValue → value 4×", "value → view 11×", "isLoading → view 8×",
      ])
  }

  @Test func `an effect that emits synchronously has no box`() {
    var script = CycleScript("")
    let reactor = script.reactor("R")
    let action = script.send(reactor, "tap", at: 0)
    let effect = script.effect(of: action)
    script.commit("first", from: effect, reduce: 30 * Self.ms, changes: ["a"])
    script.commit("second", from: effect, after: 30 * Self.ms, changes: ["b"])
    script.prolong(effect, to: 45 * Self.ms)

    // The second came late only because the first took long to reduce, and the end because of observers.
    #expect(
      CycleLedger.edges(of: CycleModel(script.graph)) == [
        "view → tap 1×", "tap → first 1×", "tap → second 1×", "first → a 1×", "second → b 1×", "a → view 1×",
        "b → view 1×",
      ])
  }

  @Test func `an effect that blocks its caller has a box without waiting time`() {
    var script = CycleScript("")
    let action = script.send(script.reactor("R"), "tap", at: 0)
    let effect = script.effect(of: action)
    script.prolong(effect, to: 40 * Self.ms)
    script.commit("done", from: effect, after: 40 * Self.ms, changes: ["a"])

    #expect(
      CycleLedger.edges(of: CycleModel(script.graph)) == [
        "view → tap 1×", "tap → tap 1×", "tap → done 1×", "done → a 1×", "a → view 1×",
      ])
  }

  @Test func `a mutation of an effect without recorded runs is told to have waited by its time`() {
    var script = CycleScript("")
    let action = script.send(script.reactor("R"), "tap", at: 0)
    let effect = script.effect(of: action, takes: 23 * Self.ms)
    script.forgetRuns(of: effect)
    script.commit("soon", from: effect, after: 4 * Self.ms - 1, reduce: 1)
    script.commit("late", from: effect, after: 20 * Self.ms, reduce: 0)

    #expect(
      CycleLedger.edges(of: CycleModel(script.graph)).filter { $0.contains("soon") || $0.contains("late") } == [
        "tap → soon 1×", "tap → late 1× waited", "soon → nothing 1×", "late → nothing 1×",
      ])
  }

  @Test func `ends of effects are counted, with what cancelled them and the errors that were swallowed`() {
    var script = CycleScript("")
    let reactor = script.reactor("R")
    for turn in 0..<8 {
      let action = script.send(reactor, "load", at: UInt64(turn))
      let effect = script.effect(of: action)
      switch turn {
      case 0, 1: script.cancel(effect, by: script.send(reactor, "typed", at: UInt64(turn)))
      case 2: script.cancel(effect, by: script.send(reactor, "clear", at: UInt64(turn)))
      case 3: script.cancel(effect, by: nil)
      case 4: script.fail(effect)
      case 5: script.fail(effect, swallowed: false)
      case 6: script.end(effect, .open)
      default: script.end(effect, .disposed)
      }
    }

    let ends = CycleModel(script.graph).nodes.first { $0.kind == .effect }?.ends

    #expect(
      ends
        == CycleModel.Ends(
          failed: 2, swallowed: 1,
          cancelled: [.init(name: "typed", count: 2), .init(name: "clear", count: 1), .init(name: nil, count: 1)],
          disposed: 1, open: 1))
  }

  @Test func `an effect and its reduces take as long as the statistics say`() throws {
    var script = CycleScript("")
    let list = script.reactor("List")
    for turn in 1...7 {
      let action = script.send(list, "load", at: UInt64(turn) * CycleScript.ms)
      // The longest never ends.
      let effect = script.effect(of: action, takes: UInt64(turn) * 50, end: turn == 7 ? .open : .completed)
      script.commit("setItems", from: effect, reduce: UInt64(turn) * 3)
    }

    let model = CycleModel(script.graph)
    let statistics = Statistics(script.graph)

    #expect(model.nodes.first { $0.kind == .effect }?.spread == statistics.actions.first?.effect)
    #expect(model.nodes.first { $0.kind == .mutation }?.spread == statistics.mutations.first?.reduce)
  }

  @Test func `an action is driven by the field that changes with it, not by one that changes always`() {
    var script = CycleScript("")
    let list = script.reactor("List")
    let detail = script.reactor("Detail")
    for turn in 0..<4 {
      let time = UInt64(turn) * 10
      let select = script.send(list, "select", at: time)
      let commit = script.commit("setSelected", from: script.effect(of: select), changes: ["stamp", "selected"])
      script.send(detail, "open", at: time + 1, by: commit)
      let tick = script.send(list, "tick", at: time + 2)
      script.commit("setStamp", from: script.effect(of: tick), changes: ["stamp"])
    }

    #expect(
      CycleLedger.edges(of: CycleModel(script.graph)).filter { $0.contains("back") } == ["selected → open 4× back"])
  }

  @Test func `an action with an unknown sender is drawn as unknown`() {
    let edges = CycleLedger.edges(of: CycleModel(CycleGraphs.odd))

    #expect(
      edges.filter { $0.contains("unknown") || $0.contains("back") } == [
        "view → begin 5× unknown", "begin → sentByAction 5× started back", "begin → sentByEffect 5× back",
      ])
  }

  @Test func `a loop is followed through two reactors, turn by turn`() throws {
    let model = CycleModel(CycleGraphs.pingPong)

    let loop = try #require(model.loops.first)
    #expect(
      loop
        == CycleModel.Loop(
          number: 1, members: ["LeftReactor.ping", "RightReactor.pong"], turns: 19, runs: 1, longest: 19,
          turnTime: 20 * Self.ms, closing: loop.closing))
    #expect(loop.closing.map { CycleLedger.line(of: model.edges[$0], in: model) } == "rally → ping 19× back loop 1")
    #expect(
      CycleLedger.edges(of: model).filter { $0.contains("loop") } == [
        "ping → setBall 20× loop 1", "pong → pong 20× loop 1", "pong → setReturn 20× waited loop 1",
        "setBall → ball 20× loop 1", "setReturn → rally 20× loop 1", "ball → pong 20× back loop 1",
        "rally → ping 19× back loop 1",
      ])
  }

  @Test func `the turns of a loop are counted by chain, and the longest chain is known`() throws {
    let loop = try #require(CycleModel(CycleGraphs.shop).loops.first)

    #expect([loop.turns, loop.runs, loop.longest] == [288, 96, 3])
    #expect(loop.turnTime == 34 * Self.ms)
  }

  @Test func `a search for causes ends where they form a circle`() {
    var script = CycleScript("")
    let reactor = script.reactor("R")
    let a = script.send(reactor, "a", at: 0)
    let b = script.send(reactor, "b", at: 1, by: script.commit("m", from: script.effect(of: a)))
    script.resend(a, by: script.commit("n", from: script.effect(of: b)))
    script.turn(script.send(reactor, "c", at: 2, by: 1))
    script.closeLoop(["R.c"])

    #expect(CycleModel(script.graph).loops.first?.closing == nil)
  }

  @Test func `findings are numbered as the graph has them, with the reduces in which they were seen`() {
    let impurities = CycleModel(CycleGraphs.shop).nodes.compactMap { node in
      node.impurity.map { "\(node.name) \($0.seen) of \($0.total) \($0.isError) \($0.numbers)" }
    }

    #expect(impurities == ["setResults 3 of 412 true [1]", "insert 96 of 96 true [2]"])
  }

  @Test func `a trace that grows adds nodes and moves none`() {
    let whole = CycleModel(CycleGraphs.shop)
    let cut = CycleModel(CycleGraphs.shop.cut(after: 2_000))

    for kind in CycleModel.Kind.allCases {
      let all = whole.nodes.filter { $0.kind == kind }.map(\.name)
      let some = cut.nodes.filter { $0.kind == kind }.map(\.name)
      #expect(Array(all.prefix(some.count)) == some)
    }
    #expect(cut.nodes.count < whole.nodes.count)
  }

  @Test func `reactors of one type share a band, and coupled bands stand together`() {
    var script = CycleScript("")
    let a = script.reactor("A")
    let b = script.reactor("B")
    let c = script.reactor("C")
    let second = script.reactor("A")
    for reactor in [a, b, c, second] { script.send(reactor, "go", at: 0) }
    let commit = script.commit("m", from: script.effect(of: script.send(a, "go", at: 1)), changes: ["x"])
    script.send(b, "go", at: 2, by: commit)
    for time: UInt64 in 3...4 { script.send(c, "go", at: time, by: commit) }

    let model = CycleModel(script.graph)

    #expect(model.bands.map { "\($0.type)\($0.reactors)" } == ["A2", "B1", "C1"])
    #expect(CycleBands.order(model).map { model.bands[$0].type } == ["A", "C", "B"])
  }

  @Test func `an unobserved state does not reach the view`() {
    var script = CycleScript("")
    let reactor = script.reactor("R")
    let effect = script.effect(of: script.send(reactor, "go", at: 0))
    script.commit("seen", from: effect, changes: ["x"])
    script.hide(script.commit("unseen", from: effect, changes: ["x", "y"]))

    let model = CycleModel(script.graph)

    #expect(
      CycleLedger.edges(of: model).suffix(4) == ["seen → x 1×", "unseen → x 1×", "unseen → y 1×", "x → view 1×"])
    #expect(model.totals.renders == 1)
  }

  @Test func `an event of a reactor without its own first event has a band`() {
    var script = CycleScript("")
    script.send(script.reactor("A"), "go", at: 0)
    script.disown()

    #expect(CycleModel(script.graph).bands.map(\.type) == ["reactor 1"])
  }
}

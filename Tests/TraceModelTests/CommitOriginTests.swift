import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Origins of injected mutations")
struct CommitOriginTests {
  private typealias Seq = TraceEvent.Seq

  /// A login whose effect runs and commits, and a reactor that is told of it.
  private struct Login {
    var script = TraceScript()
    let action: Seq
    let effect: Seq
    let run: Seq
    let commit: (mutation: Seq, reduce: Seq, state: Seq)

    init() {
      script.add(0, r: 1, .reactor(.init(type: "Login")))
      action = script.action(1, r: 1, "login")
      effect = script.begin(1, r: 1, action, "login")
      run = script.add(5, r: 1, cause: effect, .mutateRun(duration: 2))
      commit = script.commit(6, r: 1, effect: effect, "setUser", rev: 1, writes: ["user"])
    }

    /// The commit of another reactor that this event led to.
    mutating func inject(_ cause: Seq?, via: TraceEvent.Mutation.Via? = nil, unknown: Bool = false) -> (
      graph: TraceGraph, at: Int
    ) {
      script.add(
        9, r: 2, cause: cause,
        .mutation(.init(label: "setName", isInjected: true, via: via, isCauseUnknown: unknown)))
      return (script.graph, script.graph.commits.count - 1)
    }
  }

  @Test func `an effect, each stretch of it, and its action are known for what they are`() {
    var login = Login()

    #expect(login.inject(login.effect).graph.commits.last?.origin == .effect(0))
    #expect(login.inject(login.run).graph.commits.last?.origin == .effect(0))
    #expect(login.inject(login.action).graph.commits.last?.origin == .action(0))
  }

  @Test func `a state is told apart from the mutation that made it`() {
    var login = Login()

    #expect(login.inject(login.commit.state).graph.commits.last?.origin == .state(0))
    #expect(login.inject(login.commit.reduce).graph.commits.last?.origin == .state(0))
    #expect(login.inject(login.commit.mutation).graph.commits.last?.origin == .mutation(0))
  }

  @Test func `the start of a reactor is an origin, what is not in the trace is none`() {
    var login = Login()

    let start = login.inject(1)
    #expect(start.graph.source(of: start.at) == .start)
    for (cause, unknown): (Seq?, Bool) in [(nil, true), (99, false)] {
      let lost = login.inject(cause, unknown: unknown)
      #expect(lost.graph.commits[lost.at].origin == nil)
      #expect(lost.graph.source(of: lost.at) == .unknown)
    }
    let root = login.inject(nil)
    #expect(root.graph.source(of: root.at) == .outside)
  }

  @Test func `an owner is an origin, and stays one that only started it`() {
    var login = Login()

    let (graph, at) = login.inject(login.effect, via: .task)

    #expect(graph.source(of: at) == .effect(0))
    #expect(graph.commits[at].cause == .owner(login.effect))
    #expect(graph.action(behind: at) == 0)
  }

  @Test func `a mutation that a transform held back comes from the effect of the first`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Search")))
    let action = script.action(1, "type")
    let effect = script.begin(1, action, "type")
    let held = script.add(2, cause: effect, .mutation(.init(label: "setQuery", effect: effect)))
    script.add(2, cause: held, .mutationOut(.init(.drop)))
    script.commit(50, effect: nil, cause: held, "setQuery", rev: 1, writes: ["query"])

    let graph = script.graph

    #expect(graph.commits.map(\.origin) == [nil, .mutation(0)])
    #expect(graph.source(of: 1) == .effect(0))
    #expect(graph.action(behind: 1) == 0)
  }

  @Test func `the action behind a state of a state is the first one`() {
    var login = Login()
    let name = login.script.commit(9, r: 2, effect: nil, cause: login.commit.state, "setName", rev: 1, writes: ["name"])
    login.script.commit(12, r: 3, effect: nil, cause: name.state, "setTitle", rev: 1, writes: ["title"])
    let sent = login.script.action(14, r: 3, cause: name.state, "open")
    let graph = login.script.graph

    #expect(graph.action(behind: 2) == 0)
    #expect(graph.actions.last?.seq == sent)
    #expect(graph.action(before: 1) == 0)
  }

  @Test func `a search for causes ends where they form a circle`() {
    var script = TraceScript()
    for (r, cause) in [(1, Seq(4)), (2, 1)] {
      script.commit(UInt64(r), r: r, effect: nil, cause: cause, "set", rev: 1, writes: ["x"])
    }

    let graph = script.graph

    #expect(graph.action(behind: 0) == nil)
    #expect(graph.action(behind: 1) == nil)
  }
}

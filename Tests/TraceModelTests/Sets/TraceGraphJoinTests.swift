import Testing
import TraceSamples

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Graphs of several traces as one")
struct TraceGraphJoinTests {
  /// A reactor that loads once, whose reducer looked at the clock in `impure` of its reduces.
  static func graph(
    _ type: String = "Cart", impure: Int = 1, clock: String = "virtual", later: UInt64 = 0
  ) -> TraceGraph {
    var script = TraceScript()
    script.trace.header.clock = clock
    script.add(0, .reactor(.init(type: type)))
    let load = script.action(1_000, "load")
    let effect = script.begin(1_000, load, "load", dur: 100)
    for reduce in 0..<2 {
      let commit = script.commit(2_000 + UInt64(reduce), effect: effect, "setItems", rev: reduce + 1, writes: ["items"])
      guard reduce < impure else { continue }
      script.add(
        2_001, cause: commit.reduce,
        .impurity(
          .init(
            rule: .clock, level: .error, message: "Date() reads the clock",
            site: SourceSite(file: "Cart.swift", line: 9))))
    }
    script.end(5_000 + later, effect, .completed)
    return script.graph
  }

  private func joined(_ graphs: [TraceGraph]) -> TraceGraphJoin {
    var join = TraceGraphJoin()
    for graph in graphs { join.add(graph) }
    return join
  }

  @Test func `counts of a join are the sums of its traces, and percentiles those of all`() {
    let one = Statistics(Self.graph())
    let both = Statistics(joined([Self.graph(), Self.graph(later: 3_000)]).graph)

    #expect(both.events == 2 * one.events)
    #expect(both.actions.map(\.count) == [2])
    #expect(both.mutations.map(\.count) == [4])
    #expect(both.mutations.first?.fields == [.init(name: "items", count: 4)])
    #expect(both.reactors.map(\.count) == [2])
    #expect(both.actions.first?.effect == Distribution([4_000, 7_000]))
  }

  @Test func `an event of a join is found again in its own trace, with its time there`() throws {
    let graphs = [Self.graph(), Self.graph(later: 3_000)]
    let join = joined(graphs)
    let second = try #require(join.graph.actions.last)

    #expect(join.origin(of: second.seq) == (1, graphs[1].actions[0].seq))
    #expect(join.moment(second.time, in: 1) == graphs[1].actions[0].time)
    #expect(join.origin(of: join.graph.actions[0].seq) == (0, graphs[0].actions[0].seq))
  }

  @Test func `arguments of a join are those of its traces`() {
    var trace = Self.loads(2)
    trace.commitArguments = ShortTexts()
    trace.commitArguments.add("b", at: 1)
    trace.actionArguments.add("a", at: 0)

    let graph = joined([trace, trace]).graph

    #expect(graph.commits.indices.map { graph.argument(ofCommit: $0) } == ["", "b", "", "b"])
    #expect(graph.actions.indices.map { graph.argument(ofAction: $0) } == ["a", "", "a", ""])
  }

  /// A reactor that loads a number of times.
  private static func loads(_ count: Int) -> TraceGraph {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart")))
    for number in 0..<UInt64(count) {
      let load = script.action(number * 10_000, "load")
      let effect = script.begin(number * 10_000, load, "load", dur: 100)
      script.commit(number * 10_000 + 1, effect: effect, "setItems", rev: Int(number) + 1, writes: ["items"])
      script.end(number * 10_000 + 5_000, effect, .completed)
    }
    return script.graph
  }

  @Test func `the same finding of two traces is one, and reduces of a trace without it count`() {
    let graph = joined([Self.graph(impure: 2), Self.graph(impure: 1), Self.graph(impure: 0)]).graph

    #expect(graph.findings.count == 1)
    #expect(graph.findings.first?.seen == 3)
    #expect(graph.findings.first?.total == 6)
    #expect(graph.commits.map(\.findings) == [[0], [0], [0], [], [], []])
  }

  @Test func `findings of other reactors or lines stay apart`() {
    let graph = joined([Self.graph("Cart"), Self.graph("Feed")]).graph

    #expect(graph.findings.map(\.reactorType) == ["Cart", "Feed"])
    #expect(graph.findings.map(\.total) == [2, 2])
  }

  @Test func `an engine that looked in one of two traces is not said to have looked everywhere`() {
    var watched = Self.graph(impure: 0)
    watched.header.resource[Audit.enginesKey] = "portable checks, hooks"
    let audit = Audit(joined([watched, Self.graph(impure: 0)]).graph)

    #expect(audit.engines == ["in 1 of 2 traces: hooks", "portable checks"])
    #expect(audit.blindSpot != nil)
  }

  @Test func `causes never lead from one trace to another`() {
    let join = joined((0..<4).map { Self.graph(later: $0) })
    let graph = join.graph

    for commit in graph.commits {
      let cause = commit.cause.seq.map { join.origin(of: $0).trace }
      #expect(cause == join.origin(of: commit.seq).trace)
      #expect(commit.effect.map { join.origin(of: graph.effects[$0].seq).trace } == cause)
    }
  }

  @Test func `joins of random traces have the sums of their statistics`() {
    for seed in 1...UInt64(40) {
      var random = SeededRandom(seed)
      let graphs = (0..<3).map { _ in TraceGraph(random.trace(events: random.number(0...120))) }
      let parts = graphs.map { Statistics($0) }
      let whole = Statistics(joined(graphs).graph)

      func sum(_ figure: (Statistics) -> Int) -> Int { parts.reduce(0) { $0 + figure($1) } }
      #expect(whole.events == sum(\.events), "seed \(seed)")
      #expect(whole.failures == sum(\.failures), "seed \(seed)")
      #expect(whole.open == sum(\.open), "seed \(seed)")
      for figure: @Sendable (Statistics) -> Int in [
        { $0.actions.reduce(0) { $0 + $1.count } }, { $0.mutations.reduce(0) { $0 + $1.count } },
        { $0.actions.reduce(0) { $0 + $1.effect.count } }, { $0.loops.reduce(0) { $0 + $1.turns } },
        { $0.reactors.reduce(0) { $0 + $1.noops } }, { $0.reactors.reduce(0) { $0 + $1.subscribed } },
      ] { #expect(whole.events == 0 || figure(whole) == sum(figure), "seed \(seed)") }
    }
  }

  @Test func `numbers and times at the limit of their type stop nothing`() {
    var graph = Self.graph()
    graph.actions[0].seq = .max
    graph.reactors[0].id = .max
    graph.span = 0...UInt64.max
    let join = joined([graph, graph, graph])

    #expect(join.graph.actions.count == 3)
    #expect(join.count == 3)
  }
}

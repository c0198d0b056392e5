import Testing
import TraceModel

@testable import TraceReading

@Suite("Annotations of a graph")
struct TraceGraphAnnotationsTests {
  private let graph: TraceGraph

  init() throws {
    graph = TraceGraph(try TraceReader.read(path: Files.root + "/Tests/Fixtures/Traces/profile.rtrace.jsonl"))
  }

  @Test func `a transform has its operation and both labels`() {
    #expect(
      graph.transforms == [
        .init(seq: 12, reactor: 2, time: 102_500, stage: .state, operation: .map, commit: 0, changed: ["title"]),
        .init(
          seq: 16, reactor: 2, time: 20_304_500, stage: .mutation, operation: .map, before: "setProfile",
          after: "setPublicProfile", commit: 1),
        .init(
          seq: 29, reactor: 2, time: 21_315_700, stage: .action, operation: .drop, before: "follow", action: 2),
        .init(
          seq: 31, reactor: 2, time: 22_316_700, stage: .action, operation: .map, before: "follow",
          after: "followOnce", action: 3),
        .init(
          seq: 35, reactor: 2, time: 27_319_700, stage: .action, operation: .inject, after: "poll", action: 4),
        .init(
          seq: 38, reactor: 2, time: 28_321_700, stage: .mutation, operation: .drop, before: "setUser", commit: 3),
        .init(
          seq: 39, reactor: 2, time: 28_322_700, stage: .mutation, operation: .inject, after: "tick", commit: 4),
      ])
  }

  @Test func `an injected mutation is a commit of its own, and is told once where its line is there too`() {
    #expect(graph.commits.map(\.label) == ["setLoading", "setPublicProfile", "setUser", "setUser", "tick", "polled"])
    #expect(graph.commits.map(\.isInjected) == [false, false, false, true, true, false])
    #expect(graph.commits[4].isNoop && graph.commits[4].isUnobserved)
    var script = TraceScript()
    let mutation = script.add(1, .mutation(.init(label: "tick", isInjected: true)))
    let out = script.add(2, cause: mutation, .mutationOut(.init(.inject, label: "tick")))
    script.add(3, cause: out, .reduce(.init(label: "tick", duration: 1, revision: 1)))

    #expect(script.graph.commits.map(\.reduce) == [3...4])
  }

  @Test func `subscriptions begin and end`() {
    let site = SourceSite(file: "Profile/ProfileView.swift", line: 14, column: 5)
    // Two events were lost after it began.
    let state = TraceGraph.Subscription(
      number: 1, reactor: 2, what: "state", site: site, begin: 5_000, isEndUnknown: true)
    let pulse = TraceGraph.Subscription(
      number: 2, reactor: 2, what: "pulse", site: SourceSite(file: "Profile/ProfileView.swift", line: 15), begin: 6_000,
      end: 31_334_700)

    #expect(graph.subscriptions == [state, pulse])
  }

  @Test func `renders know the state they show, marks their words, reactors their parent and their end`() {
    #expect(
      graph.renders == [.init(seq: 13, time: 103_500, duration: 120_000, target: "ProfileView", commit: 0)])
    #expect(
      graph.marks == [.init(seq: 52, time: 31_333_700, label: "screen closed", argument: "screen: \"profile\"")])
    #expect(graph.reactors.map(\.parent) == [nil, 1])
    #expect(graph.reactors.map(\.endReason) == ["released", nil])
  }

  @Test func `an action tells how long it waited, an effect when it ran, a loop its turns`() {
    #expect(graph.actions[0].queued == 2_500)
    #expect(graph.effects[0].runs == RunList([98_500...107_500, 20_103_500...20_308_700]))
    #expect(graph.loops == [.init(members: ["ProfileReactor.poll"], turns: [5])])
    #expect(graph.actions[5].loop == 0 && graph.actions[4].loop == nil)
    #expect(graph.effects.map(\.end) == [.completed, .completed, .failed(0), .cancelled(by: 5), .open, .disposed])
  }
}

import Testing
import TraceModel

@Suite("Layout of a graph")
struct GraphLayoutTests {
  /// Bytes as docs/internals/performance.md has them: a trace of ten million events has millions of each.
  @Test("Elements take the memory that the documentation says")
  func sizes() {
    #expect(MemoryLayout<TraceGraph.Action>.stride == 144)
    #expect(MemoryLayout<TraceGraph.Effect>.stride == 112)
    #expect(MemoryLayout<TraceGraph.Commit>.stride == 144)
  }

  @Test("Members that share memory keep what each was given")
  func members() {
    var action = TraceGraph.Action(number: 1, seq: 2, reactor: 3, time: 4, label: "load")
    #expect(action.effect == nil && action.loop == nil && action.sentByCommit == nil && action.site == nil)
    action.effect = 5
    action.loop = 6
    action.sentByCommit = 0
    action.site = SourceSite(file: "App/View.swift", line: 7, column: 8)
    #expect(action.effect == 5 && action.loop == 6 && action.sentByCommit == 0)
    #expect(action.site == SourceSite(file: "App/View.swift", line: 7, column: 8))
    action.effect = nil
    #expect(action.effect == nil && action.loop == 6 && action.sentByCommit == 0)

    for end: TraceGraph.Effect.End in [
      .completed, .failed(nil), .failed(0), .failed(9), .cancelled(by: nil), .cancelled(by: 0), .disposed, .open,
      .unknown,
    ] {
      var effect = TraceGraph.Effect(seq: 1, reactor: 1, action: nil, label: "load", begin: 0, finish: 1, end: end)
      #expect(effect.end == end && effect.action == nil)
      effect.action = 3
      effect.end = .failed(4)
      #expect(effect.end == .failed(4) && effect.action == 3)
      effect.end = end
      #expect(effect.end == end && effect.action == 3)
    }
  }

  @Test("Members of a commit that share memory keep what each was given")
  func commit() {
    var commit = TraceGraph.Commit(
      seq: 1, reactor: 1, time: 2, label: "set", causes: [7, 8], reduce: 3...5, state: 6, revision: 1)
    #expect(commit.causes == [7, 8] && commit.source == nil && commit.effect == nil && commit.origin == nil)
    #expect(commit.reduce == 3...5 && commit.state == 6 && commit.revision == 1)
    commit.source = "timer"
    #expect(commit.causes == [7, 8] && commit.source == "timer")
    commit.causes = []
    commit.state = nil
    #expect(commit.causes == [] && commit.source == "timer" && commit.state == nil && commit.reduce == 3...5)
    for origin: TraceGraph.Commit.Origin? in [.action(0), .effect(1), .mutation(2), .state(3), .start, nil] {
      commit.origin = origin
      #expect(commit.origin == origin)
    }
    commit.reduce = nil
    #expect(commit.reduce == nil && commit.revision == 1)
    commit.revision = 0
    commit.reduce = 0...UInt64.max
    #expect(commit.revision == 0 && commit.reduce == 0...UInt64.max)
    #expect(commit != TraceGraph.Commit(seq: 1, reactor: 1, time: 2, label: "set"))
  }
}

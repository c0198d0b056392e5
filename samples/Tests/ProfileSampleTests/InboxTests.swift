import ProfileSample
import ReactorCore
import ReactorTesting
import Testing

@Suite("The inbox and its feedback loop, in virtual time") struct InboxTests {
  private let clock = TestScheduler(resolution: 0.001)

  private func makeInbox(isLooping: Bool) -> Inbox {
    Inbox(
      sync: SyncReactor(clock: clock), badge: BadgeReactor(messages: { 3 }, clock: clock), isLooping: isLooping)
  }

  /// The actions of the last chain in the trace, from its end back to the button.
  private func chain() throws -> [String] {
    let graph = TraceGraph(try #require(TracedRun.tracer?.trace))
    var labels: [String] = []
    var next = graph.actions.indices.last
    while let action = next {
      labels.append(graph.actions[action].label)
      let sender = graph.actions[action].sentByCommit
      next = sender.flatMap { graph.commits[$0].effect }.flatMap { graph.effects[$0].action }
    }
    return labels
  }

  @Test(.traced) func `an unchanged count starts no fetch`() throws {
    let inbox = makeInbox(isLooping: false)
    inbox.sync.action.onNext(.sync)
    clock.advanceTo(1_000)

    #expect(clock.isIdle)
    #expect(inbox.sync.currentState.revision == 1)
    #expect(try chain() == ["recount", "sync"])
  }

  @Test(.traced) func `a missing operator is an endless loop, which the trace shows as one chain`() throws {
    let inbox = makeInbox(isLooping: true)
    inbox.sync.action.onNext(.sync)
    clock.advanceTo(1_000)

    #expect(!clock.isIdle)
    #expect(inbox.sync.currentState.revision == 10, "a turn takes 100 ms")
    let labels = try chain()
    #expect(labels == (0..<labels.count).map { $0.isMultiple(of: 2) ? "sync" : "recount" })
    #expect(labels.count == 21)
  }
}

import ProfileSample
import ReactorCore
import ReactorTesting
import TerminalKit
import Testing

@Suite("The profile, in virtual time", .traced, .laws("Profile.laws")) struct ProfileSampleTests {
  private let clock = TestScheduler(resolution: 0.001)
  private let service: SocialService
  private let reactor: ProfileReactor

  init() {
    service = SocialService(clock: clock)
    reactor = ProfileReactor(name: "grace", service: service)
  }

  private func send(_ action: ProfileReactor.Action, at time: TestTime) {
    clock.scheduleAt(time) { [reactor] in reactor.action.onNext(action) }
  }

  @Test func `refreshing shows the profile after 120 ms`() {
    let loading = clock.createObserver(Bool.self)
    let subscription = reactor.state.map(\.isLoading).distinctUntilChanged().subscribe(loading)

    send(.refresh, at: 10)
    clock.advanceTo(1_000)

    expectEvents(loading.events, [.next(0, false), .next(10, true), .next(130, false)])
    #expect(reactor.currentState.followers == 1_815)
    subscription.dispose()
  }

  @Test func `a second refresh starts no second request`() {
    send(.refresh, at: 10)
    send(.refresh, at: 50)
    clock.advanceTo(1_000)

    expectTrace(of: reactor, .refresh, .last, leadsTo: [])
  }

  @Test func `refreshing offline shows a message, each time`() {
    let messages = clock.createObserver(String.self)
    let subscription = reactor.pulse(\.$message).compactMap { $0 }.subscribe(messages)
    service.isOnline = false

    send(.refresh, at: 10)
    send(.refresh, at: 500)
    clock.advanceTo(1_000)

    expectEvents(
      messages.events, [.next(210, "grace cannot be reached"), .next(700, "grace cannot be reached")])
    #expect(!reactor.currentState.isLoading)
    subscription.dispose()
  }

  @Test func `following is shown at once, and reaches the service after 150 ms`() {
    send(.follow, at: 10)
    clock.advanceTo(159)
    #expect(reactor.currentState.isFollowing)
    #expect(service.followed.isEmpty)
    clock.advanceTo(160)

    #expect(service.followed == ["grace"])
    #expect(reactor.currentState.followers == 1_816)
  }

  @Test
  func `a follow that is undone never reaches the service, and the trace names the action that cancelled it`()
    throws
  {
    send(.follow, at: 10)
    send(.unfollow, at: 60)
    clock.advanceTo(1_000)

    #expect(service.followed.isEmpty)
    #expect(!reactor.currentState.isFollowing)
    let graph = TraceGraph(try #require(TracedRun.tracer?.trace))
    let unfollow = try #require(graph.actions.firstIndex { $0.label == "unfollow" })
    #expect(graph.effects.map(\.end) == [.cancelled(by: unfollow), .completed])
  }

  @Test func `following offline fails without a message, and only the trace has the error`() throws {
    service.isOnline = false
    send(.follow, at: 10)
    clock.advanceTo(1_000)

    // The screen is wrong, without a message.
    #expect(reactor.currentState.isFollowing)
    #expect(reactor.currentState.message == nil)
    #expect(service.followed.isEmpty)
    let graph = TraceGraph(try #require(TracedRun.tracer?.trace))
    #expect(graph.failures.map(\.type) == ["Unreachable"])
    #expect(graph.failures.map(\.isSwallowed) == [true])
    #expect(graph.effects.map(\.label) == ["follow"])
    #expect(graph.effects.map(\.end) == [.failed(0)])
  }

  @Test func `unfollowing offline is undone, with a message`() {
    send(.follow, at: 10)
    clock.scheduleAt(500) { [service] in service.isOnline = false }
    send(.unfollow, at: 510)
    clock.advanceTo(709)
    #expect(!reactor.currentState.isFollowing)
    clock.advanceTo(1_000)

    #expect(reactor.currentState.isFollowing)
    #expect(reactor.currentState.message == "grace is still followed")
    #expect(service.followed == ["grace"])
  }

  @Test func `a login shows on the profile, and the trace names no action for it`() throws {
    send(.refresh, at: 10)
    clock.scheduleAt(50) { [service] in service.currentUser.onNext("ada") }
    clock.advanceTo(1_000)

    #expect(reactor.currentState.user == "ada")
    let graph = TraceGraph(try #require(TracedRun.tracer?.trace))
    let logins = graph.commits.indices.filter { graph.commits[$0].label == "setUser" }
    #expect(logins.map(graph.argument(ofCommit:)) == ["nil", "\"ada\""])
    #expect(logins.allSatisfy { graph.commits[$0].isInjected && graph.commits[$0].effect == nil })
  }
}

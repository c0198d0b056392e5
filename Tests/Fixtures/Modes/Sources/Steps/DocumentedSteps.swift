import ReactorCore
import ReactorTesting

/// The options of a project's tests, made once.
extension TracingOptions {
  static let coarse = TracingOptions(scheduler: { TestScheduler() })
}

func valuesOverTime() {
  withTracing(.coarse) {
    guard let scheduler = TracedRun.scheduler else { return }
    let reactor = LoginReactor(clock: scheduler)
    TracedRun.input(reactor.action, [.next(100, .login)])
    TracedRun.expect(reactor.state.map(\.isLoading)).elements == [false, true, true, false]
    TracedRun.expect(reactor.state.map(\.user)).in(100...) == [.next(100, nil), .next(101, "ada"), .next(102, "ada")]
    TracedRun.expect(reactor.state, disposed: 500) { events in
      expectEvents(events.filter(.completed).map { .completed($0.time, Int.self) }, [])
      _ = events.elements.count + (events.error == nil ? 0 : 1)
    }
  }
}

func steps() {
  withTracing(.names, scheduler: { TestScheduler() }) {}
  withTracing(scheduler: { TestScheduler() }) {
    guard let scheduler = TracedRun.scheduler else { return }
    let store = TestStore(LoginReactor(clock: scheduler))
    store.send(.login) { $0.isLoading = true }
    scheduler.advanceBy(1)
    store.receive(.setUser("ada")) { $0.user = "ada" }
    scheduler.advanceBy(1)
    store.receive(.named("setLoading")) { $0.isLoading = false }
    store.exhaustivity = .off
    store.send(.login)
    store.receive(.case(LoginReactor.Mutation.setUser))
    store.skipReceivedMutations()
    store.skipOpenEffects()
    store.finish()
  }
}

func stepsOfAsynchronousTest() async {
  await withTracing(TracingOptions(.values, name: "login")) {
    await Task.yield()
    let store = TestStore(LoginReactor(clock: TestScheduler()), exhaustivity: .off)
    store.send(.login) { $0.isLoading = true }
  }
}

#if !canImport(ReactorKit)
  import ReactorCore
  import ReactorTesting
#endif
import Testing

/// Tests as they are written with a TestStore, ported line by line. `docs/migrating.md` has the table.
@Suite("Ported from TestStore", .traced(scheduler: { TestScheduler() })) struct TestStorePortTests {
  private let clock = TracedRun.scheduler ?? TestScheduler()

  @Test func `counting up and down`() {
    let store = TestStore(FactReactor(clock))
    store.send(.increment) { $0.count = 1 }
    store.send(.increment) { $0.count = 2 }
    store.send(.decrement) { $0.count = 1 }
  }

  @Test func `counting is received step by step`() {
    let store = TestStore(FactReactor(clock))
    store.send(.increment)
    store.receive(.add(1)) { $0.count = 1 }
    store.receive(.setFact(nil))
    store.finish()
  }

  @Test func `a fact is asked for and shown`() {
    let store = TestStore(FactReactor(clock))
    store.send(.increment) { $0.count = 1 }
    store.send(.askForFact) { $0.isLoading = true }
    clock.advanceBy(1)
    store.receive(.setFact("1 is a good number")) { $0.fact = "1 is a good number" }
    clock.advanceBy(1)
    store.receive(.setLoading(false)) { $0.isLoading = false }
  }

  @Test func `a fact is received by its case alone`() {
    let store = TestStore(FactReactor(clock))
    store.send(.askForFact) { $0.isLoading = true }
    clock.advanceBy(2)
    store.receive(.named("setFact")) { $0.fact = "0 is a good number" }
    store.receive(.matching("another") { $0 != .setLoading(true) }) { $0.isLoading = false }
    store.finish()
  }

  @Test func `a fact that is not wanted any more does not come`() {
    let store = TestStore(FactReactor(clock))
    store.send(.askForFact) { $0.isLoading = true }
    store.send(.cancel) { $0.isLoading = false }
    clock.advanceBy(10)
    store.finish()
  }

  @Test func `a new number clears the fact`() {
    let store = TestStore(FactReactor(clock))
    store.send(.askForFact) { $0.isLoading = true }
    clock.advanceBy(2)
    store.skipReceivedMutations()
    store.send(.increment) { ($0.count, $0.fact) = (1, nil) }
  }

  @Test func `a timer ticks each second until it is stopped`() {
    let store = TestStore(TimerReactor(clock))
    store.send(.toggle) { $0.isRunning = true }
    for second in 1...3 {
      clock.advanceBy(1)
      store.receive(.tick) { $0.seconds = second }
    }
    store.send(.toggle) { $0.isRunning = false }
    clock.advanceBy(10)
    store.finish()
  }

  @Test func `a timer may go on where the test ends`() {
    let store = TestStore(TimerReactor(clock))
    store.send(.toggle) { $0.isRunning = true }
    store.skipOpenEffects()
    store.finish()
  }

  @Test func `a test that is not exhaustive tells the end alone`() {
    let store = TestStore(FactReactor(clock), exhaustivity: .off)
    store.send(.increment)
    store.send(.askForFact)
    clock.advanceBy(2)
    store.receive(.setLoading(false)) { $0.fact = "1 is a good number" }
    #expect(store.state.count == 1)
  }

  @Test func `a part of a test is not exhaustive`() {
    let store = TestStore(FactReactor(clock))
    store.exhaustivity = .off
    store.send(.askForFact)
    clock.advanceBy(2)
    store.skipReceivedMutations()
    store.exhaustivity = .on
    store.send(.decrement) { ($0.count, $0.fact) = (-1, nil) }
    store.finish()
  }

  @Test func `two reactors have a store each`() {
    let fact = TestStore(FactReactor(clock))
    let timer = TestStore(TimerReactor(clock))
    timer.send(.toggle) { $0.isRunning = true }
    fact.send(.increment) { $0.count = 1 }
    clock.advanceBy(1)
    timer.receive(.tick) { $0.seconds = 1 }
    timer.send(.toggle) { $0.isRunning = false }
  }
}

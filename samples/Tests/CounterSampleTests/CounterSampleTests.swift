import CounterSample
import ReactorCore
import ReactorTesting
import TerminalKit
import Testing

@Suite("The counter, in virtual time", .traced, .laws("Counter.laws")) struct CounterSampleTests {
  private let clock = TestScheduler(resolution: 0.001)

  private func makeReactor() -> CounterReactor {
    CounterReactor(service: CounterService(clock: clock), clock: clock)
  }

  @Test func `the counter counts up after half a second, with a message`() {
    let reactor = makeReactor()

    reactor.action.onNext(.increase)
    #expect(reactor.currentState.isLoading)
    #expect(reactor.currentState.value == 0)
    clock.advanceTo(500)
    #expect(reactor.currentState.value == 1)
    // The completion of `delay` comes one tick after its value, as all work that is due now.
    clock.advanceTo(501)

    #expect(!reactor.currentState.isLoading)
    #expect(reactor.currentState.message == "increased")
  }

  @Test func `a failed refresh becomes a message`() {
    let reactor = makeReactor()
    var messages: [String] = []
    let subscription = reactor.pulse(\.$message).compactMap { $0 }.subscribe(onNext: { messages.append($0) })

    reactor.action.onNext(.refresh(7))
    reactor.action.onNext(.refresh(4))
    clock.start()

    #expect(messages == ["failed"])
    #expect(reactor.currentState.value == 40)
    subscription.dispose()
  }

  @Test func `the view shows the state and sends pressed buttons`() {
    var frames: [String] = []
    let view = CounterView { frames.append($0) }
    view.reactor = makeReactor()

    view.decreaseButton.press()
    view.decreaseButton.press()

    #expect(frames.last == "[ - ]  -2  [ + ]  nobody")
  }

  @Test func `a stubbed reactor records the actions of its view, and shows a given state`() {
    let reactor = makeReactor()
    reactor.isStubEnabled = true
    let view = CounterView { _ in }
    view.reactor = reactor

    view.increaseButton.press()
    view.refreshes.onNext(3)
    reactor.stub.state.value.isLoading = true

    #expect(reactor.stub.actions == [.increase, .refresh(3)])
    #expect(view.spinner.isAnimating)
  }
}

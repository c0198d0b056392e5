import ReactorCore
import ReactorTesting
import Testing

/// Runs the code of Tests/Fixtures/Modes.
@Suite("The idiom of apps", .serialized) struct IdiomTests {
  @Test func `a view sends actions and shows states`() {
    let view = CounterView()
    view.reactor = CounterReactor()

    view.decreaseButton.press()
    view.decreaseButton.press()

    #expect(view.label.text == "-2")
    #expect(view.reactor?.currentState.value == -2)
  }

  @Test func `an effect with a delay shows its steps`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    let reactor = CounterReactor(pause: scheduler)
    let view = CounterView()
    view.reactor = reactor

    view.increaseButton.press()
    #expect(view.spinner.isAnimating)
    #expect(view.label.text == "0")

    scheduler.advanceBy(10)
    #expect(!view.spinner.isAnimating)
    #expect(view.label.text == "1")
    #expect(view.shown == ["increased"])
  }

  @Test func `a child view is bound like a control`() {
    let view = CounterView()
    view.reactor = CounterReactor()

    view.picker.select(7)

    #expect(view.reactor?.currentState.value == 7)
  }

  @Test func `a failure is caught inside its effect`() {
    let reactor = CounterReactor()

    reactor.action.onNext(.refresh(4))
    reactor.action.onNext(.refresh(-1))
    reactor.action.onNext(.decrease)

    #expect(reactor.currentState.value == 39)
    #expect(reactor.currentState.message == "failed")
  }

  @Test func `global state is merged into the mutations`() {
    let reactor = CounterReactor()
    _ = reactor.state

    currentUser.onNext(User(name: "Ada"))

    #expect(reactor.currentState.user == User(name: "Ada"))
  }

  @Test func `an action cancels an effect`() {
    let ticks = PublishSubject<Int>()
    let reactor = CounterReactor(ticks: ticks)

    reactor.action.onNext(.watch)
    ticks.onNext(0)
    ticks.onNext(0)
    reactor.action.onNext(.stop)
    ticks.onNext(0)

    #expect(reactor.currentState.value == 2)
    #expect(!ticks.hasObservers)
  }

  @Test func `a pulse fires for every assignment, equal ones too, and not for other changes`() {
    let reactor = CounterReactor()
    let messages = Record<String>()
    let subscription = reactor.pulse(\.$message).compactMap { $0 }.subscribe(onNext: messages.add)

    reactor.action.onNext(.say("hello"))
    reactor.action.onNext(.say("hello"))
    reactor.action.onNext(.decrease)
    reactor.action.onNext(.say("hello"))
    reactor.action.onNext(.say("bye"))
    subscription.dispose()

    #expect(messages.all == ["hello", "hello", "hello", "bye"])
  }

  @Test func `a storyboard view binds once it has loaded`() {
    let view = LoadedView()
    let reactor = CounterReactor()
    view.reactor = reactor
    #expect(view.values == [])

    view.load()
    reactor.action.onNext(.decrease)

    #expect(view.values == [0, -1])
  }

  @Test func `a stub takes the place of a reactor in a view's test`() {
    let reactor = CounterReactor()
    reactor.isStubEnabled = true
    let view = CounterView()
    view.reactor = reactor

    view.increaseButton.press()
    #expect(reactor.stub.actions.last == .increase)

    reactor.stub.state.value = CounterReactor.State(isLoading: true)
    #expect(view.spinner.isAnimating)
  }

  @Test func `an action is in the state when onNext returns`() {
    let reactor = ToggleReactor()

    reactor.action.onNext(.toggle)
    #expect(reactor.currentState.isOn == true)
    reactor.action.onNext(.toggle)
    #expect(reactor.currentState.isOn == false)
  }

  @Test func `virtual time drives a reactor`() {
    let scheduler = TestScheduler(initialClock: 0)
    let reactor = CounterReactor(pause: scheduler)
    let subscription = scheduler.createHotObservable([.next(100, CounterReactor.Action.increase)])
      .subscribe(reactor.action)

    let response = scheduler.start(created: 0, subscribed: 0, disposed: 1000) { reactor.state.map(\.isLoading) }
    subscription.dispose()

    #expect(response.events.map(\.value.element) == [false, true, true, false, false])
  }

  @Test func `a background reactor works on its own queue`() async throws {
    let reactor = BackgroundReactor()

    reactor.action.onNext(.toggle)

    let isOn = try await reactor.state.map(\.isOn).filter { $0 }.take(1).asSingle().value
    #expect(isOn)
  }
}

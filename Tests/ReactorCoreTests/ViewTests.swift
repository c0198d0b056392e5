import ReactorCore
import Testing

@Suite("Views and their parts") struct ViewTests {
  final class Screen: View {
    var disposeBag = DisposeBag()
    let calls = Record<String>()

    func bind(reactor: Adder) {
      calls.add("bind \(reactor.initialState.sum), same: \(self.reactor === reactor)")
      reactor.state.map(\.sum).subscribe(onNext: { [calls] in calls.add("\($0)") }).disposed(by: disposeBag)
    }
  }

  @Test(.contract(4)) func `setting a reactor stores it, renews the bag and binds`() {
    let view = Screen()
    let firstBag = view.disposeBag
    let reactor = Adder()

    view.reactor = reactor

    #expect(view.reactor === reactor)
    #expect(view.disposeBag !== firstBag)
    #expect(view.calls.all == ["bind 0, same: true", "0"])
  }

  @Test(.contract(4)) func `another reactor ends the bindings of the one before, and nil ends all`() {
    let view = Screen()
    let first = Adder()
    let second = Adder()

    view.reactor = first
    view.reactor = second
    first.action.onNext(1)
    second.action.onNext(2)
    view.reactor = nil
    second.action.onNext(4)

    #expect(view.reactor == nil)
    #expect(view.calls.all == ["bind 0, same: true", "0", "bind 0, same: true", "0", "2"])
  }

  final class LatePanel: DeferredReactorView, ReactorView {
    var disposeBag = DisposeBag()
    var isViewLoaded = false
    let bound = Record<ObjectIdentifier>()

    func bind(reactor: Adder) { bound.add(ObjectIdentifier(reactor)) }
  }

  final class OldPanel: StoryboardView {
    var disposeBag = DisposeBag()
    let isViewLoaded = true
    var bindings = 0

    func bind(reactor: Adder) { bindings += 1 }
  }

  @Test(.contract(4)) func `a deferred view binds the last reactor once when it has loaded`() {
    let view = LatePanel()
    let first = Adder()
    let last = Adder()

    view.reactor = first
    view.reactor = last
    #expect(view.bound.all == [])
    view.isViewLoaded = true
    view.performBinding()
    view.performBinding()

    #expect(view.bound.all == [ObjectIdentifier(last)])
    #expect(view.reactor === last)
  }

  @Test(.contract(4)) func `a deferred view that has loaded binds each reactor at once`() {
    let view = LatePanel()
    let first = Adder()
    let second = Adder()

    view.performBinding()
    view.reactor = first
    view.reactor = nil
    view.reactor = second
    view.performBinding()

    #expect(view.bound.all == [ObjectIdentifier(first), ObjectIdentifier(second)])
  }

  @Test(.contract(4)) func `a deferred view seen as a plain one still defers`() {
    func assign<Panel: View>(_ reactor: Panel.Reactor, to view: Panel) { view.reactor = reactor }
    let late = LatePanel()
    let loaded = OldPanel()

    assign(Adder(), to: late)
    assign(Adder(), to: loaded)

    #expect(late.bound.all.isEmpty)
    #expect(loaded.bindings == 1)
  }

  @Test(.contract(4, 26)) func `a cell that changes its reactor 10,000 times keeps one`() {
    let alive = Tracked.Count()
    let cell = Screen()

    for _ in 0..<10_000 {
      let token = Tracked(alive)
      cell.reactor = Adder(whenGone: { _ = token })
      cell.reactor?.action.onNext(1)
    }

    #expect(alive.alive == 1)
    cell.reactor = nil
    #expect(alive.alive == 0)
  }

  @Test(.contract(4, 26)) func `a view releases its reactor when it goes`() {
    let alive = Tracked.Count()
    var view: Screen? = Screen()
    let token = Tracked(alive)
    view?.reactor = Adder(whenGone: { [token] in _ = token })
    let calls = view?.calls

    view = nil

    #expect(calls?.all.count == 2)
    withExtendedLifetime(token) { #expect(alive.alive == 1) }
  }

  final class Label: ReactiveCompatible {
    var text = ""
  }

  @Test(.contract(6)) func `a stream is bound to a property, a closure, an object, a relay and an action`() {
    let source = PublishSubject<String>()
    let label = Label()
    let heard = Record<String>()
    let relay = BehaviorRelay(value: "")
    let bag = DisposeBag()

    source.bind(to: label.rx.text).disposed(by: bag)
    source.bind(onNext: { heard.add("closure \($0)") }).disposed(by: bag)
    source.bind(with: label, onNext: { heard.add("with \($0.text) \($1)") }).disposed(by: bag)
    source.bind(to: relay).disposed(by: bag)
    source.onNext("x")

    #expect(label.text == "x")
    #expect(heard.all == ["closure x", "with x x"])
    #expect(relay.value == "x")
  }

  @Test(.contract(6)) func `a binder holds its target weakly and ignores the end`() {
    weak var gone: Label?
    let binder: Binder<String>
    do {
      let label = Label()
      gone = label
      binder = Binder(label) { $0.text = $1 }
      binder.onCompleted()
      binder.onNext("y")
      #expect(label.text == "y")
    }

    binder.onNext("z")

    #expect(gone == nil)
  }

  @Test(.contract(6)) func `a binder sets its target where its scheduler says`() {
    let queue = HandScheduler()
    let label = Label()
    let later = Binder<String>(label, scheduler: queue) { $0.text = $1 }

    later.onNext("x")
    #expect(label.text == "")
    queue.turn()
    #expect(label.text == "x")

    #if os(Linux)
      Binder<String>(label) { $0.text = $1 }.onNext("y")
      #expect(label.text == "y")
      #expect(ReactorDefaults.viewScheduler === CurrentThreadScheduler.instance)
    #endif
  }

  @Test(.contract(6)) func `a child view is bound like a button`() {
    let taps = PublishSubject<Int>()
    let child = ControlEvent(events: taps)
    let reactor = Adder()
    let subscription = child.bind(to: reactor.action)

    taps.onNext(2)
    taps.onCompleted()
    reactor.action.onNext(3)

    #expect(reactor.currentState.log == [2, 3])
    subscription.dispose()
  }

  @Test(.contract(6)) func `a control property goes both ways and outlives what is bound to it`() {
    let relay = BehaviorSubject(value: "a")
    let property = ControlProperty(values: relay, valueSink: relay)
    let words = Record<String>()
    let subscription = Record.words(of: property, in: words)

    _ = Observable.just("b").bind(to: property)
    property.onNext("c")

    #expect(words.all == ["a", "b", "c"])
    subscription.dispose()
  }
}

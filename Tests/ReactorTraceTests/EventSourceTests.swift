import ReactorCore
import Testing

@testable import ReactorTrace

/// Which reactor, which line and which view: what a trace says beside the types.
@Suite("The source of an event") struct EventSourceTests {
  private final class Counter: Reactor {
    let initialState = 0
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  }

  private final class Screen: View {
    var disposeBag = DisposeBag()
    let taps = PublishSubject<Int>()
    let shown = PublishSubject<Int>()

    func bind(reactor: Counter) {
      reactor.action.onNext(1)
      taps.bind(to: reactor.action).disposed(by: disposeBag)
      reactor.state.filter { $0 == 11 }
        .subscribe(onNext: { [shown] state in
          reactor.action.onNext(100)
          shown.onNext(state)
        })
        .disposed(by: disposeBag)
    }
  }

  private func tracer() -> ReactorTracer {
    ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking, name: "shop")
  }

  private func actions(_ trace: Trace) -> [(TraceEvent.Action, Int?)] {
    trace.events.compactMap { event in
      if case .action(let action) = event.kind { (action, event.reactor) } else { nil }
    }
  }

  @Test func `a reactor has its given name, and the line that attached the tracer`() throws {
    let tracer = tracer()
    let counters = (0..<3).map { _ in Counter() }
    counters[0].attach(tracer, named: "left")
    counters[1].attach(tracer)
    counters[1].attach(ConsoleLogger(write: { _ in }), named: "right")
    counters[1].attach(tracer, named: "too late")
    let line = #line - 3
    withMiddleware(tracer) { counters[2].action.onNext(1) }
    for counter in counters { _ = counter.state }
    let told = tracer.finish().events.compactMap { event -> TraceEvent.ReactorInfo? in
      if case .reactor(let info) = event.kind { info } else { nil }
    }

    try #require(told.count == 3)
    #expect(told.map(\.name) == ["", "left", "right"])
    #expect(told.map(\.line) == [nil, line - 1, line + 1])
    #expect(told.map(\.file) == [nil, #fileID, #fileID])
  }

  @Test func `an action comes from the view whose binding sent it, and from no view that only led to it`() {
    let tracer = tracer()
    let (counter, other) = (Counter(), Counter())
    let screen = Screen()
    for one in [counter, other] { one.attach(tracer) }
    // Who is told by the view is not the view.
    let subscription = screen.shown.bind(to: other.action)
    screen.reactor = counter
    screen.taps.onNext(10)
    counter.action.onNext(1_000)
    let actions = actions(tracer.finish())
    subscription.dispose()

    // What the screen sends amid a cycle waits for its end; the other reactor was used first.
    #expect(actions.map(\.1) == [2, 2, 1, 2, 2])
    #expect(actions.map(\.0.source) == ["view:Screen", "view:Screen", nil, "view:Screen", nil])
  }

  @Test func `an action that waits keeps the view that sent it`() {
    final class Late: DeferredReactorView {
      var disposeBag = DisposeBag()
      let isViewLoaded = false
      let taps = PublishSubject<Int>()
      func bind(reactor: Counter) { taps.bind(to: reactor.action).disposed(by: disposeBag) }
    }
    let tracer = tracer()
    let counter = Counter()
    let late = Late()
    counter.attach(tracer)
    late.reactor = counter
    late.performBinding()
    // Inside a cycle, an action waits for its end.
    let subscription = counter.state.filter { $0 == 1 }.subscribe(onNext: { _ in late.taps.onNext(2) })
    counter.action.onNext(1)
    let actions = actions(tracer.finish())
    subscription.dispose()

    #expect(actions.map(\.0.source) == [nil, "view:Late"])
    #expect(actions.map { $0.0.queued != nil } == [false, true])
  }

  @Test func `a bound stream sends its action from the line of the binding`() {
    let tracer = tracer()
    let counter = Counter()
    counter.attach(tracer)
    let taps = PublishSubject<Int>()
    let subscriptions = [
      taps.bind(to: counter.action),
      taps.map { Int?($0) }.compactMap { $0 }.subscribe(counter.action),
      // A closure sends from its own line.
      taps.subscribe { counter.action.on($0) },
    ]
    let line = #line - 5
    taps.onNext(1)
    let actions = actions(tracer.finish())
    for subscription in subscriptions { subscription.dispose() }

    #expect(Set(actions.map(\.0.site?.line)) == [line, line + 1, line + 3])
    #expect(actions.compactMap(\.0.site?.file) == Array(repeating: #fileID, count: 3))
  }

  @Test func `a subscription has the line that subscribed`() {
    let tracer = tracer()
    let counter = Counter()
    counter.attach(tracer)
    _ = counter.state
    let relay = BehaviorRelay(value: 0)
    let subscriptions = [
      counter.state.subscribe(onNext: { _ in }),
      counter.state.map { $0 + 1 }.distinctUntilChanged().bind(to: relay),
      counter.state.asDriver(onErrorJustReturn: 0).drive(onNext: { _ in }),
      counter.state.take(1).asSingle().subscribe(onSuccess: { _ in }),
      counter.action.subscribe { _ in },
      Observable.just(1).flatMap { _ in counter.state }.subscribe(),
    ]
    let line = #line - 7
    let sites = tracer.finish().events.compactMap { event -> SourceSite?? in
      if case .subscribe(_, _, let site) = event.kind { site } else { nil }
    }
    for subscription in subscriptions { subscription.dispose() }

    #expect(sites.map { $0?.line } == [line, line + 1, line + 2, line + 3, line + 4, line + 5])
    #expect(sites.allSatisfy { $0?.file == #fileID })
  }

  @Test func `a subscription inside an effect does not have the line of its action`() {
    final class Follower: Reactor {
      typealias Action = Int
      let initialState = 0
      let leader = Counter()
      func mutate(action: Int) -> Observable<Int> { leader.state.take(1) }
      func reduce(state: Int, mutation: Int) -> Int { mutation }
    }
    let tracer = tracer()
    let follower = Follower()
    for subscription in withMiddleware(tracer, { [Observable.just(1).bind(to: follower.action)] }) {
      subscription.dispose()
    }
    let subscribed = tracer.finish().events.compactMap { event -> SourceSite?? in
      if case .subscribe("state", _, let site) = event.kind { .some(site) } else { nil }
    }

    #expect(subscribed == [nil])
  }

  @Test func `the header names the program`() {
    #expect(tracer().finish().header.resource["service.name"] == "shop")
  }

  @Test func `attributes of the policy are in the header, and may name the service`() {
    var policy = TracePolicy(purity: .off)
    policy.resource = [
      "service.version": "1.4", "service.name": "checkout", "deployment.secret": "Bearer abcdefghijklmnop",
    ]
    let header = ReactorTracer(policy: policy, clock: .ticking, name: "shop").finish().header

    #expect(header.resource["service.version"] == "1.4")
    #expect(header.resource["service.name"] == "checkout")
    #expect(header.resource["deployment.secret"]?.contains("abcdefghijklmnop") == false)
    #expect(header.process == "shop")
  }
}

import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import RxTest
import Testing

@Suite struct StepTests {
  @Test(.traced) func `Each transform that changes something is in the trace`() throws {
    let (outside, a, bag) = (PublishSubject<Int>(), Counter(), DisposeBag())
    let transforming = Transforming(merging: outside)
    a.state.skip(1).subscribe(onNext: { outside.onNext($0.value) }).disposed(by: bag)

    transforming.action.onNext(1)
    transforming.action.onNext(0)
    a.action.onNext(.add(7))

    #expect(transforming.currentState == 1_000_000 + 2 + 7)
    let events = Events.current()
    var (mapped, dropped, states) = (0, 0, 0)
    for event in events.all {
      switch event.kind {
      case .actionOut(let out): if out.operation == .map { mapped += 1 } else if out.operation == .drop { dropped += 1 }
      case .stateOut: states += 1
      default: break
      }
    }
    #expect(mapped == 1)
    #expect(dropped == 1)
    #expect(states == 2)
    let injected = try #require(
      events.mutations.first { if case .mutation(let it) = $0.kind { it.isInjected } else { false } })
    #expect(events.number(injected) == 7)
    guard case .state? = events.cause(of: injected)?.kind else {
      Issue.record("not caused by the state of the other reactor")
      return
    }
  }

  @Test(.traced) func `An action has the line that sent or bound it, and none if RxSwift alone passed it on`() throws {
    let (a, source) = (Counter(), PublishSubject<Int>())
    let subscribed = source.map(Counter.Action.add).subscribe(a.action)
    let bound = source.map(Counter.Action.add).bind(to: a.action)
    let line = #line

    a.action.onNext(.add(1))
    source.onNext(2)
    a.action.on(.next(.add(3)))
    AnyObserver(a.action).onNext(.add(4))

    subscribed.dispose()
    bound.dispose()
    #expect(a.currentState.value == 12)
    let sites = Events.current().actions.map { event -> Int? in
      if case .action(let action) = event.kind, action.site?.file == "BridgeTests/StepTests.swift" {
        action.site?.line
      } else {
        nil
      }
    }
    #expect(sites == [line + 2, line - 2, line - 1, line + 4, nil])
  }

  @Test(.traced) func `What a transform emits twice is caused by its mutation, not by the state in between`() throws {
    let doubling = Doubling()

    doubling.action.onNext(3)

    #expect(doubling.currentState == 6)
    let events = Events.current()
    let mutation = try #require(events.mutations.first)
    let injected = events.all.filter { if case .mutationOut = $0.kind { true } else { false } }
    #expect(injected.map(\.cause) == [mutation.seq])
    #expect(events.reduces.map(\.cause) == [mutation.seq, injected[0].seq])
  }

  @Test func `A reducer that writes to its reactor and sends is impure`() throws {
    let tracer = ReactorTracer(policy: .tests)
    let other = Counter()
    let impure = Impure(sendingTo: other)
    impure.attach(tracer)
    other.attach(tracer)
    _ = other.state

    impure.action.onNext(1)
    impure.action.onNext(2)

    let rules = Set(Events(tracer.finish()).impurities.map(\.rule))
    #expect(rules.contains(.selfWrite))
    #expect(rules.contains(.send))
  }

  @Test(.traced) func `Subclasses, generic code and boxes reach one pipeline`() throws {
    func send<R: Reactor>(_ reactor: R, _ action: R.Action) { reactor.action.onNext(action) }
    func current<R: Reactor>(_ reactor: R) -> R.State { reactor.currentState }
    let child = Child()
    var last = 0
    let subscription = child.state.subscribe(onNext: { last = $0 })

    child.action.onNext(.go)
    send(child, .go)
    (child as Base<String>).action.onNext(.go)

    subscription.dispose()
    #expect(
      child.currentState == 30 && current(child) == 30 && (child as Base<String>).currentState == 30 && last == 30)
    let any: any Reactor = child
    #expect(any.currentState as? Int == 30)
    #expect(Events.current().reduces.count == 3)
  }

  @Test func `A subclass that conforms too late has ReactorKit's streams`() throws {
    func send<R: Reactor>(_ reactor: R, _ action: R.Action) { reactor.action.onNext(action) }
    let late = Late()

    late.action.onNext(1)
    send(late, 1)

    #expect(late.currentState == 2)
  }

  @Test(.traced) func `A reactor that conforms through another protocol is traced by one line, or marked`() {
    let (untraced, traced) = (ShotSection(), TracedSection())

    for _ in 0..<2 { untraced.action.onNext(.like) }
    traced.action.onNext(.like)

    let events = Events.current()
    #expect(untraced.currentState == 2 && traced.currentState == 1)
    #expect(events.reduces.count == 1)
    #expect(events.lines("mark").map { $0.text("label") } == ["ShotSection is not traced"])
  }

  @Test(.traced(scheduler: { TestScheduler(initialClock: 0) }))
  func `A trace has the times of RxTest's scheduler`() throws {
    let (scheduler, counter) = (try #require(TracedRun.scheduler(TestScheduler.self)), Counter())
    scheduler.scheduleAt(30) { counter.action.onNext(.add(1)) }
    scheduler.start()
    #expect(Events.current().actions.map { $0.time / 1_000_000 } == [30_000])
  }

  @Test func `A traced body has the times of RxTest's scheduler`() {
    let scheduler = TestScheduler(initialClock: 0)
    let times = withTracing(TracingOptions(clock: .virtual(scheduler))) {
      let counter = Counter()
      scheduler.scheduleAt(30) { counter.action.onNext(.add(1)) }
      scheduler.start()
      return Events.current().actions.map { $0.time / 1_000_000 }
    }
    #expect(times == [30_000])
  }

  @Test(.traced) func `A stub takes the place of the pipeline while it is enabled`() throws {
    let counter = Counter()
    counter.isStubEnabled = true
    counter.stub.state.value = .init(value: 9)

    counter.action.onNext(.add(1))

    #expect(counter.action === counter.stub.action)
    #expect(counter.currentState.value == 9)
    #expect(counter.stub.actions.count == 1)
    counter.isStubEnabled = false
    #expect(counter.currentState.value == 0)
    #expect(Events.current().actions.isEmpty)
  }

  @Test func `A console logger prints the steps of ReactorKit's reactors`() throws {
    let lines = Lines()
    let counter = Counter()
    counter.attach(ConsoleLogger(isColored: false) { lines.append($0) })

    counter.action.onNext(.add(5))

    #expect(lines.all.contains { $0.contains("action add(5)") })
    #expect(lines.all.contains { $0.contains("value: 0 → 5") })
  }

  @Test func `A reactor that nothing observes works as ReactorKit's`() throws {
    let counter = Counter(1)
    var seen: [Int] = []
    let subscription = counter.state.subscribe(onNext: { seen.append($0.value) })

    counter.action.onNext(.add(1))

    subscription.dispose()
    #expect(seen == [1, 2])
    #expect(counter.action === counter.action)
  }
}

private final class Lines: @unchecked Sendable {
  // Written by the one thread of its test.
  private(set) var all: [String] = []
  func append(_ line: String) { all.append(line) }
}

import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import RxTest
import Testing

/// An operator of RxSwift itself, which code gets that is generic over `ObservableType`.
struct LosingOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (any Source, TestScheduler) -> Observable<Int>

  /// A stream as code sees it that is generic over streams.
  protocol Source: ObservableType where Element == Int {}

  static let all: [LosingOperator] = [
    .init(testDescription: "RxSwift's debounce") { s, t in s.debounce(.seconds(1), scheduler: t) },
    .init(testDescription: "RxSwift's delay") { s, t in s.delay(.seconds(1), scheduler: t) },
    .init(testDescription: "RxSwift's observe(on:)") { s, t in s.observe(on: t) },
    .init(testDescription: "RxSwift's buffer") { s, t in
      s.buffer(timeSpan: .seconds(1), count: 9, scheduler: t).compactMap(\.last)
    },
    .init(testDescription: "RxSwift's window") { s, t in
      s.window(timeSpan: .seconds(1), count: 9, scheduler: t).enumerated().flatMap { window in
        window.index == 1 ? window.element.startWith(7) : Observable.empty()
      }
    },
    .init(testDescription: "RxSwift's timer") { s, t in
      s.flatMap { n in Plain.timer(.seconds(1), scheduler: t).map { _ in n } }
    },
    .init(testDescription: "RxSwift's from") { s, _ in s.flatMap { Plain.from([$0]) } },
    .init(testDescription: "RxSwift's throttle") { s, t in
      Plain(stream: s.flatMap { n in Observable.of(0, n) }).throttle(.seconds(1), scheduler: t).filter { $0 > 0 }
    },
    .init(testDescription: "RxSwift's delaySubscription") { s, t in
      s.flatMap { Plain(stream: .just($0)).delaySubscription(.seconds(1), scheduler: t) }
    },
  ]
}

private struct Plain: LosingOperator.Source {
  let stream: Observable<Int>
  func asObservable() -> Observable<Int> { stream }
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    stream.subscribe(observer)
  }
}

private struct SchedulerAtOnce: ImmediateSchedulerType {
  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable { action(state) }
}

@Suite struct DelivererTests {
  @Test(.traced, arguments: LosingOperator.all) func `A mutation of an unknown cause names the operator that lost it`(
    operator losing: LosingOperator
  ) {
    let (t, first) = (TestScheduler(initialClock: 0), Counter())
    let target = Transforming(
      merging: losing.apply(Plain(stream: first.state.skip(1).map(\.value)), t).map { $0 * 2 })
    let subscription = target.state.subscribe()

    first.action.onNext(.add(7))
    t.advanceTo(10)

    subscription.dispose()
    let lines = Events.current().lines("mutation").filter { $0.text("src") != nil }
    #expect(lines.map { $0.text("src") } == [losing.testDescription])
    #expect(lines.allSatisfy { $0.members["unknown"] as? Bool == true })
  }

  @Test(.traced) func `An action names the operator that lost its cause, and none where its root was sent`() {
    let (t, first, second) = (TestScheduler(initialClock: 0), Counter(), Counter())
    let later = Plain(stream: first.state.skip(1).map(\.value)).delay(.seconds(1), scheduler: t)
    let subscription = later.subscribe(onNext: { second.action.onNext(.add($0)) })

    first.action.onNext(.add(7))
    t.advanceTo(10)

    subscription.dispose()
    #expect(second.currentState.value == 7)
    #expect(Events.current().lines("action").map { $0.text("src") } == [nil, "RxSwift's delay"])
  }

  @Test(.traced) func `An injected action names the operator that lost its cause`() {
    let (t, first) = (TestScheduler(initialClock: 0), Counter())
    let later = Plain(stream: first.state.skip(1).map(\.value)).delay(.seconds(1), scheduler: t)
    let target = Failing(merging: later.asObservable())
    let subscription = target.state.subscribe()

    first.action.onNext(.add(7))
    target.action.onNext(1)
    t.advanceTo(10)

    subscription.dispose()
    #expect(target.currentState == 8)
    #expect(Events.current().lines("action.out").map { $0.text("src") } == ["RxSwift's delay"])
  }

  @Test(.traced) func `What an operator of ours has kept without a cause names no operator`() {
    let (t, first) = (TestScheduler(initialClock: 0), Counter())
    let lost = Plain(stream: first.state.skip(1).map(\.value)).delay(.seconds(1), scheduler: t)
    let target = Transforming(merging: lost.debounce(.seconds(1), scheduler: t))
    let subscription = target.state.subscribe()

    first.action.onNext(.add(7))
    t.advanceTo(10)

    subscription.dispose()
    #expect(Events.current().lines("mutation").compactMap { $0.text("src") } == ["transform"])
  }

  @Test(.traced) func `A callback is named, and not the stream that runs at once because of it`() {
    var callback: AnyObserver<Int>?
    let lost = Plain.create { observer in
      callback = observer
      return Disposables.create()
    }
    let target = Transforming(
      merging: .concat(lost.flatMap { Plain.from([$0], scheduler: SchedulerAtOnce()) }, .just(8)))
    let subscription = target.state.subscribe()

    callback?.onNext(7)
    callback?.onCompleted()

    subscription.dispose()
    #expect(Events.current().lines("mutation").map { $0.text("src") } == ["RxSwift's create", "RxSwift's create"])
  }

  @Test(.traced) func `A subject that code without a cause sends to is named, also in an effect`() {
    let (outside, t) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
    let (target, waiting) = (Transforming(merging: outside), Waiting())
    let subscription = target.state.subscribe()

    outside.onNext(7)
    waiting.action.onNext(.wait)
    let later = Plain(stream: .just(8)).delay(.seconds(1), scheduler: t)
    let sends = later.subscribe(onNext: { waiting.service.onNext($0) })
    t.advanceTo(10)

    subscription.dispose()
    sends.dispose()
    let lines = Events.current().lines("mutation")
    #expect(lines.map { $0.text("src") } == ["a PublishSubject", "RxSwift's delay"])
    #expect(lines.map { $0.text("via") } == [nil, "subscription"])
  }
}

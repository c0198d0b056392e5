import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import RxTest
import Testing

/// A stream that a callback emits to, two seconds after the subscription, and whose values the app sends on.
struct Callback: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let stream: @Sendable (Int, TestScheduler, PublishSubject<Int>) -> Observable<Int>

  /// The callback is the app's: `create` alone gives it a cause, since no `do` or `asObservable` stands before the send.
  static let own: [Callback] = [
    .init(testDescription: "Observable.create") { n, t, heard in
      Observable.create { observer in
        t.later {
          observer.onNext(n)
          observer.onCompleted()
        }
      }.map { heard.sent($0) }
    },
    .init(testDescription: "Single.create") { n, t, heard in
      Single.create { observer in t.later { observer(.success(n)) } }.map { heard.sent($0) }.asObservable()
    },
    .init(testDescription: "Maybe.create") { n, t, heard in
      Maybe.create { observer in t.later { observer(.success(n)) } }.map { heard.sent($0) }.asObservable()
    },
    .init(testDescription: "Completable.create") { n, t, heard in
      Completable.create { observer in t.later { observer(.completed) } }
        .andThen(Observable.deferred { .just(heard.sent(n)) })
    },
    .init(testDescription: "Infallible.create") { n, t, heard in
      Infallible.create { observer in t.later { observer(.next(n)) } }.map { heard.sent($0) }.asObservable()
    },
  ]

  /// The callback is a library's, which has RxSwift's own `create`: an operator of the app sends what it emits.
  static let foreign: [Callback] = [
    .init(testDescription: "Observable.do") { n, t, heard in
      OwnOf<Int>.create { observer in
        t.later {
          observer.onNext(n)
          observer.onCompleted()
        }
      }.do(onNext: { heard.onNext($0) })
    },
    .init(testDescription: "Single.do") { n, t, heard in
      answer(n, t).do(onSuccess: { heard.onNext($0) }).asObservable()
    },
    .init(testDescription: "Maybe.do") { n, t, heard in
      rxSwift(Maybe<Int>.self) { observer in t.later { observer(.success(n)) } }
        .do(onNext: { heard.onNext($0) }).asObservable()
    },
    .init(testDescription: "Completable.do") { n, t, heard in
      rxSwift(Completable.self) { observer in t.later { observer(.completed) } }
        .do(onCompleted: { heard.onNext(n) }).andThen(.just(n))
    },
    .init(testDescription: "an error") { n, t, heard in
      rxSwift(Single<Int>.self) { observer in t.later { observer(.failure(Odd())) } }
        .do(onError: { _ in heard.onNext(n) }).catchAndReturn(n).asObservable()
    },
    .init(testDescription: "asObservable") { n, t, heard in
      answer(n, t).asObservable().map { heard.sent($0) }
    },
    .init(testDescription: "the second of two") { n, t, heard in
      Observable.concat([
        answer(n, t).asObservable().filter { _ in false },
        answer(n, t).do(onSuccess: { heard.onNext($0) }).asObservable(),
      ])
    },
  ]

  private static func answer(_ n: Int, _ t: TestScheduler) -> Single<Int> {
    rxSwift(Single<Int>.self) { observer in t.later { observer(.success(n)) } }
  }
}

/// Asks a stream for its mutations.
private final class Asking: TracedReactor {
  typealias Action = Int
  typealias Mutation = Int
  let initialState = 0
  private let answer: (Int) -> Observable<Int>
  init(_ answer: @escaping (Int) -> Observable<Int>) { self.answer = answer }
  func mutate(action: Int) -> Observable<Int> { answer(action) }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

@Suite struct CallbackTests {
  @Test(.traced, arguments: Callback.own + Callback.foreign)
  func `What a callback emits later names its effect, in any reactor`(
    callback: Callback
  ) throws {
    let (t, heard) = (TestScheduler(initialClock: 0), PublishSubject<Int>())
    let asking = Asking { n in callback.stream(n, t, heard) }
    let target = Transforming(merging: heard)
    let subscription = target.state.subscribe()

    asking.action.onNext(7)
    t.advanceTo(10)

    subscription.dispose()
    let lines = Events.current().lines("mutation")
    #expect(lines.map { $0.members["injected"] as? Bool } == [true, nil])
    let effect = try #require(lines.last?.seq("effect"))
    #expect(lines.map { $0.seq("cause") } == [effect, effect])
    #expect(lines.map { $0.text("via") } == ["subscription", "subscription"])
  }

  @Test(.traced) func `A stream that mutate subscribes to itself sends for the effect`() throws {
    let (t, heard) = (TestScheduler(initialClock: 0), PublishSubject<Int>())
    let asking = Asking { n in
      _ = rxSwift(Single<Int>.self) { observer in t.later { observer(.success(n)) } }
        .do(onSuccess: { heard.onNext($0) }).subscribe()
      return .empty()
    }
    let target = Transforming(merging: heard)
    let subscription = target.state.subscribe()

    asking.action.onNext(7)
    t.advanceTo(10)

    subscription.dispose()
    let events = Events.current()
    let line = try #require(events.lines("mutation").first)
    #expect(line.text("via") == "subscription")
    #expect(line.seq("cause") == events.lines("mutate.begin").first?.seq("seq"))
  }

  @Test(.traced) func `What a user taps is not caused by the state that has shown the button`() throws {
    var tap: AnyObserver<Int>?
    let (bag, shown, target) = (DisposeBag(), Counter(), Counter())
    shown.state.skip(1).take(1).subscribe(onNext: { _ in
      OwnOf<Int>.create { observer in
        tap = observer
        return Disposables.create()
      }.do(onNext: { _ in }).map { .add($0) }.bind(to: target.action).disposed(by: bag)
    }).disposed(by: bag)
    target.state.subscribe().disposed(by: bag)

    shown.action.onNext(.add(1))
    try #require(tap).onNext(3)

    let line = try #require(Events.current().lines("action").last)
    #expect(target.currentState.value == 3)
    #expect(line.seq("cause") == nil && line.text("via") == nil)
  }

  @Test(.traced) func `A callback that another step calls is caused by that step`() throws {
    var callback: ((SingleEvent<Int>) -> Void)?
    let (first, heard) = (Counter(), PublishSubject<Int>())
    let asking = Asking { _ in
      Single.create { observer in
        callback = observer
        return Disposables.create()
      }.do(onSuccess: { heard.onNext($0) }).asObservable()
    }
    let target = Transforming(merging: heard)
    let subscriptions = [
      target.state.subscribe(), first.state.skip(1).subscribe(onNext: { callback?(.success($0.value)) }),
    ]

    asking.action.onNext(7)
    first.action.onNext(.add(3))

    for subscription in subscriptions { subscription.dispose() }
    let events = Events.current()
    let line = try #require(events.lines("mutation").first { $0.members["injected"] as? Bool == true })
    guard case .state(let state)? = events[line.seq("cause")]?.kind else {
      Issue.record("\(line.members) is not caused by a state")
      return
    }
    #expect(state.revision == 1)
    #expect(line.text("via") == nil)
  }
}

// `create` of the bridge and RxSwift's own.
extension OperatorLaw {
  static let callbacks: [OperatorLaw] = [
    law(
      "create",
      { s, _, t in s.flatMap { n in Observable.create { emit(n, to: $0.on, t) } }.map { [$0] } },
      { s, _, t in s.flatMap { n in OwnOf<Int>.create { emit(n, to: $0.on, t) } }.map { [$0] } }),
    law(
      "Single's create",
      { s, _, t in s.flatMap { n in Single.create { succeed(n, $0, t) } }.map { [$0] } },
      { s, _, t in s.flatMap { n in rxSwift(Single.self) { succeed(n, $0, t) } }.map { [$0] } }),
    law(
      "Maybe's create",
      { s, _, t in s.flatMap { n in Maybe.create { finish(n, $0, t) } }.map { [$0] } },
      { s, _, t in s.flatMap { n in rxSwift(Maybe.self) { finish(n, $0, t) } }.map { [$0] } }),
    law(
      "Completable's create",
      { s, _, t in s.flatMap { n in Completable.create { end(n, $0, t) }.andThen(Single.just(n)) }.map { [$0] } },
      { s, _, t in
        s.flatMap { n in rxSwift(Completable.self) { end(n, $0, t) }.andThen(Single.just(n)) }.map { [$0] }
      }),
    law(
      "Infallible's create",
      { s, _, t in s.flatMap { n in Infallible<Int>.create { always(n, $0, t) } }.map { [$0] } },
      { s, _, t in s.flatMap { n in Infallible<Int>.create(subscribe: { always(n, $0, t) }) }.map { [$0] } }),
  ]

  /// One value at once and one later, an end, and one that is too late.
  private static func emit(_ n: Int, to on: @escaping (Event<Int>) -> Void, _ t: TestScheduler) -> any Disposable {
    on(.next(n))
    return t.later {
      on(.next(n))
      on(n % 7 == 6 ? .error(Odd()) : .completed)
      on(.next(-1))
    }
  }

  private static func succeed(_ n: Int, _ on: @escaping (SingleEvent<Int>) -> Void, _ t: TestScheduler)
    -> any Disposable
  {
    t.later {
      on(n % 7 == 6 ? .failure(Odd()) : .success(n))
      on(.success(-1))
    }
  }

  private static func finish(_ n: Int, _ on: @escaping (MaybeEvent<Int>) -> Void, _ t: TestScheduler)
    -> any Disposable
  {
    t.later {
      on(n % 7 == 6 ? .error(Odd()) : n % 3 == 0 ? .completed : .success(n))
      on(.success(-1))
    }
  }

  private static func end(_ n: Int, _ on: @escaping (CompletableEvent) -> Void, _ t: TestScheduler) -> any Disposable {
    t.later { on(n % 7 == 6 ? .error(Odd()) : .completed) }
  }

  private static func always(_ n: Int, _ on: @escaping (InfallibleEvent<Int>) -> Void, _ t: TestScheduler)
    -> any Disposable
  {
    on(.next(n))
    return t.later {
      on(.next(n))
      on(.completed)
      on(.next(-1))
    }
  }
}

// RxSwift's own: code that is generic over its protocol gets that.
private func rxSwift<S: PrimitiveSequenceType>(
  _: S.Type, _ body: @escaping (@escaping (SingleEvent<Int>) -> Void) -> any Disposable
) -> Single<Int> where S.Trait == SingleTrait, S.Element == Int { S.create(subscribe: body) }
private func rxSwift<S: PrimitiveSequenceType>(
  _: S.Type, _ body: @escaping (@escaping (MaybeEvent<Int>) -> Void) -> any Disposable
) -> Maybe<Int> where S.Trait == MaybeTrait, S.Element == Int { S.create(subscribe: body) }
private func rxSwift<S: PrimitiveSequenceType>(
  _: S.Type, _ body: @escaping (@escaping (CompletableEvent) -> Void) -> any Disposable
) -> Completable where S.Trait == CompletableTrait, S.Element == Never { S.create(subscribe: body) }

extension PublishSubject<Int> {
  /// Sends a value, and returns it.
  fileprivate func sent(_ value: Int) -> Int {
    onNext(value)
    return value
  }
}

extension TestScheduler {
  /// Runs a callback after two seconds, without a cause.
  func later(_ run: @escaping () -> Void) -> any Disposable {
    scheduleRelative((), dueTime: .seconds(2)) {
      run()
      return Disposables.create()
    }
  }
}

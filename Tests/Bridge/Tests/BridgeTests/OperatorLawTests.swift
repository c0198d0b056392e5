import Foundation
import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import RxTest
import Testing

/// A stream whose operators are RxSwift's own: those of the bridge are declared for `Observable`.
struct OwnOf<Element>: ObservableType {
  let stream: Observable<Element>
  func asObservable() -> Observable<Element> { stream }
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
    stream.subscribe(observer)
  }
}
typealias Own = OwnOf<Int>

/// An operator of the bridge and RxSwift's own.
struct OperatorLaw: Sendable, CustomTestStringConvertible {
  typealias Ours = @Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<[Int]>
  let testDescription: String
  /// The stream, another one, and the scheduler.
  let ours: Ours
  let own: Ours
  /// Whether what it emits is caused by what brought its last value; else that contributes.
  var waits = true

  /// A pair of the same words: the first for an `Observable`, the second for a type of its own.
  static func law(
    _ name: String, waits: Bool = true, _ ours: @escaping Ours,
    _ own: @escaping @Sendable (Own, Own, TestScheduler) -> Observable<[Int]>
  ) -> OperatorLaw {
    OperatorLaw(
      testDescription: name, ours: ours, own: { own(Own(stream: $0), Own(stream: $1), $2) }, waits: waits)
  }

  static let all = operators + callbacks

  private static let operators: [OperatorLaw] = [
    law(
      "debounce", { s, _, t in s.debounce(.seconds(3), scheduler: t).map { [$0] } },
      { s, _, t in s.debounce(.seconds(3), scheduler: t).map { [$0] } }),
    law(
      "delay", { s, _, t in s.delay(.seconds(3), scheduler: t).map { [$0] } },
      { s, _, t in s.delay(.seconds(3), scheduler: t).map { [$0] } }),
    law(
      "throttle", { s, _, t in s.throttle(.seconds(4), scheduler: t).map { [$0] } },
      { s, _, t in s.throttle(.seconds(4), scheduler: t).map { [$0] } }),
    law(
      "throttle first", { s, _, t in s.throttle(.seconds(4), latest: false, scheduler: t).map { [$0] } },
      { s, _, t in s.throttle(.seconds(4), latest: false, scheduler: t).map { [$0] } }),
    law("observe(on:)", { s, _, t in s.observe(on: t).map { [$0] } }, { s, _, t in s.observe(on: t).map { [$0] } }),
    law(
      "subscribe(on:)", { s, _, t in s.subscribe(on: t).map { [$0] } },
      { s, _, t in s.subscribe(on: t).map { [$0] } }),
    law(
      "delaySubscription", { s, _, t in s.delaySubscription(.seconds(5), scheduler: t).map { [$0] } },
      { s, _, t in s.delaySubscription(.seconds(5), scheduler: t).map { [$0] } }),
    law(
      "timeout", { s, _, t in s.timeout(.seconds(6), scheduler: t).map { [$0] } },
      { s, _, t in s.timeout(.seconds(6), scheduler: t).map { [$0] } }),
    law(
      "timeout with another", { s, o, t in s.timeout(.seconds(6), other: o, scheduler: t).map { [$0] } },
      { s, o, t in s.timeout(.seconds(6), other: o, scheduler: t).map { [$0] } }),
    law(
      "buffer", waits: false, { s, _, t in s.buffer(timeSpan: .seconds(7), count: 3, scheduler: t) },
      { s, _, t in s.buffer(timeSpan: .seconds(7), count: 3, scheduler: t) }),
    law(
      "window",
      { s, _, t in
        s.window(timeSpan: .seconds(7), count: 3, scheduler: t).enumerated().flatMap { w in
          w.element.map { [w.index, $0] }
        }
        .map { $0.suffix(1) }
      },
      { s, _, t in
        s.window(timeSpan: .seconds(7), count: 3, scheduler: t).enumerated().flatMap { w in
          w.element.map { [w.index, $0] }
        }
        .map { $0.suffix(1) }
      }),
    law("sample", waits: false, { s, o, _ in s.sample(o).map { [$0] } }, { s, o, _ in s.sample(o).map { [$0] } }),
    law(
      "sample with a default", waits: false, { s, o, _ in s.sample(o, defaultValue: 0).map { [$0] } },
      { s, o, _ in s.sample(o, defaultValue: 0).map { [$0] } }),
    law(
      "withLatestFrom", { s, o, _ in s.withLatestFrom(o) { [$1, $0] } },
      { s, o, _ in s.withLatestFrom(o) { [$1, $0] } }),
    law(
      "withLatestFrom alone", waits: false, { s, o, _ in s.withLatestFrom(o).map { [$0] } },
      { s, o, _ in s.withLatestFrom(o).map { [$0] } }),
    law(
      "combineLatest", waits: false, { s, o, _ in Observable.combineLatest(s, o) { [$1, $0] } },
      { s, o, _ in OwnLists.combineLatest(s, o) { [$1, $0] } }),
    law(
      "combineLatest of three", waits: false,
      { s, o, _ in Observable.combineLatest(s.map { -$0 }, o, s).map { [$0, $1, $2] } },
      { s, o, _ in OwnAny.combineLatest(s.map { -$0 }, o, s).map { [$0, $1, $2] } }),
    law(
      "combineLatest of four", waits: false,
      { s, o, _ in Observable.combineLatest(s, o, s, o) { [$0, $1, $2, $3] } },
      { s, o, _ in OwnLists.combineLatest(s, o, s, o) { [$0, $1, $2, $3] } }),
    law(
      "zip", waits: false, { s, o, _ in Observable.zip(s, o) { [$1, $0] } },
      { s, o, _ in OwnLists.zip(s, o) { [$1, $0] } }),
    law(
      "zip of three", waits: false, { s, o, _ in Observable.zip(o, s, o.map { -$0 }).map { [$2, $0, $1] } },
      { s, o, _ in OwnAny.zip(o, s, o.map { -$0 }).map { [$2, $0, $1] } }),
    law(
      "do", { s, _, _ in s.do(onNext: { _ in }, onCompleted: {}).map { [$0] } },
      { s, _, _ in s.do(onNext: { _ in }, onCompleted: {}).map { [$0] } }),
    law(
      "Single's do", { s, _, _ in s.flatMap { Single.just($0).do(onSuccess: { _ in }) }.map { [$0] } },
      { s, _, _ in s.flatMap { Single.just($0) }.map { [$0] } }),
    law("share(replay:)", { s, _, _ in twice(s.share(replay: 1)) }, { s, _, _ in twice(s.share(replay: 1)) }),
    law(
      "share(replay:scope:)", { s, _, _ in twice(s.share(replay: 2, scope: .forever)) },
      { s, _, _ in twice(s.share(replay: 2, scope: .forever)) }),
    law(
      "from", { s, _, _ in s.flatMap { Observable.from([$0, $0]) }.map { [$0] } },
      { s, _, _ in s.flatMap { OwnMakers.from([$0, $0]) }.map { [$0] } }),
    law(
      "of", { s, _, _ in s.flatMap { Observable.of($0, $0) }.map { [$0] } },
      { s, _, _ in s.flatMap { OwnMakers.of($0, $0) }.map { [$0] } }),
    law(
      "timer",
      { s, _, t in
        s.flatMap { n in Observable<Int>.timer(.seconds(2), period: .seconds(1), scheduler: t).take(2).map { _ in [n] }
        }
      },
      { s, _, t in
        s.flatMap { n in OwnMakers.timer(.seconds(2), period: .seconds(1), scheduler: t).take(2).map { _ in [n] } }
      }),
    law(
      "concatMap", { s, _, t in s.concatMap { Observable.of($0, $0).delay(.seconds(2), scheduler: t) }.map { [$0] } },
      { s, _, t in s.concatMap { Own(stream: OwnMakers.of($0, $0)).delay(.seconds(2), scheduler: t) }.map { [$0] } }),
    law(
      "merge(maxConcurrent:)",
      { s, _, t in
        s.map { Observable.of($0, $0).delay(.seconds(2), scheduler: t) }.merge(maxConcurrent: 2).map { [$0] }
      },
      { s, _, t in
        s.map { Own(stream: OwnMakers.of($0, $0)).delay(.seconds(2), scheduler: t) }.merge(maxConcurrent: 2).map {
          [$0]
        }
      }),
    law(
      "retry(when:)",
      { s, _, t in
        s.failing.retry(when: { $0.delay(.seconds(2), scheduler: t) }).map { [$0] }
      },
      { s, _, t in
        s.stream.failing.retry(when: { Own(stream: $0.map { _ in 0 }).delay(.seconds(2), scheduler: t) }).map { [$0] }
      }),
    law(
      "Single's delay", { s, _, t in s.flatMap { Single.just($0).delay(.seconds(2), scheduler: t) }.map { [$0] } },
      { s, _, t in s.flatMap { later(Single.just($0), t) }.map { [$0] } }),
    law(
      "Single's observe(on:)", { s, _, t in s.flatMap { Single.just($0).observe(on: t) }.map { [$0] } },
      { s, _, t in s.flatMap { hopping(Single.just($0), t) }.map { [$0] } }),
    law(
      "concat",
      { s, _, t in
        s.flatMap { n in Observable.concat(.just(n).delay(.seconds(1), scheduler: t), .just(n)) }.map { [$0] }
      },
      { s, _, t in
        s.flatMap { n in
          Observable.concat(Own(stream: .just(n)).delay(.seconds(1), scheduler: t), .just(n))
        }.map { [$0] }
      }),
  ]

  /// Two subscriptions at two times.
  private static func twice(_ stream: Observable<Int>) -> Observable<[Int]> {
    Observable.merge(stream, stream.take(3)).map { [$0] }
  }
}

private typealias OwnMakers = Own
private typealias OwnLists = OwnOf<[Int]>
private typealias OwnAny = OwnOf<Any>
private func later<T, E>(_ one: PrimitiveSequence<T, E>, _ t: TestScheduler) -> PrimitiveSequence<T, E> {
  one.delay(.seconds(2), scheduler: t)
}
private func hopping<T, E>(_ one: PrimitiveSequence<T, E>, _ t: TestScheduler) -> PrimitiveSequence<T, E> {
  one.observe(on: t)
}

struct Odd: Error {}
extension Observable where Element == Int {
  /// Fails at each seventh value.
  fileprivate var failing: Observable<Int> {
    map { n in
      if n % 7 == 6 { throw Odd() }
      return n
    }
  }
}

@Suite struct OperatorLawTests {
  /// Random sequences for each operator: 33 unless REACTOR_GRAPHS says otherwise.
  static let sequences = max(RandomGraphTests.graphs / 30, 5)

  /// Two streams, hot, of random values at random times and with random ends.
  private func sources(_ random: inout Seeded, _ t: TestScheduler) -> (Observable<Int>, Observable<Int>) {
    func events(_ random: inout Seeded, from first: Int) -> [Recorded<Event<Int>>] {
      var (events, time): ([Recorded<Event<Int>>], Int) = ([], 205)
      for n in 0..<random.next(12) {
        time += random.next(6)
        events.append(.next(time, first + n))
      }
      time += random.next(8)
      switch random.next(3) {
      case 0: events.append(.completed(time))
      case 1: events.append(.error(time, Odd()))
      default: break
      }
      return events
    }
    return (
      t.createHotObservable(events(&random, from: 0)).asObservable(),
      t.createHotObservable(events(&random, from: 100)).asObservable()
    )
  }

  private func run(_ apply: @escaping OperatorLaw.Ours, seed: UInt64) -> [Recorded<Event<[Int]>>] {
    var random = Seeded(state: seed)
    let t = TestScheduler(initialClock: 0)
    let (source, other) = sources(&random, t)
    return t.start(created: 100, subscribed: 200, disposed: 200 + 20 + random.next(60)) { apply(source, other, t) }
      .events
  }

  @Test(.traced, arguments: OperatorLaw.all) func `An operator emits what RxSwift's own emits, at the same times`(
    law: OperatorLaw
  ) {
    for seed in 0..<Self.sequences {
      let (ours, own) = (run(law.ours, seed: UInt64(seed)), run(law.own, seed: UInt64(seed)))
      #expect("\(ours)" == "\(own)", "\(law.testDescription), \(seed)")
    }
  }

  @Test(arguments: OperatorLaw.all) func `An operator that nothing traces emits the same`(law: OperatorLaw) {
    for seed in 0..<(Self.sequences / 5) {
      let (ours, own) = (run(law.ours, seed: UInt64(seed)), run(law.own, seed: UInt64(seed)))
      #expect("\(ours)" == "\(own)", "\(law.testDescription), \(seed)")
    }
  }

  @Test(.explored, arguments: OperatorLaw.all) func `An operator emits the same while a test is explored`(
    law: OperatorLaw
  ) {
    for seed in 0..<(Self.sequences / 5) {
      let (ours, own) = (run(law.ours, seed: UInt64(seed)), run(law.own, seed: UInt64(seed)))
      #expect("\(ours)" == "\(own)", "\(law.testDescription), \(seed)")
    }
  }

  @Test(arguments: OperatorLaw.all) func `What an operator emits names the state that it comes from`(law: OperatorLaw) {
    var values = 0
    for seed in 0..<(Self.sequences / 3) {
      var random = Seeded(state: UInt64(seed))
      let (t, tracer) = (TestScheduler(initialClock: 0), ReactorTracer())
      let (first, second) = (Counter(), Counter(100))
      first.attach(tracer, named: "first")
      second.attach(tracer, named: "second")
      // The values are the numbers of the states, from which those of the second reactor begin at 100.
      let target = Transforming(
        merging: law.ours(first.state.skip(1).map(\.value), second.state.skip(1).map(\.value), t)
          .compactMap(\.last).catch { _ in .empty() })
      target.attach(tracer, named: "target")
      let subscription = target.state.subscribe()
      for reactor in [first, second] {
        var time = 0
        for _ in 0..<random.next(12) {
          time += random.next(6)
          t.scheduleAt(time) { reactor.action.onNext(.add(1)) }
        }
      }
      t.advanceTo(200)
      subscription.dispose()

      let events = Events(tracer.finish())
      for line in events.lines("mutation") where line.isInjected {
        guard let n = events.number(events[line.seq("seq")]), n > 0 else { continue }
        values += 1
        let causes = line.causes.map { events.origin(events[$0]) }
        let origin = n >= 100 ? "second \(n - 100)" : "first \(n)"
        #expect(causes.contains(origin), "\(law.testDescription), \(seed): \(n) of \(causes)")
        if law.waits { #expect(causes.first == origin, "\(law.testDescription), \(seed): \(n) of \(causes)") }
      }
    }
    #expect(values > 0)
  }
}

extension Line {
  fileprivate var isInjected: Bool { members["injected"] as? Bool == true }

  /// The trigger and what contributes.
  fileprivate var causes: [TraceEvent.Seq] {
    (members["causes"] as? [NSNumber])?.map(\.uint64Value) ?? [seq("cause")].compactMap { $0 }
  }
}

extension Events {
  /// The reactor and the number of a state.
  fileprivate func origin(_ event: TraceEvent?) -> String {
    guard let event, case .state(let state) = event.kind else { return "\(String(describing: event?.kind))" }
    let name = all.compactMap { other -> String? in
      if other.reactor == event.reactor, case .reactor(let it) = other.kind { it.name } else { nil }
    }.first
    return "\(name ?? "-") \(state.revision)"
  }
}

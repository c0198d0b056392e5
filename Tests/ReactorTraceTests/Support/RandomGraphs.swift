import PlatformSupport
import ReactorCore

/// Makes streams out of every operator there is, whose values know their origin.
///
/// `context()` is the origin of the subscription to what is made; everything cold in it starts at once.
struct RandomGraphs {
  let queue: any SchedulerType
  let passenger = PassengerQueue()
  let hot: [PublishSubject<Origin>]
  let behavior: BehaviorSubject<Origin>
  /// Hops that no scheduler of ours knows.
  let hop: (Int, @escaping () -> Void) -> Void
  /// Whether streams hop by hand: then some triggers are lost.
  var hopsByHand = true
  private let serial = Serial()

  init(
    queue: any SchedulerType, hot: [PublishSubject<Origin>], behavior: BehaviorSubject<Origin>, hopsByHand: Bool = true,
    hop: @escaping (Int, @escaping () -> Void) -> Void
  ) {
    self.queue = queue
    self.hot = hot
    self.behavior = behavior
    self.hopsByHand = hopsByHand
    self.hop = hop
  }

  typealias Context = () -> Origin

  func make(depth: Int, _ generator: inout SeededGenerator, _ context: @escaping Context) -> Observable<Origin> {
    if depth == 0 { return leaf(&generator, context) }
    let source = make(depth: depth - 1, &generator, context)
    let ticks = RxTimeInterval.nanoseconds(1 + generator.below(20))
    let count = 1 + generator.below(3)
    switch generator.below(hopsByHand ? 32 : 31) {
    case 0: return source.map { $0 }.filter { $0.trigger % 7 != 1 }
    case 1: return source.compactMap { $0 }.take(12)
    case 2, 3: return .merge(source, make(depth: depth - 1, &generator, context))
    case 4: return .deferred { source.startWith(context()) }
    case 5: return source.delay(ticks, scheduler: queue)
    case 6: return source.delay(ticks, scheduler: passenger)
    case 7: return source.distinctUntilChanged().skip(count - 1)
    case 8: return .deferred { joined(source, make(depth: depth - 1, seed: count, context), Observable.combineLatest) }
    case 9: return afterCut(source, make(depth: depth - 1, &generator, context), depth, generator.next())
    case 10: return afterFailure(source, at: count, depth, generator.next())
    case 11: return source.take(until: make(depth: depth - 1, &generator, context))
    case 12: return inner(depth, generator.next()) { source.flatMap($0) }
    case 13: return inner(depth, generator.next()) { source.flatMapLatest($0) }
    case 14: return inner(depth, generator.next()) { source.flatMapFirst($0) }
    case 15: return inner(depth, generator.next()) { source.concatMap($0) }
    case 16: return source.scan(into: Origin(0)) { $0 = $1 }
    case 17: return source.debounce(ticks, scheduler: queue)
    case 18: return source.throttle(ticks, latest: count > 1, scheduler: queue)
    case 19: return source.observe(on: queue)
    case 20: return source.subscribe(on: queue)
    case 21: return latest(source, make(depth: depth - 1, &generator, context))
    case 22: return .deferred { joined(source, make(depth: depth - 1, seed: count, context), Observable.zip) }
    case 23: return buffered(source, ticks, count)
    case 24: return windowed(source, ticks, count, context)
    case 25: return sampled(source, by: make(depth: depth - 1, &generator, context))
    case 26: return impatient(source, ticks, depth, generator.next(), context)
    case 27: return lastOnes(source, count, until: make(depth: depth - 1, &generator, context))
    case 28: return shared(source, late: make(depth: depth - 1, &generator, context))
    case 29: return tried(source, failingAt: count)
    case 30: return nested(source, make(depth: depth - 1, &generator, context), count, context)
    default: return handMade(source, ticks: 1 + generator.below(20), context)
    }
  }

  private func make(depth: Int, seed: Int, _ context: @escaping Context) -> Observable<Origin> {
    var generator = SeededGenerator(UInt64(seed) &* 104_729)
    return make(depth: depth, &generator, context)
  }

  /// The value that arrived last is the trigger, the other one contributes.
  private func joined(
    _ one: Observable<Origin>, _ other: Observable<Origin>,
    _ join: (Observable<Numbered>, Observable<Numbered>, @escaping (Numbered, Numbered) throws -> Origin)
      -> Observable<Origin>
  ) -> Observable<Origin> {
    join(one.map(serial.numbered), other.map(serial.numbered)) { one, other in
      one.number > other.number ? one.origin.using(other.origin) : other.origin.using(one.origin)
    }
  }

  private func latest(_ source: Observable<Origin>, _ other: Observable<Origin>) -> Observable<Origin> {
    source.withLatestFrom(other) { $0.using($1) }
  }

  /// Inner streams start because of the outer value, which owns what they emit.
  private func inner(
    _ depth: Int, _ seed: UInt64,
    _ flatten: (@escaping (Origin) -> Observable<Origin>) -> Observable<Origin>
  ) -> Observable<Origin> {
    flatten { outer in
      var generator = SeededGenerator(seed)
      return make(depth: min(2, depth - 1), &generator) { outer }.take(3).map { $0.using(outer) }
    }
  }

  private func leaf(_ generator: inout SeededGenerator, _ context: @escaping Context) -> Observable<Origin> {
    let ticks = 1 + generator.below(20)
    switch generator.below(hopsByHand ? 9 : 7) {
    case 0, 1, 2: return hot[generator.below(hot.count)]
    case 3: return .deferred { .just(context()) }
    case 4: return .deferred { .of(context(), context()) }
    case 5: return .deferred { Observable.just(context()).delay(.nanoseconds(ticks), scheduler: queue) }
    case 6: return .deferred { behaviorNow(context()) }
    case 7: return .deferred { cold(context(), ticks, alsoSynchronous: false) }
    default: return .deferred { cold(context(), ticks, alsoSynchronous: true) }
    }
  }

  /// The stored value contributes, and the subscriber is the trigger.
  private func behaviorNow(_ context: Origin) -> Observable<Origin> {
    behavior.take(1).map { context.using($0) }
  }

  private func cold(_ context: Origin, _ ticks: Int, alsoSynchronous: Bool) -> Observable<Origin> {
    .create { observer in
      if alsoSynchronous { observer.onNext(context) }
      hop(ticks) {
        observer.onNext(context)
        observer.onCompleted()
      }
      return Disposables.create()
    }
  }

  /// An operator by hand, with a hop of its own.
  private func handMade(_ source: Observable<Origin>, ticks: Int, _ context: @escaping Context) -> Observable<Origin> {
    .deferred {
      let owner = context()
      return Observable.create { observer in
        source.subscribe { event in hop(ticks) { observer.on(event) } }
      }.map { $0.hopped(under: owner) }
    }
  }

  /// The event that cancels a stream starts the next one.
  private func afterCut(
    _ source: Observable<Origin>, _ alarm: Observable<Origin>, _ depth: Int, _ seed: UInt64
  ) -> Observable<Origin> {
    .deferred {
      var cut: Origin?
      var generator = SeededGenerator(seed)
      let tail = make(depth: min(2, depth - 1), &generator) { cut ?? Origin(0) }
      let noted = alarm.take(1).map { origin in
        cut = origin
        return origin
      }
      return .concat(Observable.merge(source, .never()).take(until: noted), tail)
    }
  }

  /// The failure starts the stream that continues.
  private func afterFailure(
    _ source: Observable<Origin>, at count: Int, _ depth: Int, _ seed: UInt64
  ) -> Observable<Origin> {
    .deferred {
      var failed: Origin?
      var left = count
      var generator = SeededGenerator(seed)
      let rest = make(depth: min(2, depth - 1), &generator) { failed ?? Origin(0) }
      return source.map { origin in
        left -= 1
        if left > 0 { return origin }
        failed = origin
        throw Refused()
      }.catch { _ in rest }
    }
  }
}

/// A value and its place among all that were emitted.
private struct Numbered {
  let number: Int
  let origin: Origin
}

/// Numbers values in the order in which they come by.
private final class Serial: Sendable {
  private let last = Locked(0)

  func numbered(_ origin: Origin) -> Numbered {
    last.withLock { last in
      last += 1
      return Numbered(number: last, origin: origin)
    }
  }
}

import ReactorCore

/// Makes streams out of every operator there is, whose values know their origin.
///
/// `context()` is the origin of the subscription to what is made; everything cold in it starts at once.
struct RandomGraphs {
  let queue: VirtualQueue
  let passenger = PassengerQueue()
  let hot: [PublishSubject<Origin>]
  let behavior: BehaviorSubject<Origin>
  /// Hops that no scheduler of ours knows.
  let hop: (Int, @escaping () -> Void) -> Void

  typealias Context = () -> Origin

  func make(depth: Int, _ generator: inout SeededGenerator, _ context: @escaping Context) -> Observable<Origin> {
    if depth == 0 { return leaf(&generator, context) }
    let source = make(depth: depth - 1, &generator, context)
    let ticks = RxTimeInterval.nanoseconds(1 + generator.below(20))
    let count = 1 + generator.below(3)
    switch generator.below(12) {
    case 0: return source.map { $0 }.filter { $0.trigger % 7 != 1 }
    case 1: return source.compactMap { $0 }.take(12)
    case 2, 3: return .merge(source, make(depth: depth - 1, &generator, context))
    case 4: return .deferred { source.startWith(context()) }
    case 5: return source.delay(ticks, scheduler: queue)
    case 6: return source.delay(ticks, scheduler: passenger)
    case 7: return source.distinctUntilChanged().skip(count - 1)
    case 8: return handMade(source, ticks: 1 + generator.below(20), context)
    case 9: return afterCut(source, make(depth: depth - 1, &generator, context), depth, generator.next())
    case 10: return afterFailure(source, at: count, depth, generator.next())
    default: return source.take(until: make(depth: depth - 1, &generator, context))
    }
  }

  private func leaf(_ generator: inout SeededGenerator, _ context: @escaping Context) -> Observable<Origin> {
    let ticks = 1 + generator.below(20)
    switch generator.below(9) {
    case 0, 1, 2: return hot[generator.below(hot.count)]
    case 3: return .deferred { .just(context()) }
    case 4: return .deferred { .of(context(), context()) }
    case 5: return .deferred { Observable.just(context()).delay(.nanoseconds(ticks), scheduler: queue) }
    case 6: return .deferred { behaviorNow(context()) }
    case 7: return .deferred { cold(context(), ticks, alsoAtOnce: false) }
    default: return .deferred { cold(context(), ticks, alsoAtOnce: true) }
    }
  }

  /// What is stored contributes, and the subscriber is the trigger.
  private func behaviorNow(_ context: Origin) -> Observable<Origin> {
    behavior.take(1).map { context.using($0) }
  }

  private func cold(_ context: Origin, _ ticks: Int, alsoAtOnce: Bool) -> Observable<Origin> {
    .create { observer in
      if alsoAtOnce { observer.onNext(context) }
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

  /// What cancels a stream starts the next one.
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

  /// What fails starts the stream that goes on.
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

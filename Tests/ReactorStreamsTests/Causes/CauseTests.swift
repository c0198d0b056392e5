import ReactorCore
import ReactorTesting
import Testing

/// The cause of each value, operator by operator.
@Suite("Causes in streams", .serialized) final class CauseTests {
  private let scheduler = TestScheduler()
  private let source = PublishSubject<Int>()
  private let other = PublishSubject<Int>()
  private let seen = Record<[CauseID]>()

  init() { Cause.beginTracing() }
  deinit { Cause.endTracing() }

  /// Records the causes of each value: the trigger and the contributors, or 0 and the owner if the trigger is unknown.
  private func watch<Element>(_ stream: Observable<Element>, as subscriber: CauseID = 900) -> any Disposable {
    Cause.with(subscriber) {
      stream.subscribe(onNext: { [seen] _ in
        let cause = Cause.resolve(Cause.current)
        seen.add(cause.trigger == 0 ? [0, cause.owner] : cause.all)
      })
    }
  }

  private func send(_ value: Int, to subject: PublishSubject<Int>? = nil, cause: CauseID) {
    Cause.with(cause) { (subject ?? source).onNext(value) }
  }

  @Test(arguments: Law.transforming + Law.limiting) func `an operator of one input keeps the trigger`(law: Law) {
    let subscription = watch(law.apply(source, scheduler))

    send(1, cause: 11)
    send(2, cause: 12)
    subscription.dispose()

    #expect(seen.all.suffix(2) == [[11], [12]])
  }

  @Test(arguments: Law.sharing + Law.failing) func `sharing and catching keep the trigger`(law: Law) {
    let subscription = watch(law.apply(source, scheduler))

    send(1, cause: 11)
    subscription.dispose()

    #expect(seen.all == [[11]])
  }

  @Test func `merge keeps the trigger of its input`() {
    let subscription = watch(.merge(source, other))

    send(1, cause: 11)
    send(1, to: other, cause: 12)
    subscription.dispose()

    #expect(seen.all == [[11], [12]])
  }

  @Test func `combineLatest has the arriving value as trigger, and the stored one contributes`() {
    let subscription = watch(Observable.combineLatest(source, other))

    send(1, cause: 11)
    send(1, to: other, cause: 12)
    send(2, cause: 13)
    subscription.dispose()

    #expect(seen.all == [[12, 11], [13, 12]])
  }

  @Test func `zip has the arriving value as trigger, and the stored one contributes`() {
    let subscription = watch(Observable.zip(source, other))

    send(1, cause: 11)
    send(2, cause: 12)
    send(1, to: other, cause: 13)
    send(2, to: other, cause: 14)
    subscription.dispose()

    #expect(seen.all == [[13, 11], [14, 12]])
  }

  @Test func `withLatestFrom and sample have the sampling value as trigger`() {
    let subscriptions = [watch(source.withLatestFrom(other)), watch(other.sample(source))]

    send(1, to: other, cause: 11)
    send(1, cause: 12)
    subscriptions.forEach { $0.dispose() }

    #expect(seen.all == [[12, 11], [12, 11]])
  }

  @Test func `values of an inner stream belong to the value it was made from`() {
    let inner = PublishSubject<Int>()
    let streams: [Observable<Int>] = [
      source.flatMap { _ in inner }, source.flatMapLatest { _ in inner }, source.flatMapFirst { _ in inner },
      source.concatMap { _ in inner },
    ]
    for stream in streams {
      let subscription = watch(stream)
      send(1, cause: 11)
      send(1, to: inner, cause: 12)
      subscription.dispose()
    }

    #expect(seen.all == Array(repeating: [12, 11], count: 4))
  }

  @Test func `an inner stream starts in the context of its value`() {
    let subscription = watch(source.flatMap { Observable.just($0) })

    send(1, cause: 11)
    subscription.dispose()

    #expect(seen.all == [[11]])
  }

  @Test func `concatMap starts a waiting stream under its own cause`() {
    let first = PublishSubject<Int>()
    let subscription = watch(source.concatMap { $0 == 1 ? first.asObservable() : .just($0) })

    send(1, cause: 11)
    send(2, cause: 12)
    Cause.with(13) { first.onCompleted() }
    subscription.dispose()

    #expect(seen.all == [[12]])
  }

  @Test func `concat starts the next stream under the cause of the end`() {
    let subscription = watch(.concat(source, .just(1)))

    Cause.with(11) { source.onCompleted() }
    subscription.dispose()

    #expect(seen.all == [[11]])
  }

  @Test func `catch starts its stream under the cause of the failure`() {
    let subscription = watch(source.catchAndReturn(1))

    Cause.with(11) { source.onError(Failure("x")) }
    subscription.dispose()

    #expect(seen.all == [[11]])
  }

  @Test func `retry runs each attempt under the cause of the subscription`() {
    let attempts = Record<Int>()
    let stream = Observable<Int>.deferred { [source] in
      attempts.add(1)
      return attempts.all.count == 1 ? source.asObservable() : .just(1)
    }.retry()
    let subscription = watch(stream, as: 7)

    Cause.with(11) { source.onError(Failure("x")) }
    subscription.dispose()

    #expect(seen.all == [[7]])
  }

  @Test func `a replayed value contributes to the event that its subscriber triggers`() {
    let shared = source.share(replay: 1)
    let first = shared.subscribe()
    send(1, cause: 11)

    let second = watch(shared, as: 7)
    first.dispose()
    second.dispose()

    #expect(seen.all == [[7, 11]])
  }

  @Test func `a pending value keeps its own cause, whatever event delivers it`() {
    let streams: [Observable<Int>] = [
      source.delay(.seconds(5), scheduler: scheduler), source.debounce(.seconds(5), scheduler: scheduler),
      source.observe(on: scheduler),
    ]
    for stream in streams {
      let subscription = watch(stream)
      send(1, cause: 11)
      Cause.with(99) { scheduler.advanceBy(10) }
      subscription.dispose()
    }

    #expect(seen.all == [[11], [11], [11]])
  }

  @Test func `debounce emits its pending value at the end, under its own cause`() {
    let subscription = watch(source.debounce(.seconds(5), scheduler: scheduler))

    send(1, cause: 11)
    Cause.with(12) { source.onCompleted() }
    subscription.dispose()

    #expect(seen.all == [[11]])
  }

  @Test func `throttle keeps the cause of its pending value`() {
    let subscription = watch(source.throttle(.seconds(5), scheduler: scheduler))

    send(1, cause: 11)
    send(2, cause: 12)
    send(3, cause: 13)
    Cause.with(99) { scheduler.advanceBy(10) }
    subscription.dispose()

    #expect(seen.all == [[11], [13]])
  }

  @Test func `a timer has the cause of its subscription`() {
    let subscription = watch(Observable<Int>.interval(.seconds(5), scheduler: scheduler), as: 7)

    Cause.with(99) { scheduler.advanceBy(10) }
    subscription.dispose()

    #expect(seen.all == [[7], [7]])
  }

  @Test func `a buffer is caused by the value that filled it, and the others contribute`() {
    let subscription = watch(source.buffer(timeSpan: .never, count: 2, scheduler: scheduler))

    send(1, cause: 11)
    send(2, cause: 12)
    subscription.dispose()

    #expect(seen.all == [[12, 11]])
  }

  @Test func `an async result continues its subscription`() async throws {
    let (stream, continuation) = AsyncStream<[CauseID]>.makeStream()
    let subscription = Cause.with(7) {
      Observable.async { 1 }.subscribe(
        onNext: { _ in continuation.yield(Cause.resolve(Cause.current).all) }, onCompleted: continuation.finish)
    }

    var causes: [[CauseID]] = []
    for await cause in stream { causes.append(cause) }
    subscription.dispose()

    #expect(causes == [[7]])
  }

  @Test func `forEach over values makes each value the owner of the events of its body`() async throws {
    let stream = source.take(2).do(onSubscribed: { [source] in
      for cause in [11, 12] as [CauseID] { Cause.with(cause) { source.onNext(1) } }
    })
    let target = PublishSubject<Int>()
    let owners = Record<CauseID>()
    let subscription = target.subscribe(onNext: { _ in owners.add(Cause.resolve(Cause.current).owner) })
    try await stream.values.forEach { value in
      await Task.yield()
      target.onNext(value)
    }
    subscription.dispose()

    #expect(owners.all == [11, 12])
  }
}

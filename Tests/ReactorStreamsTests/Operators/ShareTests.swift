import ReactorCore
import Testing

@Suite("share") struct ShareTests {
  private let source = PublishSubject<Int>()
  private let subscriptions = Record<String>()
  // A connection and its observers retain each other until they are disposed of.
  private let bag = DisposeBag()

  private var counted: Observable<Int> {
    source.do(
      onSubscribe: { [subscriptions] in subscriptions.add("subscribe") },
      onDispose: { [subscriptions] in subscriptions.add("dispose") })
  }

  private func record(_ stream: Observable<Int>) -> (words: Record<String>, subscription: any Disposable) {
    let words = Record<String>()
    let subscription = stream.subscribe(
      onNext: { words.add("\($0)") }, onError: { words.add("error(\($0))") }, onCompleted: { words.add("completed") })
    bag.insert(subscription)
    return (words, subscription)
  }

  @Test(arguments: [0, 1, 2], [SubjectLifetimeScope.whileConnected, .forever])
  func `share subscribes with the first observer and leaves with the last`(replay: Int, scope: SubjectLifetimeScope) {
    let shared = counted.share(replay: replay, scope: scope)
    #expect(subscriptions.all == [])

    let first = shared.subscribe()
    let second = shared.subscribe()
    #expect(subscriptions.all == ["subscribe"])
    first.dispose()
    #expect(subscriptions.all == ["subscribe"])
    second.dispose()
    #expect(subscriptions.all == ["subscribe", "dispose"])

    shared.subscribe().dispose()
    #expect(subscriptions.all == ["subscribe", "dispose", "subscribe", "dispose"])
  }

  @Test func `share without replay sends late observers no earlier value`() {
    let shared = source.share()
    let first = record(shared)
    source.onNext(1)
    let second = record(shared)
    source.onNext(2)

    #expect(first.words.all == ["1", "2"])
    #expect(second.words.all == ["2"])
  }

  @Test func `share with replay sends late observers the latest values`() {
    let shared = source.share(replay: 2)
    let first = record(shared)
    for value in 1...3 { source.onNext(value) }
    let second = record(shared)

    #expect(first.words.all == ["1", "2", "3"])
    #expect(second.words.all == ["2", "3"])
  }

  @Test func `share while connected drops its values after the last observer`() {
    let shared = source.share(replay: 1, scope: .whileConnected)
    let first = record(shared)
    source.onNext(1)
    first.subscription.dispose()

    #expect(record(shared).words.all == [])
  }

  @Test func `share forever keeps its values without observers`() {
    let shared = source.share(replay: 1, scope: .forever)
    let first = record(shared)
    source.onNext(1)
    first.subscription.dispose()

    #expect(record(shared).words.all == ["1"])
  }

  @Test func `share while connected subscribes anew for an observer after the end`() {
    let shared = Observable.of(1, 2).share(replay: 1, scope: .whileConnected)

    #expect(words(of: shared).all == ["1", "2", "completed"])
    #expect(words(of: shared).all == ["1", "2", "completed"])
  }

  @Test func `share forever replays its values to an observer after the end`() {
    let shared = Observable.of(1, 2).share(replay: 1, scope: .forever)

    #expect(words(of: shared).all == ["1", "2", "completed"])
    #expect(words(of: shared).all == ["2", "completed"])
  }

  @Test func `a shared stream that fails can be tried again`() {
    let attempts = Record<Int>()
    let shared = Observable<Int>.deferred {
      attempts.add(1)
      return attempts.all.count < 3 ? .error(Failure("x")) : .just(7)
    }.share()

    #expect(words(of: shared.retry()).all == ["7", "completed"])
    #expect(attempts.all.count == 3)
  }

  @Test func `an endless source that is shared can be left`() {
    #expect(words(of: Observable.from(1...).share().take(2)).all == ["1", "2", "completed"])
  }
}

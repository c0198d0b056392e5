import ReactorCore
import ReactorTesting
import Testing

@Suite("Shared streams") struct SharedStreams {
  private let source = PublishSubject<Int>()
  private let subscriptions = Record<String>()
  // A connection and its observers keep each other until somebody disposes of them.
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

  @Test func `share without replay tells nothing of the past`() {
    let shared = source.share()
    let first = record(shared)
    source.onNext(1)
    let second = record(shared)
    source.onNext(2)

    #expect(first.words.all == ["1", "2"])
    #expect(second.words.all == ["2"])
  }

  @Test func `share with replay tells late observers the latest values`() {
    let shared = source.share(replay: 2)
    let first = record(shared)
    for value in 1...3 { source.onNext(value) }
    let second = record(shared)

    #expect(first.words.all == ["1", "2", "3"])
    #expect(second.words.all == ["2", "3"])
  }

  @Test func `while connected, the past is forgotten with the last observer`() {
    let shared = source.share(replay: 1, scope: .whileConnected)
    let first = record(shared)
    source.onNext(1)
    first.subscription.dispose()

    #expect(record(shared).words.all == [])
  }

  @Test func `for ever, the past is kept without observers`() {
    let shared = source.share(replay: 1, scope: .forever)
    let first = record(shared)
    source.onNext(1)
    first.subscription.dispose()

    #expect(record(shared).words.all == ["1"])
  }

  @Test func `while connected, who comes after the end starts the source anew`() {
    let shared = Observable.of(1, 2).share(replay: 1, scope: .whileConnected)

    #expect(words(of: shared).all == ["1", "2", "completed"])
    #expect(words(of: shared).all == ["1", "2", "completed"])
  }

  @Test func `for ever, who comes after the end is told what is kept`() {
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

  @Test func `publish sends nothing before it is connected, and to all afterwards`() {
    let published = Observable.of(1, 2).publish()
    let first = record(published)
    let second = record(published)
    #expect(first.words.all == [])

    bag.insert(published.connect())

    #expect(first.words.all == ["1", "2", "completed"])
    #expect(second.words.all == ["1", "2", "completed"])
  }

  @Test func `a connection is made once, and stops with its disposal`() {
    let published = counted.publish()
    let observer = record(published)

    let connection = published.connect()
    bag.insert(published.connect())
    source.onNext(1)
    connection.dispose()
    source.onNext(2)

    #expect(subscriptions.all == ["subscribe", "dispose"])
    #expect(observer.words.all == ["1"])
  }

  @Test func `replay tells late observers the latest values`() {
    let replayed = source.replay(1)
    bag.insert(replayed.connect())
    source.onNext(1)
    source.onNext(2)

    #expect(record(replayed).words.all == ["2"])
  }

  @Test func `replayAll tells late observers all values`() {
    let replayed = source.replayAll()
    bag.insert(replayed.connect())
    source.onNext(1)
    source.onNext(2)

    #expect(record(replayed).words.all == ["1", "2"])
  }

  @Test func `multicast sends through the given subject`() {
    let subject = PublishSubject<Int>()
    let observer = record(subject.asObservable())
    let multicast = source.multicast(subject)

    bag.insert(multicast.connect())
    source.onNext(1)

    #expect(observer.words.all == ["1"])
  }

  @Test func `multicast with a selector shares within one subscription`() {
    let stream = counted.multicast({ PublishSubject<Int>() }) { shared in
      Observable.zip(shared, shared) { $0 + $1 }
    }
    let observer = record(stream)

    source.onNext(1)

    #expect(observer.words.all == ["2"])
    #expect(subscriptions.all == ["subscribe"])
  }

  @Test func `refCount connects with the first observer and disconnects after the last`() {
    let counting = counted.publish().refCount()
    let first = counting.subscribe()
    let second = counting.subscribe()

    first.dispose()
    #expect(subscriptions.all == ["subscribe"])
    second.dispose()
    #expect(subscriptions.all == ["subscribe", "dispose"])
  }
}

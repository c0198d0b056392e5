import ReactorCore
import Testing

@Suite("ConnectableObservable") struct ConnectableObservableTests {
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

  @Test func `publish emits nothing before it is connected, and then to all observers`() {
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

  @Test func `replay sends late observers the latest values`() {
    let replayed = source.replay(1)
    bag.insert(replayed.connect())
    source.onNext(1)
    source.onNext(2)

    #expect(record(replayed).words.all == ["2"])
  }

  @Test func `replayAll sends late observers all values`() {
    let replayed = source.replayAll()
    bag.insert(replayed.connect())
    source.onNext(1)
    source.onNext(2)

    #expect(record(replayed).words.all == ["1", "2"])
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

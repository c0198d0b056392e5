import ReactorCore
import Testing

@Suite("multicast") struct MulticastTests {
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
}

import ReactorCore
import Testing

@Suite("do") struct DoTests {
  private let log = Record<String>()

  private func hooked(_ source: Observable<Int>) -> Observable<Int> {
    source.do(
      onNext: { [log] in log.add("onNext \($0)") }, afterNext: { [log] in log.add("afterNext \($0)") },
      onError: { [log] in log.add("onError \($0)") }, afterError: { [log] in log.add("afterError \($0)") },
      onCompleted: { [log] in log.add("onCompleted") }, afterCompleted: { [log] in log.add("afterCompleted") },
      onSubscribe: { [log] in log.add("onSubscribe") }, onSubscribed: { [log] in log.add("onSubscribed") },
      onDispose: { [log] in log.add("onDispose") })
  }

  @Test func `do calls its hooks around the events of a stream that completes`() {
    _ = hooked(.just(1)).subscribe(
      onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") })

    #expect(
      log.all == [
        "onSubscribe", "onNext 1", "1", "afterNext 1", "onCompleted", "completed", "afterCompleted", "onSubscribed",
        "onDispose",
      ])
  }

  @Test func `do calls its hooks around the events of a stream that fails`() {
    _ = hooked(.error(Failure("x"))).subscribe(onError: { [log] in log.add("error \($0)") })

    #expect(log.all == ["onSubscribe", "onError x", "error x", "afterError x", "onSubscribed", "onDispose"])
  }

  @Test func `do calls onDispose alone at disposal`() {
    let source = PublishSubject<Int>()
    let subscription = hooked(source).subscribe()
    subscription.dispose()
    source.onNext(1)

    #expect(log.all == ["onSubscribe", "onSubscribed", "onDispose"])
  }

  @Test func `disposal ends the source before the subscriber, and an end reaches the subscriber first`() {
    for ends in [false, true] {
      let log = Record<String>()
      let subject = PublishSubject<Int>()
      let subscription = subject.do(onDispose: { log.add("above") })
        .subscribe(onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })

      if ends { subject.onCompleted() } else { subscription.dispose() }

      #expect(log.all == (ends ? ["completed", "disposed", "above"] : ["above", "disposed"]))
    }
  }

  @Test func `do fails with the error that a hook throws`() {
    let throwing: [Observable<Int>] = [
      Observable.just(1).do(onNext: { _ in throw Failure("hook") }),
      Observable<Int>.empty().do(onCompleted: { throw Failure("hook") }),
      Observable<Int>.error(Failure("x")).do(onError: { _ in throw Failure("hook") }),
    ]

    #expect(throwing.map { words(of: $0).all } == Array(repeating: ["error(hook)"], count: 3))
  }
}

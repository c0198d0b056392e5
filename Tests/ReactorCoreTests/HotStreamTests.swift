import PlatformSupport
import ReactorCore
import Testing

@Suite("Hot streams", .contract(14, 32)) struct HotStreamTests {
  @Test func `a subject passes its end to late observers`() {
    let publish = PublishSubject<Int>()
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    let behavior = BehaviorSubject(value: 0)
    let words = Record<String>()
    for subject in [publish.asObserver(), replay.asObserver(), behavior.asObserver()] as [AnyObserver<Int>] {
      for value in 1...3 { subject.onNext(value) }
      subject.onCompleted()
      subject.onNext(4)
    }

    _ = Record.words(of: publish, in: words)
    _ = Record.words(of: replay, in: words)
    _ = Record.words(of: behavior, in: words)

    #expect(words.all == ["completed", "2", "3", "completed", "completed"])
  }

  @Test func `a subject is its own observer, of its own type`() throws {
    let behavior: BehaviorSubject<Int> = BehaviorSubject(value: 0).asObserver()
    let publish: PublishSubject<Int> = PublishSubject().asObserver()
    let replay: ReplaySubject<Int> = ReplaySubject.create(bufferSize: 1).asObserver()
    let async: AsyncSubject<Int> = AsyncSubject().asObserver()
    let words = Record<String>()
    for subject in [publish, replay, async] { _ = Record.words(of: subject, in: words) }

    behavior.onNext(1)
    for subject in [publish.asObserver(), replay.asObserver(), async.asObserver()] as [AnyObserver<Int>] {
      subject.onNext(2)
      subject.onCompleted()
    }

    #expect(try behavior.value() == 1)
    #expect(words.all == ["2", "completed", "2", "completed", "2", "completed"])
  }

  @Test func `a behavior has a value, and throws the error with which it ended`() throws {
    let subject = BehaviorSubject(value: 1)
    #expect(try subject.value() == 1)
    subject.onNext(2)
    #expect(try subject.value() == 2)

    subject.onError(Failure("x"))

    #expect(throws: Failure("x")) { try subject.value() }
  }

  @Test func `the first value is freed when another one comes`() {
    let alive = Tracked.Count()
    let relay = BehaviorRelay(value: Tracked(alive))
    let subject = BehaviorSubject(value: Tracked(alive))

    relay.accept(Tracked(alive))
    subject.onNext(Tracked(alive))

    #expect(alive.alive == 2)
  }

  @Test func `a late observer gets old values before newer ones, without a gap, also while another thread sends`() {
    for _ in 0..<20 {
      let subject = BehaviorSubject(value: 0)
      let count = millionOrLess / 100
      let seen = (0..<6).map { _ in Record<Int>() }
      onThreads(7) { index in
        if index == 6 {
          for value in 1...count { subject.onNext(value) }
        } else {
          _ = subject.subscribe(onNext: { seen[index].add($0) })
        }
      }

      for record in seen {
        let all = record.all
        #expect(all.last == count)
        #expect(all == Array((all.first ?? 0)...count))
      }
    }
  }

  @Test func `an observer that sends while old values are replayed gets the new value afterwards`() {
    let relay = BehaviorRelay(value: 1)
    let words = Record<String>()
    let subscription = relay.subscribe(onNext: {
      words.add("begin \($0)")
      if $0 == 1 { relay.accept(2) }
      words.add("end \($0)")
    })

    #expect(words.all == ["begin 1", "end 1", "begin 2", "end 2"])
    subscription.dispose()
  }

  @Test func `an observer that is disposed of while a value is delivered does not get it`() {
    let subject = PublishSubject<Int>()
    let words = Record<String>()
    let second = SerialDisposable()
    _ = subject.subscribe(onNext: { _ in second.dispose() })
    second.disposable = Record.words(of: subject, in: words)

    subject.onNext(1)

    #expect(words.all == [])
  }

  @Test func `merged streams from many threads are delivered one at a time, and none is lost`() {
    let sources = (0..<4).map { _ in PublishSubject<Int>() }
    let each = millionOrLess / 100
    let inside = Locked(0)
    let overlaps = Record<Int>()
    let count = Locked(0)
    let end = Record<String>()
    _ = Observable.merge(sources.map { $0.asObservable() }).subscribe(
      onNext: { value in
        if inside.withLock({
          $0 += 1; return $0
        }) != 1 {
          overlaps.add(value)
        }
        count.withLock { $0 += 1 }
        inside.withLock { $0 -= 1 }
      }, onCompleted: { end.add("completed") })

    onThreads(4) { index in
      for value in 0..<each { sources[index].onNext(value) }
      sources[index].onCompleted()
    }

    #expect(overlaps.all == [])
    #expect(count.withLock { $0 } == 4 * each)
    #expect(end.all == ["completed"])
  }

  @Test func `disposables are disposed of once, in order, and forgetting one leaves the others`() {
    let ended = Record<String>()
    func make(_ name: String) -> any Disposable { Disposables.create { ended.add(name) } }
    let all = CompositeDisposable()
    let first = all.insert(make("a"))
    all.insert(make("b"))

    first.map(all.remove)
    all.insert(make("c"))
    first.map(all.remove)
    all.dispose()
    all.dispose()
    let late = all.insert(make("d"))

    #expect(ended.all == ["a", "c", "b", "d"])
    #expect(late == nil)
  }
}

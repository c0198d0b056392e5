import ReactorCore
import Testing

@Suite("Subjects and relays") struct SubjectsAndRelays {
  @Test func `a publish subject tells the present alone`() {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    let words = words(of: subject)
    subject.onNext(2)
    subject.onCompleted()
    subject.onNext(3)

    #expect(words.all == ["2", "completed"])
    #expect(ReactorStreamsTests.words(of: subject).all == ["completed"])
  }

  @Test func `a behavior subject tells the latest value first`() throws {
    let subject = BehaviorSubject(value: 1)
    let words = words(of: subject)
    subject.onNext(2)
    #expect(try subject.value() == 2)
    subject.onError(Failure("x"))

    #expect(words.all == ["1", "2", "error(x)"])
    #expect(ReactorStreamsTests.words(of: subject).all == ["error(x)"])
    #expect(throws: Failure("x")) { try subject.value() }
  }

  @Test func `an observer of other values makes them its own, and a failure of that ends the stream`() {
    for word in ["completed", "error(x)"] {
      let subject = PublishSubject<Int>()
      let words = words(of: subject)
      let lengths = subject.mapObserver { (text: String) throws in
        if text.isEmpty { throw Failure("x") }
        return text.count
      }
      lengths.onNext("abc")
      if word == "completed" { lengths.onCompleted() } else { lengths.onNext("") }
      lengths.onNext("d")

      #expect(words.all == ["3", word])
    }
  }

  @Test func `a replay subject tells the latest values first, also after its end`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    for value in 1...3 { subject.onNext(value) }
    #expect(words(of: subject).all == ["2", "3"])
    subject.onCompleted()

    #expect(words(of: subject).all == ["2", "3", "completed"])
  }

  @Test func `an async subject tells its last value at the end`() {
    let subject = AsyncSubject<Int>()
    let words = words(of: subject)
    subject.onNext(1)
    subject.onNext(2)
    #expect(words.all == [])
    subject.onCompleted()

    #expect(words.all == ["2", "completed"])
    #expect(ReactorStreamsTests.words(of: subject).all == ["2", "completed"])
  }

  @Test func `an async subject that fails tells no value`() {
    let subject = AsyncSubject<Int>()
    subject.onNext(1)
    subject.onError(Failure("x"))

    #expect(words(of: subject).all == ["error(x)"])
  }

  private func letsGo<Subject: SubjectType & ObserverType & Cancelable>(_ subject: Subject)
  where Subject.Element == Int {
    let words = Record<String>()
    _ = subject.subscribe(onNext: { words.add("\($0)") })
    let before = words.all.count
    subject.dispose()
    subject.onNext(1)
    _ = subject.subscribe(onError: { words.add($0 is RxError ? "disposed" : "other") })

    #expect(words.all.suffix(from: before) == ["disposed"])
    #expect(subject.isDisposed)
  }

  @Test func `a subject that was disposed of lets go of its observers, and fails late ones`() {
    letsGo(PublishSubject())
    letsGo(BehaviorSubject(value: 0))
    letsGo(ReplaySubject.createUnbounded())
    letsGo(AsyncSubject())
    let behaviour = BehaviorSubject(value: 1)
    behaviour.dispose()
    #expect(throws: RxError.self) { try behaviour.value() }
  }

  @Test func `relays take values and never end`() {
    let publish = PublishRelay<Int>()
    let behaviour = BehaviorRelay(value: 0)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    let all = [words(of: publish), words(of: behaviour), words(of: replay)]

    _ = Observable.of(1, 2).bind(to: publish)
    _ = Observable.of(1, 2).bind(to: behaviour)
    _ = Observable.of(1, 2).bind(to: replay)
    _ = Observable<Int>.error(Failure("x")).bind(to: behaviour)

    #expect(all.map(\.all) == [["1", "2"], ["0", "1", "2"], ["1", "2"]])
    #expect(behaviour.value == 2)
    #expect(words(of: replay).all == ["2"])
  }

  @Test func `values are bound to relays of optionals and to several at once`() {
    let optional = BehaviorRelay<Int?>(value: nil)
    let relays = [PublishRelay<Int>(), PublishRelay<Int>()]
    let all = relays.map { words(of: $0) }

    _ = Observable.just(1).bind(to: optional)
    _ = Observable.just(1).bind(to: relays[0], relays[1])

    #expect(optional.value == 1)
    #expect(all.map(\.all) == [["1"], ["1"]])
  }
}

import ReactorCore
import Testing

@Suite("Subjects") struct SubjectTests {
  @Test func `a publish subject replays no value`() {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    let words = words(of: subject)
    subject.onNext(2)
    subject.onCompleted()
    subject.onNext(3)

    #expect(words.all == ["2", "completed"])
    #expect(ReactorStreamsTests.words(of: subject).all == ["completed"])
  }

  @Test func `a behavior subject sends its latest value first`() throws {
    let subject = BehaviorSubject(value: 1)
    let words = words(of: subject)
    subject.onNext(2)
    #expect(try subject.value() == 2)
    subject.onError(Failure("x"))

    #expect(words.all == ["1", "2", "error(x)"])
    #expect(ReactorStreamsTests.words(of: subject).all == ["error(x)"])
    #expect(throws: Failure("x")) { try subject.value() }
  }

  @Test func `mapObserver maps values, and an error of its closure ends the stream`() {
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

  @Test func `a replay subject sends its latest values first, also after its end`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    for value in 1...3 { subject.onNext(value) }
    #expect(words(of: subject).all == ["2", "3"])
    subject.onCompleted()

    #expect(words(of: subject).all == ["2", "3", "completed"])
  }

  @Test func `an async subject sends its last value at the end`() {
    let subject = AsyncSubject<Int>()
    let words = words(of: subject)
    subject.onNext(1)
    subject.onNext(2)
    #expect(words.all == [])
    subject.onCompleted()

    #expect(words.all == ["2", "completed"])
    #expect(ReactorStreamsTests.words(of: subject).all == ["2", "completed"])
  }

  @Test func `an async subject that fails sends no value`() {
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
    let behavior = BehaviorSubject(value: 1)
    behavior.dispose()
    #expect(throws: RxError.self) { try behavior.value() }
  }
}

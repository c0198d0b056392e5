import ReactorCore
import ReactorTesting
import Testing

/// Operators that receive events from several threads.
@Suite("Serialized inputs", .serialized) final class SerializedInputsTests {
  init() { Cause.beginTracing() }
  deinit { Cause.endTracing() }

  @Test(arguments: Meeting.all) func `events of another thread wait, in order and with their causes`(
    meeting: Meeting
  ) {
    let inputs = Meeting.Inputs()
    let target = Target()
    let subscription = target.subscribe(to: meeting.apply(inputs))
    meeting.before(inputs)
    let isInside = Latch()
    let hasSent = Latch()
    target.stay {
      isInside.raise()
      hasSent.wait()
    }

    together([
      { Cause.with(11) { meeting.host(inputs) } },
      {
        isInside.wait()
        Cause.with(12) { meeting.guest(inputs) }
        hasSent.raise()
      },
    ])
    subscription.dispose()

    #expect(target.overlaps == 0)
    #expect(target.seen == meeting.expected)
  }

  @Test func `flatMapLatest ignores a stream that it has disposed of`() {
    let outer = PublishSubject<Int>()
    let inner = [PublishSubject<Int>(), PublishSubject<Int>()]
    let target = Target()
    let subscription = target.subscribe(to: outer.flatMapLatest { inner[$0] })
    outer.onNext(0)
    let isInside = Latch()
    let hasSent = Latch()
    target.stay {
      isInside.raise()
      hasSent.wait()
    }

    together([
      { Cause.with(11) { inner[0].onNext(1) } },
      {
        isInside.wait()
        // The switch waits for the first event, and this value waits behind it.
        outer.onNext(1)
        inner[0].onNext(2)
        hasSent.raise()
      },
    ])
    Cause.with(13) { inner[1].onNext(3) }
    subscription.dispose()

    #expect(target.seen == ["1 by 11", "3 by 13"])
  }

  /// Operators with four inputs that deliver once for each value, or for each four values.
  struct Crowd: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let outOf: Int
    let apply: @Sendable ([PublishSubject<Int>]) -> Observable<Int>

    static let all = [
      Crowd(testDescription: "merge", outOf: 1) { .merge($0.map { $0.asObservable() }) },
      Crowd(testDescription: "flatMap", outOf: 1) { Observable.from($0).flatMap { $0 } },
      Crowd(testDescription: "merge(maxConcurrent:)", outOf: 1) { Observable.from($0).merge(maxConcurrent: 4) },
      Crowd(testDescription: "combineLatest", outOf: 1) {
        .combineLatest($0[0].startWith(0), $0[1].startWith(0), $0[2].startWith(0), $0[3].startWith(0)) { _, _, _, _ in 0
        }
      },
      Crowd(testDescription: "combineLatest, collection", outOf: 1) {
        .combineLatest($0.map { $0.startWith(0) }) { _ in 0 }
      },
      Crowd(testDescription: "zip", outOf: 4) { .zip($0[0], $0[1], $0[2], $0[3]) { _, _, _, _ in 0 } },
      Crowd(testDescription: "withLatestFrom", outOf: 1) {
        Observable.merge($0.map { $0.asObservable() }).withLatestFrom($0[0].startWith(0))
      },
    ]
  }

  @Test(arguments: Crowd.all) func `events that four threads send at once are neither lost nor overlap`(
    crowd: Crowd
  ) {
    let rounds = 2_000
    let subjects = (0..<4).map { _ in PublishSubject<Int>() }
    let target = Target()
    let subscription = target.subscribe(to: crowd.apply(subjects))
    let first = target.count

    together(
      subjects.map { subject in
        { for round in 1...rounds { subject.onNext(round) } }
      })
    subscription.dispose()

    #expect(target.overlaps == 0)
    #expect(target.count - first == 4 * rounds / crowd.outOf)
  }

  @Test func `events of one thread stay in order`() {
    let subjects = (0..<4).map { _ in PublishSubject<Int>() }
    let seen = subjects.map { _ in Record<Int>() }
    let subscription = Observable.merge(subjects.enumerated().map { place, subject in subject.map { (place, $0) } })
      .subscribe(onNext: { seen[$0].add($1) })

    together(
      subjects.map { subject in
        { for round in 0..<2_000 { subject.onNext(round) } }
      })
    subscription.dispose()

    #expect(seen.map(\.all) == Array(repeating: Array(0..<2_000), count: 4))
  }

  @Test func `four threads take turns to end a merge, and it ends once`() {
    for _ in 0..<200 {
      let subjects = (0..<4).map { _ in PublishSubject<Int>() }
      let target = Target()
      let subscription = target.subscribe(to: .merge(subjects.map { $0.asObservable() }))

      together(
        subjects.map { subject in
          {
            subject.onNext(1)
            subject.onCompleted()
          }
        })
      subscription.dispose()

      #expect(target.seen == Array(repeating: "1 by 0", count: 4) + ["completed by 0"])
    }
  }
}

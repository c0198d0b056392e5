import ReactorCore
import ReactorTesting
import Testing

@Suite("create with a task") struct CreateTests {
  @Test func `create accepts a closure that returns the task it starts`() async throws {
    let single = Single.create { single in Task { single(.success(1)) } }
    let failing = Single<Int>.create { single in Task { single(.failure(Failure("x"))) } }
    let maybe = Maybe<Int>.create { maybe in Task { maybe(.completed) } }
    let completable = Completable.create { done in Task { done(.completed) } }
    let many = Observable<Int>.create { observer in
      Task {
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
      }
    }

    #expect(try await single.value == 1)
    await #expect(throws: Failure("x")) { try await failing.value }
    #expect(try await maybe.value == nil)
    try await completable.value
    var values: [Int] = []
    for try await value in many.values { values.append(value) }
    #expect(values == [1, 2])
  }

  @Test func `create cancels the returned task when the subscription ends`() async {
    let (started, ended) = (Gate(), Gate())
    let subscription = Single<Int>.create { _ in
      Task {
        started.open()
        let (silence, mouth) = AsyncStream<Int>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(mouth) { ended.open() }
      }
    }.subscribe()

    await started.wait()
    subscription.dispose()

    await ended.wait()
  }

  @Test func `create accepts a closure of several lines that returns a disposable`() {
    let single = Single<Int>.create { single in
      let work = Disposables.create {}
      single(.success(1))
      return work
    }

    #expect(words(of: single).all == ["1", "completed"])
  }
}

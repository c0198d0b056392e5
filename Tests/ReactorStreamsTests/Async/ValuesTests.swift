import ReactorCore
import Testing

@Suite("values") struct ValuesTests {
  @Test func `for await receives the values and then the end`() async throws {
    var values: [Int] = []
    for try await value in Observable.of(1, 2, 3).values { values.append(value) }

    #expect(values == [1, 2, 3])
  }

  @Test func `for await throws the failure`() async {
    await #expect(throws: Failure("broken")) {
      for try await _ in Observable<Int>.error(Failure("broken")).values {}
    }
  }

  @Test func `leaving a for await loop ends the subscription`() async throws {
    let gate = Gate()
    let stream = Observable<Int>.from(1...).take(1).concat(Observable.never()).do(onDispose: gate.open)

    for try await _ in stream.values { break }

    await gate.wait()
  }

  @Test func `cancelling the task of a for await loop ends the subscription`() async throws {
    let (started, ended) = (Gate(), Gate())
    let stream = Observable<Int>.never().do(onSubscribed: started.open, onDispose: ended.open)
    let task = Task { for try await _ in stream.values {} }

    await started.wait()
    task.cancel()

    await ended.wait()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the value of a single can be awaited`() async throws {
    #expect(try await Single.just(1).value == 1)
    await #expect(throws: Failure("broken")) { try await Single<Int>.error(Failure("broken")).value }
  }

  @Test func `the value of a single throws when its task is cancelled`() async throws {
    let task = Task { try await Single<Int>.never().value }
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the value of a maybe and the end of a completable can be awaited`() async throws {
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Failure("broken")) { try await Completable.error(Failure("broken")).value }
  }

  @Test func `values throw CancellationError in a cancelled task`() async {
    let started = Gate()
    let stream = Observable<Int>.never().do(onSubscribed: started.open)
    let task = Task { for try await _ in stream.values {} }

    await started.wait()
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `values are delivered before the CancellationError of a cancelled task`() async throws {
    let (left, values) = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var values: [Int] = []
      do {
        for try await value in Observable.of(1, 2).concat(Observable.never()).values { values.append(value) }
        return ("ended", values)
      } catch { return ("\(type(of: error))", values) }
    }.value

    #expect(left == "CancellationError")
    #expect(values == [1, 2])
  }

  @Test func `the value of a completed stream can be awaited in a cancelled task`() async throws {
    let seen = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Completable.empty().value
      return [try await Maybe<Int>.empty().value, try await Maybe.just(1).value, try await Single.just(2).value]
    }.value

    #expect(seen == [nil, 1, 2])
  }

  @Test func `the value of an endless stream throws in a cancelled task`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Completable.never().value
    }

    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

import ReactorCore
import ReactorTesting
import Testing

@Suite("Observable.async and async sequences") struct AsyncWorkTests {
  @Test func `Observable.async emits the result of its function`() async throws {
    let values = try await collect(Observable.async { 1 })

    #expect(values == [1])
  }

  @Test func `Observable.async fails with the error of its function`() async {
    let stream = Observable<Int>.async { throw Failure("broken") }

    await #expect(throws: Failure("broken")) { try await collect(stream) }
  }

  @Test func `Observable.async emits the values that its function sends`() async throws {
    let values = try await collect(
      Observable<Int>.async { observer in
        observer.onNext(1)
        await Task.yield()
        observer.onNext(2)
      })

    #expect(values == [1, 2])
  }

  @Test func `Observable.async runs its function once for each subscription`() async throws {
    let runs = Record<Int>()
    let stream = Observable.async { () -> Int in
      runs.add(1)
      return 1
    }
    #expect(runs.all == [])

    _ = try await collect(stream)
    _ = try await collect(stream)

    #expect(runs.all == [1, 1])
  }

  @Test func `Observable.async cancels its task when the subscription ends`() async throws {
    let (started, ended) = (Gate(), Gate())
    let subscription = Observable<Int>.async {
      started.open()
      // The sequence has no elements: only the end of the task ends it.
      let (silence, mouth) = AsyncStream<Int>.makeStream()
      for await _ in silence {}
      withExtendedLifetime(mouth) { ended.open() }
      try Task.checkCancellation()
      return 1
    }.subscribe()

    await started.wait()
    subscription.dispose()

    await ended.wait()
  }

  @Test func `an observable of an async sequence emits its elements`() async throws {
    let sequence = AsyncStream<Int> { continuation in
      for value in 1...3 { continuation.yield(value) }
      continuation.finish()
    }

    #expect(try await collect(sequence.asObservable()) == [1, 2, 3])
  }

  @Test func `an observable of an async sequence fails with its error`() async {
    let sequence = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Failure("broken")) }

    await #expect(throws: Failure("broken")) { try await collect(sequence.asObservable()) }
  }

  @Test func `an observable of an async sequence completes when that is cancelled`() async throws {
    let sequence = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: CancellationError())
    }

    #expect(try await collect(sequence.asObservable(priority: .low)) == [1])
  }

  @Test func `a completable of a detached task inherits no task-local value`() async throws {
    try await Surroundings.$name.withValue("outside") {
      let names = Record<String>()
      try await Completable.create(detached: false, priority: .low) { names.add(Surroundings.name) }.value
      try await Completable.create(detached: true) { names.add(Surroundings.name) }.value
      #expect(names.all == ["outside", "none"])
    }
  }

  @Test func `an async sequence is no longer iterated when the subscription ends`() async {
    let gate = Gate()
    let sequence = AsyncStream<Int> { continuation in
      continuation.onTermination = { _ in gate.open() }
      continuation.yield(1)
    }

    let subscription = sequence.asObservable().subscribe()
    subscription.dispose()

    await gate.wait()
  }

  @Test func `traits can be made of async functions`() async throws {
    #expect(try await Single.async { 1 }.value == 1)
    #expect(try await Single.create { () async throws -> Int in 2 }.value == 2)
    #expect(try await Maybe<Int>.async { nil }.value == nil)
    try await Completable.async {}.value
  }

  private func collect<Element: Sendable>(_ stream: Observable<Element>) async throws -> [Element] {
    var values: [Element] = []
    for try await value in stream.values { values.append(value) }
    return values
  }
}

private enum Surroundings {
  @TaskLocal static var name = "none"
}

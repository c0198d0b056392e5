import ReactorCore
import ReactorTesting
import Testing

@Suite("Streams and async code") struct AsyncBridges {
  @Test func `what an async function returns is the value`() async throws {
    let values = try await collect(Observable.async { 1 })

    #expect(values == [1])
  }

  @Test func `what an async function throws is the failure`() async {
    let stream = Observable<Int>.async { throw Failure("broken") }

    await #expect(throws: Failure("broken")) { try await collect(stream) }
  }

  @Test func `an async function may send many values`() async throws {
    let values = try await collect(
      Observable<Int>.async { observer in
        observer.onNext(1)
        await Task.yield()
        observer.onNext(2)
      })

    #expect(values == [1, 2])
  }

  @Test func `it runs once for each subscription`() async throws {
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

  @Test func `the end of the subscription cancels the task`() async throws {
    let (started, ended) = (Gate(), Gate())
    let subscription = Observable<Int>.async {
      started.open()
      // Nothing ever comes of it: only the end of the task ends it.
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

  @Test func `an async sequence is a stream`() async throws {
    let sequence = AsyncStream<Int> { continuation in
      for value in 1...3 { continuation.yield(value) }
      continuation.finish()
    }

    #expect(try await collect(sequence.asObservable()) == [1, 2, 3])
  }

  @Test func `an async sequence that throws is a stream that fails`() async {
    let sequence = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Failure("broken")) }

    await #expect(throws: Failure("broken")) { try await collect(sequence.asObservable()) }
  }

  @Test func `an async sequence that was cancelled has come to its end`() async throws {
    let sequence = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: CancellationError())
    }

    #expect(try await collect(sequence.asObservable(priority: .low)) == [1])
  }

  @Test func `a completable of a detached task does not inherit`() async throws {
    try await Surroundings.$name.withValue("outside") {
      let names = Record<String>()
      try await Completable.create(detached: false, priority: .low) { names.add(Surroundings.name) }.value
      try await Completable.create(detached: true) { names.add(Surroundings.name) }.value
      #expect(names.all == ["outside", "none"])
    }
  }

  @Test func `the end of the subscription ends the iteration of an async sequence`() async {
    let gate = Gate()
    let sequence = AsyncStream<Int> { continuation in
      continuation.onTermination = { _ in gate.open() }
      continuation.yield(1)
    }

    let subscription = sequence.asObservable().subscribe()
    subscription.dispose()

    await gate.wait()
  }

  @Test func `values pass through for await, and then the end`() async throws {
    var values: [Int] = []
    for try await value in Observable.of(1, 2, 3).values { values.append(value) }

    #expect(values == [1, 2, 3])
  }

  @Test func `a failure is thrown by for await`() async {
    await #expect(throws: Failure("broken")) {
      for try await _ in Observable<Int>.error(Failure("broken")).values {}
    }
  }

  @Test func `leaving the loop ends the subscription`() async throws {
    let gate = Gate()
    let stream = Observable<Int>.from(1...).take(1).concat(Observable.never()).do(onDispose: gate.open)

    for try await _ in stream.values { break }

    await gate.wait()
  }

  @Test func `cancelling the task ends the subscription`() async throws {
    let (started, ended) = (Gate(), Gate())
    let stream = Observable<Int>.never().do(onSubscribed: started.open, onDispose: ended.open)
    let task = Task { for try await _ in stream.values {} }

    await started.wait()
    task.cancel()

    await ended.wait()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a single has a value to wait for`() async throws {
    #expect(try await Single.just(1).value == 1)
    await #expect(throws: Failure("broken")) { try await Single<Int>.error(Failure("broken")).value }
  }

  @Test func `a single that is cancelled throws so`() async throws {
    let task = Task { try await Single<Int>.never().value }
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a maybe has a value or nil, a completable an end to wait for`() async throws {
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Failure("broken")) { try await Completable.error(Failure("broken")).value }
  }

  @Test func `traits are made of async functions`() async throws {
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

/// Something that happens once and can be waited for.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  func wait() async { for await _ in stream {} }
}

/// An asynchronous sequence of the values of a stream, for `for try await`.
///
/// Each iteration subscribes anew. The subscription ends with the stream, with the iteration, or when its task is
/// cancelled: the values emitted until then are still delivered, and then `CancellationError` is thrown, unless the
/// stream had ended. A failure of the stream is thrown. Values wait in a queue without limit; none is lost.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) {
    self.source = source
  }

  /// Subscribes, and returns an iterator over the values from then on.
  public func makeAsyncIterator() -> Iterator { Iterator(subscribe()) }

  /// Calls `body` for each value, in order; the value is the cause of everything that `body` does, also after an
  /// `await`.
  ///
  /// In a plain loop the cause is that of the task. Throws the failure of the stream, an error of `body`, and
  /// `CancellationError` if the task is cancelled before the stream ends.
  public func forEach(
    isolation: isolated (any Actor)? = #isolation, _ body: (Element) async throws -> Void
  ) async throws {
    for try await value in subscribe() {
      try await Cause.$ofTask.withValue(value.cause) { try await body(value.value) }
    }
  }

  private func subscribe() -> AsyncThrowingStream<CausedValue<Element>, any Error> {
    AsyncThrowingStream { continuation in
      let scope = Scope()
      let sink = Sink<Element>(
        next: { continuation.yield(CausedValue($0)) },
        stop: { end in
          scope.dispose()
          continuation.finish(throwing: end.error)
        })
      continuation.onTermination = { reason in
        scope.dispose()
        if case .cancelled = reason { continuation.finish(throwing: CancellationError()) }
      }
      Cause.entry(.subscribe, of: type(of: source)) { source.run(sink, in: scope) }
    }
  }

  /// An iterator over the values of one subscription, which ends with the iterator.
  public struct Iterator: AsyncIteratorProtocol {
    private var values: AsyncThrowingStream<CausedValue<Element>, any Error>.Iterator

    fileprivate init(_ values: AsyncThrowingStream<CausedValue<Element>, any Error>) {
      self.values = values.makeAsyncIterator()
    }

    /// Waits for the next value; nil after the last. Throws the failure of the stream, or `CancellationError`.
    public mutating func next() async throws -> Element? { try await values.next()?.value }

    /// Waits for the next value on the caller's actor; nil after the last. Throws the failure, or `CancellationError`.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      try await values.next(isolation: actor)?.value
    }
  }
}

/// A value and its cause, for the task that iterates.
struct CausedValue<Value: Sendable>: Sendable {
  let value: Value
  let cause: CauseID

  init(_ value: Value) {
    self.value = value
    cause = Cause.current
  }
}

extension ObservableConvertibleType where Element: Sendable {
  /// The values of the stream, for `for try await`.
  public var values: ObservableValues<Element> { ObservableValues(asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Subscribes and waits for the value.
  ///
  /// Throws the failure, or `CancellationError` if the task is cancelled before there is a value.
  public var value: Element {
    get async throws {
      for try await value in primitiveSequence.values { return value }
      throw CancellationError()
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Subscribes and waits for the value; nil for none.
  ///
  /// Throws the failure, or `CancellationError` if the task is cancelled before the end.
  public var value: Element? {
    get async throws {
      for try await value in primitiveSequence.values { return value }
      return nil
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes and waits for the end.
  ///
  /// Throws the failure, or `CancellationError` if the task is cancelled before the end.
  public var value: Void {
    get async throws {
      for try await _ in primitiveSequence.values {}
    }
  }
}

extension InfallibleType where Element: Sendable {
  /// The values of the stream, for `for await`. The loop ends when its task is cancelled.
  public var values: AsyncStream<Element> { asObservable().valuesWithoutFailure }
}

extension SharedSequence where Element: Sendable {
  /// The values of the stream, for `for await`. The loop ends when its task is cancelled.
  public var values: AsyncStream<Element> { source.valuesWithoutFailure }
}

extension Observable where Element: Sendable {
  /// The values of a stream that does not fail; a failure would end the loop.
  fileprivate var valuesWithoutFailure: AsyncStream<Element> {
    AsyncStream { continuation in
      let scope = Scope()
      let sink = Sink<Element>(
        next: { continuation.yield($0) },
        stop: { _ in
          scope.dispose()
          continuation.finish()
        })
      continuation.onTermination = { _ in scope.dispose() }
      Cause.entry(.subscribe, of: type(of: self)) { run(sink, in: scope) }
    }
  }
}

/// The values of a stream for `for try await`.
///
/// Each iteration subscribes anew. The subscription ends with the stream, with the iteration, or when its task is
/// cancelled: what came until then is still told, and then `CancellationError` is thrown, unless the stream had ended.
/// Values that come faster than they are taken wait; none is lost.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) {
    self.source = source
  }

  public func makeAsyncIterator() -> Iterator { Iterator(subscribe()) }

  /// Calls `body` for each value, in order, with the value as the owner of whatever `body` causes.
  ///
  /// In a plain loop the owner is whoever started the task; here it is exact across the awaits of `body`.
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

  public struct Iterator: AsyncIteratorProtocol {
    private var values: AsyncThrowingStream<CausedValue<Element>, any Error>.Iterator

    fileprivate init(_ values: AsyncThrowingStream<CausedValue<Element>, any Error>) {
      self.values = values.makeAsyncIterator()
    }

    public mutating func next() async throws -> Element? { try await values.next()?.value }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      try await values.next(isolation: actor)?.value
    }
  }
}

/// A value and its cause on their way to a task.
struct CausedValue<Value: Sendable>: Sendable {
  let value: Value
  let cause: CauseID

  init(_ value: Value) {
    self.value = value
    cause = Cause.current
  }
}

extension ObservableConvertibleType where Element: Sendable {
  /// The values for `for try await`.
  public var values: ObservableValues<Element> { ObservableValues(asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// The value. Throws the failure, or `CancellationError` when the task is cancelled before there is a value.
  public var value: Element {
    get async throws {
      for try await value in primitiveSequence.values { return value }
      throw CancellationError()
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// The value, nil for none. Throws the failure, or `CancellationError` when the task is cancelled before the end.
  public var value: Element? {
    get async throws {
      for try await value in primitiveSequence.values { return value }
      return nil
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Returns at the end. Throws the failure, or `CancellationError` when the task is cancelled before the end.
  public var value: Void {
    get async throws {
      for try await _ in primitiveSequence.values {}
    }
  }
}

extension InfallibleType where Element: Sendable {
  /// The values for `for await`. A cancelled task gets no more of them.
  public var values: AsyncStream<Element> { asObservable().valuesWithoutFailure }
}

extension SharedSequence where Element: Sendable {
  /// The values for `for await`. A cancelled task gets no more of them.
  public var values: AsyncStream<Element> { source.valuesWithoutFailure }
}

extension Observable where Element: Sendable {
  /// The values of a stream that does not fail.
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

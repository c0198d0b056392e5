import ReactorCore

/// The elements of a stream and its end.
public enum MaterializedSequenceResult<Element> {
  /// The stream completed after these elements.
  case completed(elements: [Element])
  /// The stream failed after these elements, or was not over in time.
  case failed(elements: [Element], error: any Error)
}

extension BlockingObservable {
  /// Waits for the end and returns all elements.
  ///
  /// Throws the failure of the stream, `RxError.timeout`, or a `BlockingError`.
  public func toArray() throws -> [Element] { try elements() }

  /// Waits for the first element and returns it; nil if the stream completes without one.
  ///
  /// Throws the failure of the stream, `RxError.timeout`, or a `BlockingError`.
  public func first() throws -> Element? { try elements(most: 1).first }

  /// Waits for the end and returns the last element; nil if there is none.
  ///
  /// Throws the failure of the stream, `RxError.timeout`, or a `BlockingError`.
  public func last() throws -> Element? { try elements().last }

  /// Waits for the end, or for a second element, and returns the only element.
  ///
  /// Throws `RxError.noElements`, `RxError.moreThanOneElement`, the failure of the stream, `RxError.timeout`, or a
  /// `BlockingError`.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for the end, or for a second match, and returns the only element for which `predicate` is true.
  ///
  /// Throws the error of `predicate`, `RxError.noElements`, `RxError.moreThanOneElement`, the failure of the stream,
  /// `RxError.timeout`, or a `BlockingError`. `predicate` is called on the threads that emit.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let found = try elements(most: 2, predicate)
    guard let first = found.first else { throw RxError.noElements }
    if found.count > 1 { throw RxError.moreThanOneElement }
    return first
  }

  /// Waits for the end and returns all elements with it. A stream that is not over in time has failed with
  /// `RxError.timeout`.
  public func materialize() -> MaterializedSequenceResult<Element> { wait(most: nil) { _ in true } }

  /// Waits and returns the elements; throws the failure.
  private func elements(
    most: Int? = nil, _ predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) throws -> [Element] {
    switch wait(most: most, predicate) {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }

  /// Waits for the end of the stream, for enough elements or for the timeout.
  ///
  /// - Parameters:
  ///   - most: The number of elements after which it stops.
  ///   - predicate: Whether an element counts.
  private func wait(
    most: Int?, _ predicate: @escaping (Element) throws -> Bool
  ) -> MaterializedSequenceResult<Element> {
    if Cause.isInCycle { return .failed(elements: [], error: BlockingError.insideCycle) }
    let collector = BlockingCollector<Element>()
    let subscription = source.subscribe { event in
      switch event {
      case .next(let element):
        do {
          if try predicate(element) { collector.add(element, most: most) }
        } catch { collector.end(with: error) }
      case .error(let error): collector.end(with: error)
      case .completed: collector.end(with: nil)
      }
    }
    defer { subscription.dispose() }
    return collector.wait(seconds: seconds)
  }
}

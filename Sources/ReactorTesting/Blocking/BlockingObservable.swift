import PlatformSupport
import Dispatch
import ReactorCore

#if canImport(XCTest)
  // XCTest brings it in any case.
  import Foundation
#endif

/// A stream whose events a test waits for, on its own thread.
///
/// Waits for a limited time, and never inside a cycle of a reactor, where what it waits for could not come. On the main
/// thread it turns the run loop meanwhile, so that what is due on the main queue happens.
public struct BlockingObservable<Element> {
  let seconds: Double
  let source: Observable<Element>
}

/// The elements of a stream until its end, and how it ended.
public enum MaterializedSequenceResult<Element> {
  case completed(elements: [Element])
  /// With the elements before the failure.
  case failed(elements: [Element], error: any Error)
}

/// The reason for which a stream cannot be waited for.
public enum BlockingError: Error, CustomStringConvertible, CustomDebugStringConvertible {
  /// The thread runs a cycle of a reactor.
  case insideCycle

  public var description: String {
    switch self {
    case .insideCycle:
      """
      toBlocking() was called inside a cycle of a reactor: what it waits for may need this thread, and would never come. \
      Return the stream from mutate instead, or call it where no reactor is at work.
      """
    }
  }

  /// The sentence: a program that an error ends shows it.
  public var debugDescription: String { description }
}

extension ObservableConvertibleType {
  /// The stream, to be waited for.
  ///
  /// - Parameter timeout: Seconds to wait; then `RxError.timeout` is thrown. A minute unless said otherwise.
  public func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element> {
    BlockingObservable(seconds: timeout ?? 60, source: asObservable())
  }
}

extension BlockingObservable {
  /// All elements. Throws the failure of the stream, `RxError.timeout`, or a `BlockingError`.
  public func toArray() throws -> [Element] { try elements() }

  /// The first element, nil for none. Throws the failure of the stream, `RxError.timeout`, or a `BlockingError`.
  public func first() throws -> Element? { try elements(most: 1).first }

  /// The last element, nil for none. Throws the failure of the stream, `RxError.timeout`, or a `BlockingError`.
  public func last() throws -> Element? { try elements().last }

  /// The one element. Throws `RxError.noElements` and `RxError.moreThanOneElement` too.
  public func single() throws -> Element { try single { _ in true } }

  /// The one element that `predicate` holds for. Throws `RxError.noElements` and `RxError.moreThanOneElement` too.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let found = try elements(most: 2, predicate)
    guard let first = found.first else { throw RxError.noElements }
    if found.count > 1 { throw RxError.moreThanOneElement }
    return first
  }

  /// All elements, and how the stream ended. A stream that is not over in time has failed with `RxError.timeout`.
  public func materialize() -> MaterializedSequenceResult<Element> { wait(most: nil) { _ in true } }

  private func elements(
    most: Int? = nil, _ predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) throws -> [Element] {
    switch wait(most: most, predicate) {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }

  /// - Parameters:
  ///   - most: How many elements are enough.
  ///   - predicate: Which elements count.
  private func wait(
    most: Int?, _ predicate: @escaping (Element) throws -> Bool
  ) -> MaterializedSequenceResult<Element> {
    if Cause.isInCycle { return .failed(elements: [], error: BlockingError.insideCycle) }
    let collected = Collected<Element>()
    let subscription = source.subscribe { event in
      switch event {
      case .next(let element):
        do {
          if try predicate(element) { collected.add(element, most: most) }
        } catch { collected.end(with: error) }
      case .error(let error): collected.end(with: error)
      case .completed: collected.end(with: nil)
      }
    }
    defer { subscription.dispose() }
    return collected.wait(seconds: seconds)
  }
}

/// What came of a stream so far, and whether that is all.
private final class Collected<Element>: @unchecked Sendable {
  // The lock guards the state.
  private struct State {
    var elements: [Element] = []
    var error: (any Error)?
    var isOver = false
  }
  private let state = Locked(State())
  private let over = DispatchSemaphore(value: 0)

  func add(_ element: Element, most: Int?) {
    let isEnough = state.withLock { state in
      if state.isOver { return false }
      state.elements.append(element)
      return state.elements.count == most
    }
    if isEnough { end(with: nil) }
  }

  func end(with error: (any Error)?) {
    let isFirst = state.withLock { state in
      if state.isOver { return false }
      state.isOver = true
      state.error = error
      return true
    }
    if isFirst { over.signal() }
  }

  func wait(seconds: Double) -> MaterializedSequenceResult<Element> {
    let end = DispatchTime.now() + seconds
    turnRunLoop(until: end)
    if over.wait(timeout: end) == .timedOut { self.end(with: RxError.timeout) }
    return state.withLock { state in
      if let error = state.error { return .failed(elements: state.elements, error: error) }
      return .completed(elements: state.elements)
    }
  }

  /// Turns the run loop of the main thread, in short stretches, because nothing wakes it at the end of the stream.
  private func turnRunLoop(until end: DispatchTime) {
    #if canImport(XCTest)
      guard Thread.isMainThread else { return }
      while !state.withLock({ $0.isOver }), DispatchTime.now() < end {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      }
    #endif
  }
}

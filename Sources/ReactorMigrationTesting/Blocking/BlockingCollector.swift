import Dispatch
import PlatformSupport
import ReactorCore

#if canImport(XCTest)
  // XCTest links it in any case.
  import Foundation
#endif

/// The elements of a stream so far, and its end, for a thread that waits.
final class BlockingCollector<Element>: @unchecked Sendable {
  // The lock guards the state; the semaphore is thread-safe.
  private struct State {
    var elements: [Element] = []
    var error: (any Error)?
    var isOver = false
  }
  private let state = Locked(State())
  private let over = DispatchSemaphore(value: 0)

  /// Adds an element; the `most`th one is the end.
  func add(_ element: Element, most: Int?) {
    let isEnough = state.withLock { state in
      if state.isOver { return false }
      state.elements.append(element)
      return state.elements.count == most
    }
    if isEnough { end(with: nil) }
  }

  /// Ends the wait, the first time that it is called.
  func end(with error: (any Error)?) {
    let isFirst = state.withLock { state in
      if state.isOver { return false }
      state.isOver = true
      state.error = error
      return true
    }
    if isFirst { over.signal() }
  }

  /// Waits on the calling thread.
  func wait(seconds: Double) -> MaterializedSequenceResult<Element> {
    let end = DispatchTime.now() + seconds
    runMainLoop(until: end)
    if over.wait(timeout: end) == .timedOut { self.end(with: RxError.timeout) }
    return state.withLock { state in
      if let error = state.error { return .failed(elements: state.elements, error: error) }
      return .completed(elements: state.elements)
    }
  }

  /// Runs the run loop of the main thread, 5 ms at a time, because nothing wakes it at the end of the stream.
  private func runMainLoop(until end: DispatchTime) {
    #if canImport(XCTest)
      guard Thread.isMainThread else { return }
      while !state.withLock({ $0.isOver }), DispatchTime.now() < end {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      }
    #endif
  }
}

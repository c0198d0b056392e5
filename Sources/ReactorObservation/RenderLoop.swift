import Observation
import PlatformSupport

/// Renders, and renders again after each change of what it read, until it is stopped.
// The lock guards the state; one rendering runs at a time, on the scheduler.
package final class RenderLoop: @unchecked Sendable {
  private struct State {
    var isScheduled = false
    /// Nil once it is stopped.
    var render: (() -> Void)?
  }
  private let state: Locked<State>
  private let schedule: (@escaping () -> Void) -> Void

  /// - Parameters:
  ///   - schedule: Runs work on the scheduler of the views, with the cause that is current now.
  ///   - render: Reads fields, and shows them.
  package init(_ schedule: @escaping (@escaping () -> Void) -> Void, _ render: @escaping () -> Void) {
    self.schedule = schedule
    state = Locked(State(render: render))
  }

  /// Renders for the first time.
  ///
  /// - Parameter revision: The number of the latest state. Observation registers a reader after it has read: if another
  ///   thread delivers a state meanwhile, it renders once more.
  package func start(_ revision: @escaping () -> Int) {
    schedule { [weak self] in
      let before = revision()
      self?.renderOnce()
      if revision() != before { self?.renderLater() }
    }
  }

  /// Renders no more, and frees what it rendered with. Any thread.
  package func stop() {
    _ = state.withLock { exchange(&$0.render, with: nil) }  // Freed outside the lock.
  }

  private func renderOnce() {
    let render = state.withLock { state in
      state.isScheduled = false
      return state.render
    }
    guard let render else { return }
    withObservationTracking(render) { [weak self] in self?.renderLater() }
  }

  private func renderLater() {
    let isFirst = state.withLock { !exchange(&$0.isScheduled, with: true) }
    guard isFirst else { return }
    RenderBatch.run { [schedule, weak self] in schedule { self?.renderOnce() } }
  }
}

/// The loops that render from one observed reactor, and live as long as it does.
package struct RenderLoops: Sendable {
  private let running = Locked<[ObjectIdentifier: RenderLoop]>([:])

  package init() {}

  package func add(_ loop: RenderLoop) { running.withLock { $0[ObjectIdentifier(loop)] = loop } }

  package func stop(_ loop: RenderLoop) {
    let stopped = running.withLock { $0.removeValue(forKey: ObjectIdentifier(loop)) }
    stopped?.stop()
  }
}

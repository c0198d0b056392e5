import CReactorContext

/// One at a time: what the several inputs of an operator do to its state.
///
/// Work from another thread waits with its cause until the thread inside has left; nobody blocks, and no lock is held
/// while it runs. Work that the thread inside causes itself runs at once, within what caused it. Once the scope has
/// ended nothing runs.
final class Turns: @unchecked Sendable {
  // The lock guards the state.
  private struct State {
    var thread: UInt = 0
    var depth = 0
    var waiting: [Job] = []
  }
  private let state = Locked(State())
  private let scope: Scope

  init(in scope: Scope) {
    self.scope = scope
  }

  func take(_ turn: @escaping () -> Void) {
    if !enter(or: turn) { return }
    if !scope.isDisposed { turn() }
    leave()
  }

  private func enter(or turn: @escaping () -> Void) -> Bool {
    let thread = UInt(rc_thread())
    return state.withLock { state in
      if state.depth == 0 || state.thread == thread {
        state.thread = thread
        state.depth += 1
        return true
      }
      state.waiting.append(Job(turn))
      return false
    }
  }

  private func leave() {
    while true {
      let batch = state.withLock { state -> [Job] in
        if state.depth > 1 || state.waiting.isEmpty {
          state.depth -= 1
          return []
        }
        defer { state.waiting = [] }
        return state.waiting
      }
      if batch.isEmpty { return }
      for job in batch where !scope.isDisposed { job.run() }
    }
  }
}

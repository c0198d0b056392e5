import CReactorContext

/// One at a time: operators with several inputs put them through one of these.
///
/// An event from another thread waits in a queue, with its cause, until the thread inside has left; nobody blocks and no
/// lock is held while events are delivered. An event that the thread inside causes itself is delivered at once, within
/// the one that caused it.
final class Serialised<Element>: @unchecked Sendable {
  // The lock guards the state.
  private struct State {
    var thread: UInt = 0
    var depth = 0
    var waiting: [Caused<Input>] = []
  }
  private enum Input {
    case next(Element)
    case stop(Termination)
  }
  private let state = Locked(State())
  private let target: Sink<Element>
  private let scope: Scope

  init(_ target: Sink<Element>, in scope: Scope) {
    self.target = target
    self.scope = scope
  }

  /// A sink that any thread may call at any time.
  var sink: Sink<Element> {
    Sink(
      nextAddress: { address in
        if self.enter(or: { .next(address.assumingMemoryBound(to: Element.self).pointee) }) {
          if !self.scope.isDisposed { self.target.nextAddress(address) }
          self.leave()
        }
      },
      stop: { end in
        if self.enter(or: { .stop(end) }) {
          if !self.scope.isDisposed { self.target.stop(end) }
          self.leave()
        }
      })
  }

  private func enter(or input: () -> Input) -> Bool {
    let thread = UInt(rc_thread())
    return state.withLock { state in
      if state.depth == 0 || state.thread == thread {
        state.thread = thread
        state.depth += 1
        return true
      }
      state.waiting.append(Caused(input()))
      return false
    }
  }

  private func leave() {
    while true {
      let batch = state.withLock { state -> [Caused<Input>] in
        if state.depth > 1 || state.waiting.isEmpty {
          state.depth -= 1
          return []
        }
        defer { state.waiting = [] }
        return state.waiting
      }
      if batch.isEmpty { return }
      for item in batch where !scope.isDisposed {
        Cause.with(item.cause) {
          switch item.value {
          case .next(let value): target.next(value)
          case .stop(let end): target.stop(end)
          }
        }
      }
    }
  }
}

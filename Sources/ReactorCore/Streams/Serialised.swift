import CReactorContext

/// One at a time: operators with several inputs put them through one of these.
///
/// An event from another thread waits in a queue, with its cause, until the thread inside has left; nobody blocks and no
/// lock is held while events are delivered. An event that the thread inside causes itself is delivered at once, within
/// the one that caused it.
struct Serialised<Element> {
  private let line: SerialLine

  init(_ target: Sink<Element>, in scope: Scope) {
    line = SerialLine(target.address, in: scope) { Box.copying(Element.self, at: $0) }
  }

  /// A sink that any thread may call at any time.
  var sink: Sink<Element> {
    let line = line
    return Sink(nextAddress: { line.next($0) }, stop: { line.stop($0) })
  }
}

private final class SerialLine: @unchecked Sendable {
  // The lock guards the state.
  private struct State {
    var thread: UInt = 0
    var depth = 0
    var waiting: [Item] = []
  }
  private enum Item {
    case next(Box)
    case stop(Termination, CauseID)
  }
  private let state = Locked(State())
  private let target: AddressSink
  private let scope: Scope
  private let box: (UnsafeRawPointer) -> Box

  init(_ target: AddressSink, in scope: Scope, box: @escaping (UnsafeRawPointer) -> Box) {
    self.target = target
    self.scope = scope
    self.box = box
  }

  func next(_ address: UnsafeRawPointer) {
    guard enter(or: { .next(box(address)) }) else { return }
    if !scope.isDisposed { target.next(address) }
    leave()
  }

  func stop(_ end: Termination) {
    guard enter(or: { .stop(end, rc_cause()) }) else { return }
    if !scope.isDisposed { target.stop(end) }
    leave()
  }

  private func enter(or item: () -> Item) -> Bool {
    let thread = UInt(rc_thread())
    return state.withLock { state in
      if state.depth == 0 || state.thread == thread {
        state.thread = thread
        state.depth += 1
        return true
      }
      state.waiting.append(item())
      return false
    }
  }

  private func leave() {
    while true {
      let batch = state.withLock { state -> [Item] in
        if state.depth > 1 || state.waiting.isEmpty {
          state.depth -= 1
          return []
        }
        defer { state.waiting = [] }
        return state.waiting
      }
      if batch.isEmpty { return }
      for item in batch where !scope.isDisposed {
        switch item {
        case .next(let value): Cause.with(value.cause) { withExtendedLifetime(value) { target.next(value.address) } }
        case .stop(let end, let cause): Cause.with(cause) { target.stop(end) }
        }
      }
    }
  }
}

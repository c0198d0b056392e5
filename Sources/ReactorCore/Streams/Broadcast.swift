import CReactorContext

/// The observers of a hot stream, in the order in which they subscribed, and the values it keeps for late ones.
///
/// A late observer gets what is kept before anything newer, whoever sends meanwhile: while it is being told the past,
/// newer events wait for it in its own queue.
final class Broadcast<Element>: @unchecked Sendable {
  // The lock guards the state. Observers are called outside of it.
  private struct State {
    var subscribers: [Subscriber<Element>] = []
    var lastID = 0
    var kept: [Caused<Element>] = []
    /// Can be read until the first value is sent; no observer is told.
    var unsent: Element?
    var end: Caused<Termination>?
    /// Nobody is told anything any more, nor that it is so.
    var isForgotten = false
  }
  private let state: Locked<State>
  /// Number of values kept for late observers.
  private let capacity: Int

  /// - Parameters:
  ///   - first: Told to every observer until another value is sent.
  ///   - unsent: Can be read as the latest value until one is sent, and is told to nobody.
  init(keeping capacity: Int = 0, first: Element? = nil, unsent: Element? = nil) {
    self.capacity = capacity
    state = Locked(State(kept: first.map { [Caused($0)] } ?? [], unsent: unsent))
  }

  /// The value sent last, if one is kept.
  var latest: Element? { state.withLock { $0.kept.last?.value ?? $0.unsent } }

  /// Sends the unsent value, unless another one was sent before.
  func sendUnsent() {
    if let value = state.withLock({ $0.unsent }) { send(value) }
  }

  var error: (any Error)? { state.withLock { $0.end?.value.error } }

  var hasObservers: Bool { state.withLock { !$0.subscribers.isEmpty } }

  func send(_ address: UnsafeRawPointer) {
    var dropped: (Caused<Element>?, Element?)
    let ready = state.withLock { state -> [Subscriber<Element>] in
      if state.end != nil || state.isForgotten { return [] }
      if capacity == 0 { return state.subscribers }
      let value = Caused(address.assumingMemoryBound(to: Element.self).pointee)
      if state.kept.count == capacity { dropped.0 = state.kept.removeFirst() }
      swap(&dropped.1, &state.unsent)
      state.kept.append(value)
      return state.subscribers.filter { $0.isReady(or: .next(value)) }
    }
    dropped = (nil, nil)  // Freed outside the lock: its deinit may be user code.
    for subscriber in ready where !subscriber.scope.isDisposed { subscriber.sink.nextAddress(address) }
  }

  func send(_ value: Element) {
    withUnsafePointer(to: value) { send(UnsafeRawPointer($0)) }
  }

  func stop(_ end: Termination) {
    let ready = state.withLock { state -> [Subscriber<Element>] in
      if state.end != nil || state.isForgotten { return [] }
      let kept = Caused(end)
      state.end = kept
      defer { state.subscribers = [] }
      return state.subscribers.filter { $0.isReady(or: .stop(kept)) }
    }
    for subscriber in ready where !subscriber.scope.isDisposed { subscriber.sink.stop(end) }
  }

  /// Lets go of all observers without a word, and takes no more.
  ///
  /// What is kept can still be read.
  func forget() {
    let gone = state.withLock { state in
      state.isForgotten = true
      defer { state.subscribers = [] }
      return state.subscribers
    }
    _ = gone  // Freed outside the lock.
  }

  func run(_ sink: Sink<Element>, in scope: Scope) { run(sink, in: scope, replaysAfterEnd: true) }

  /// - Parameter replaysAfterEnd: Whether an observer that comes after the end is told what is kept before it.
  func run(_ sink: Sink<Element>, in scope: Scope, replaysAfterEnd: Bool) {
    let now = Cause.current
    let subscriber = Subscriber(sink, scope)
    let end = state.withLock { state -> Caused<Termination>? in
      if let end = state.end {
        subscriber.waiting = (replaysAfterEnd ? state.kept.map { .next($0) } : []) + [.stop(end)]
        return end
      }
      if state.isForgotten { return nil }
      state.lastID += 1
      subscriber.id = state.lastID
      subscriber.isBehind = !state.kept.isEmpty
      subscriber.waiting = state.kept.map { .next($0) }
      state.subscribers.append(subscriber)
      return nil
    }
    if end == nil, subscriber.id > 0 { scope.add(Removal(broadcast: self, id: subscriber.id)) }
    // The subscriber is the trigger, the kept value contributes.
    var isPast = true
    while true {
      let batch = state.withLock { _ in subscriber.takeWaiting() }
      if batch.isEmpty { return }
      for item in batch where !scope.isDisposed {
        let cause = isPast ? Cause.join(now, item.cause) : item.cause
        if isPast {
          Cause.descend(cause) { item.deliver(to: sink) }
        } else {
          Cause.with(cause) { item.deliver(to: sink) }
        }
      }
      isPast = false
    }
  }

  fileprivate func remove(_ id: Int) {
    let gone = state.withLock { state -> Subscriber<Element>? in
      // Identifiers ascend, so the place is found by halving.
      var low = 0
      var high = state.subscribers.count
      while low < high {
        let middle = (low + high) / 2
        if state.subscribers[middle].id < id { low = middle + 1 } else { high = middle }
      }
      guard low < state.subscribers.count, state.subscribers[low].id == id else { return nil }
      return state.subscribers.remove(at: low)
    }
    _ = gone  // Freed outside the lock.
  }
}

/// One observer of a hot stream.
///
/// The lock of its broadcast guards what can change.
private final class Subscriber<Element> {
  enum Item {
    case next(Caused<Element>)
    case stop(Caused<Termination>)

    var cause: CauseID {
      switch self {
      case .next(let value): value.cause
      case .stop(let end): end.cause
      }
    }

    func deliver(to sink: Sink<Element>) {
      switch self {
      case .next(let value): sink.next(value.value)
      case .stop(let end): sink.stop(end.value)
      }
    }
  }

  let sink: Sink<Element>
  let scope: Scope
  var id = 0
  var isBehind = false
  var waiting: [Item] = []

  init(_ sink: Sink<Element>, _ scope: Scope) {
    self.sink = sink
    self.scope = scope
  }

  /// Whether an event may be delivered now; otherwise it waits behind the past.
  func isReady(or item: @autoclosure () -> Item) -> Bool {
    if !isBehind { return true }
    waiting.append(item())
    return false
  }

  func takeWaiting() -> [Item] {
    defer { waiting = [] }
    if waiting.isEmpty { isBehind = false }
    return waiting
  }
}

private final class Removal<Element>: Disposable, @unchecked Sendable {
  // Both are immutable; a weak reference is read atomically.
  private weak var broadcast: Broadcast<Element>?
  private let id: Int

  init(broadcast: Broadcast<Element>, id: Int) {
    self.broadcast = broadcast
    self.id = id
  }

  func dispose() { broadcast?.remove(id) }
}

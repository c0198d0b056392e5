import PlatformSupport
import CReactorContext
import Synchronization

/// The observers of a hot stream, in the order of their subscriptions, and the values that are replayed to late ones.
///
/// A late observer receives the replayed values before anything newer, whatever other threads send: until it is up to
/// date, newer events are queued for it. Independent of the type of the values.
@usableFromInline
class Observers: @unchecked Sendable {
  // The lock guards the state, the replay buffer included. Observers are called outside of it.
  fileprivate struct State {
    var observers: [Observer] = []
    var lastID = 0
    /// Number of observers that still receive replayed values.
    var replaying = 0
    var end: (termination: Termination, cause: CauseID)?
    /// Nothing is sent any more, not even an end.
    var isForgotten = false
    var buffer: ReplayBuffer?
  }
  private let state = LazyLocked<State>()
  /// Number of observers. Written under the lock.
  private let count = Atomic(0)
  /// Copies the value at an address; nil without replay.
  private let box: ((ValueAddress) -> BoxedValue)?

  /// The observers of a stream that is over.
  static let none = Observers()

  /// Observers without replay.
  @usableFromInline
  init() {
    box = nil
  }

  /// Observers with replay.
  ///
  /// - Parameter box: Copies the value at an address.
  init(keeping buffer: ReplayBuffer, box: @escaping (ValueAddress) -> BoxedValue) {
    self.box = box
    _ = state.initialized(with: State(buffer: buffer))
  }

  /// Observers with replay, whose buffer a subclass makes.
  fileprivate init(box: @escaping (ValueAddress) -> BoxedValue) {
    self.box = box
  }

  /// The replay buffer at the first use of the state.
  fileprivate func initialBuffer() -> ReplayBuffer? { nil }

  fileprivate final var initializedState: Locked<State> { state.initialized(with: State(buffer: initialBuffer())) }

  final var error: (any Error)? { read { $0.end?.termination.error } }

  /// Whether there are observers. Takes no lock.
  final var isObserved: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether there never was an observer, nor replay: sending does nothing.
  @usableFromInline
  final var isUntouched: Bool { state.isUninitialized }

  /// The latest value, or the initial one that was not sent yet. Only for observers that began with a value.
  @usableFromInline
  final var latestValue: BoxedValue {
    guard let latest = read({ $0.buffer?.latest }) else { preconditionFailure("there is no first value") }
    return latest
  }

  private final func read<Result>(_ body: (borrowing State) -> Result?) -> Result? {
    state.withLock { body($0) } ?? nil
  }

  @usableFromInline
  final func send(_ address: ValueAddress) {
    if isUntouched { return }
    // A copy goes into the buffer, and what drops out of it takes its place.
    var copy = box?(address)
    let ready = state.withLock { state -> [Observer] in
      if state.end != nil || state.isForgotten { return [] }
      guard copy != nil else { return state.observers }
      state.buffer?.exchange(&copy)
      guard state.replaying > 0, let latest = state.buffer?.latest else { return state.observers }
      return state.observers.filter { $0.isReady(or: .next(latest)) }
    }
    copy = nil  // Freed outside the lock: its deinit may be user code.
    deliver(ready, address)
  }

  /// Sends the initial value, unless another was sent before.
  @usableFromInline
  final func sendInitial() {
    let initial = state.withLock { state -> (value: BoxedValue, ready: [Observer])? in
      guard !state.isForgotten, let value = state.buffer?.takeInitial() else { return nil }
      return (value, state.observers)
    }
    guard let initial = initial ?? nil else { return }
    withExtendedLifetime(initial.value) { deliver(initial.ready, initial.value.address) }
  }

  /// Sends a value to those who observed before `first` ran. Only without replay.
  final func send(_ address: ValueAddress, after first: () -> Void) {
    let others = state.withLock { $0.observers }
    first()
    deliver(others, address)
  }

  @inline(__always)
  private final func deliver(_ observers: [Observer]?, _ address: ValueAddress) {
    guard let observers else { return }
    // Not retained one by one: the list keeps them.
    for observer in observers {
      unsafe Borrowed(observer).with { $0.deliver(address) }
    }
  }

  final func stop(_ end: Termination) {
    let ready = initializedState.withLock { state -> [Observer] in
      if state.end != nil || state.isForgotten { return [] }
      state.end = (end, rc_cause())
      count.store(0, ordering: .relaxed)
      defer { state.observers = [] }
      return state.observers.filter { $0.isReady(or: .stop(end, rc_cause())) }
    }
    for observer in ready where !observer.scope.isDisposed { observer.sink.stop(end) }
  }

  /// Lets go of all observers without an event, and accepts no more. The latest value can still be read.
  final func forget() {
    let gone = initializedState.withLock { state in
      state.isForgotten = true
      count.store(0, ordering: .relaxed)
      return exchange(&state.observers, with: [])
    }
    _ = gone  // Freed outside the lock.
  }

  /// Adds an observer, and replays values to it.
  ///
  /// - Parameter replaysAfterEnd: Whether an observer that comes after the end receives replayed values before the end.
  final func run(_ sink: AddressSink, in scope: Scope, replaysAfterEnd: Bool = true) {
    let now = Cause.current
    let observer = Observer(sink, scope)
    let state = initializedState
    let (id, needsReplay) = state.withLock { state -> (Int, Bool) in
      if let end = state.end {
        if replaysAfterEnd { observer.pending = state.buffer?.values.map { .next($0) } ?? [] }
        observer.pending.append(.stop(end.termination, end.cause))
      } else if !state.isForgotten {
        state.lastID += 1
        observer.id = state.lastID
        observer.pending = state.buffer?.values.map { .next($0) } ?? []
        observer.isReplaying = !observer.pending.isEmpty
        if observer.isReplaying { state.replaying += 1 }
        state.observers.append(observer)
        count.store(state.observers.count, ordering: .relaxed)
      }
      return (observer.id, !observer.pending.isEmpty)
    }
    if id > 0 { scope.add(ObserverRemoval(of: id, from: self)) }
    if needsReplay { replay(observer, now, state) }
  }

  /// Sends an observer the replayed values, and the events that came meanwhile.
  private final func replay(_ observer: Observer, _ now: CauseID, _ state: Locked<State>) {
    // The subscription is the trigger of a replayed value, which contributes its own cause.
    var isReplay = true
    while true {
      let batch = state.withLock { state in observer.takePending(&state.replaying) }
      if batch.isEmpty { return }
      for event in batch where !observer.scope.isDisposed {
        if isReplay {
          Cause.descend(Cause.join(now, event.cause)) { event.send(to: observer.sink) }
        } else {
          event.deliver(to: observer.sink)
        }
      }
      isReplay = false
    }
  }

  fileprivate final func remove(_ id: Int) {
    let gone = state.withLock { state -> Observer? in
      // Identifiers ascend: a binary search finds the observer.
      var low = 0
      var high = state.observers.count
      while low < high {
        let middle = (low + high) / 2
        if state.observers[middle].id < id { low = middle + 1 } else { high = middle }
      }
      guard low < state.observers.count, state.observers[low].id == id else { return nil }
      count.store(state.observers.count - 1, ordering: .relaxed)
      return state.observers.remove(at: low)
    }
    _ = gone  // Freed outside the lock.
  }
}

/// Observers with replay whose initial value is copied at the first use.
final class LazyReplayObservers: Observers, @unchecked Sendable {
  // Immutable here; the superclass guards its state.
  private let first: ValueAddress
  private let box: (ValueAddress) -> BoxedValue

  /// - Parameter first: Address of the initial value, which must not change before `begin`.
  init(beginningWith first: ValueAddress, box: @escaping (ValueAddress) -> BoxedValue) {
    self.first = first
    self.box = box
    super.init(box: box)
  }

  fileprivate override func initialBuffer() -> ReplayBuffer? { ReplayBuffer(box(first), isSent: true) }

  /// Copies the initial value, for observers that come later.
  func begin() { _ = initializedState }
}

/// One observer of a hot stream. The lock of the stream guards its variables.
private final class Observer {
  let sink: AddressSink
  let scope: Scope
  var id = 0
  var isReplaying = false
  var pending: [PendingEvent] = []

  init(_ sink: AddressSink, _ scope: Scope) {
    self.sink = sink
    self.scope = scope
  }

  func deliver(_ address: ValueAddress) {
    if !scope.isDisposed { sink.next(address) }
  }

  /// Whether an event may be delivered now; otherwise it is queued behind the replayed values.
  func isReady(or event: @autoclosure () -> PendingEvent) -> Bool {
    if !isReplaying { return true }
    pending.append(event())
    return false
  }

  /// Removes and returns the events that the observer has to receive before it is up to date.
  func takePending(_ replaying: inout Int) -> [PendingEvent] {
    if pending.isEmpty, isReplaying {
      isReplaying = false
      replaying -= 1
    }
    return exchange(&pending, with: [])
  }
}

private final class ObserverRemoval: Disposable {
  private let observers: WeakReference<Observers>
  private let id: Int

  init(of id: Int, from observers: Observers) {
    self.observers = WeakReference(observers)
    self.id = id
  }

  func dispose() { observers.object?.remove(id) }
}

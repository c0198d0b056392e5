import PlatformSupport
import CReactorContext
import Synchronization

/// The observers of a hot stream, in the order in which they subscribed, and the values it keeps for late ones.
///
/// A late observer gets what is replayed before anything newer, whoever sends meanwhile: while it is being told the past,
/// newer events wait for it in its own queue. Knows nothing of the type of the values.
@usableFromInline
class Observers: @unchecked Sendable {
  // The lock guards the state, and what is replayed. Observers are called outside of it.
  fileprivate struct State {
    var observers: [Observer] = []
    var lastID = 0
    /// Number of observers that are still being told the past.
    var replaying = 0
    var end: (termination: Termination, cause: CauseID)?
    /// Nobody is told anything any more, nor that it is so.
    var isForgotten = false
    var buffer: ReplayBuffer?
  }
  private let state = LazyLocked<State>()
  /// How many observers there are. Written under the lock.
  private let count = Atomic(0)
  /// Makes a copy of the value at an address, for those that keep values.
  private let box: ((UnsafeRawPointer) -> BoxedValue)?

  /// Those of a stream that is over.
  static let none = Observers()

  /// Keeps nothing.
  @usableFromInline
  init() {
    box = nil
  }

  /// - Parameter box: Makes a copy of the value at an address.
  init(keeping buffer: ReplayBuffer, box: @escaping (UnsafeRawPointer) -> BoxedValue) {
    self.box = box
    _ = state.initialized(with: State(buffer: buffer))
  }

  /// - Parameter box: Makes a copy of the value at an address. A subclass says what is replayed first.
  fileprivate init(box: @escaping (UnsafeRawPointer) -> BoxedValue) {
    self.box = box
  }

  /// What is replayed when somebody first needs it.
  fileprivate func initialBuffer() -> ReplayBuffer? { nil }

  fileprivate final var initializedState: Locked<State> { state.initialized(with: State(buffer: initialBuffer())) }

  final var error: (any Error)? { read { $0.end?.termination.error } }

  /// Somebody is subscribed. Takes no lock.
  final var isObserved: Bool { count.load(ordering: .relaxed) > 0 }

  /// Nobody has ever observed, and nothing is replayed: sending does nothing.
  @usableFromInline
  final var isUntouched: Bool { state.isUninitialized }

  /// The value replayed last, or the one that can be read before the first is sent. Only for those that began with one.
  @usableFromInline
  final var latestValue: BoxedValue {
    guard let latest = read({ $0.buffer?.latest }) else { preconditionFailure("there is no first value") }
    return latest
  }

  private final func read<Result>(_ body: (borrowing State) -> Result?) -> Result? {
    state.withLock { body($0) } ?? nil
  }

  @usableFromInline
  final func send(_ address: UnsafeRawPointer) {
    if isUntouched { return }
    let copy = box?(address)
    let result = state.withLock { state -> (ready: [Observer], dropped: BoxedValue?) in
      if state.end != nil || state.isForgotten { return ([], nil) }
      guard let copy else { return (state.observers, nil) }
      let dropped = state.buffer?.append(copy)
      if state.replaying == 0 { return (state.observers, dropped) }
      return (state.observers.filter { $0.isReady(or: .next(copy)) }, dropped)
    }
    guard let (ready, dropped) = result else { return }
    _ = consume dropped  // Freed outside the lock: its deinit may be user code.
    deliver(ready, address)
  }

  /// Sends the value that can only be read, unless another one was sent.
  @usableFromInline
  final func sendInitial() {
    let initial = state.withLock { state -> (value: BoxedValue, ready: [Observer])? in
      guard !state.isForgotten, let value = state.buffer?.takeInitial() else { return nil }
      return (value, state.observers)
    }
    guard let initial = initial ?? nil else { return }
    withExtendedLifetime(initial.value) { deliver(initial.ready, initial.value.address) }
  }

  /// Tells a value to those who observed before `first` ran. For streams that keep nothing.
  final func send(_ address: UnsafeRawPointer, after first: () -> Void) {
    let others = state.withLock { $0.observers }
    first()
    deliver(others, address)
  }

  @inline(__always)
  private final func deliver(_ observers: [Observer]?, _ address: UnsafeRawPointer) {
    guard let observers else { return }
    for observer in observers { observer.deliver(address) }
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

  /// Lets go of all observers without a word, and takes no more. What is replayed can still be read.
  final func forget() {
    let gone = initializedState.withLock { state in
      state.isForgotten = true
      count.store(0, ordering: .relaxed)
      defer { state.observers = [] }
      return state.observers
    }
    _ = gone  // Freed outside the lock.
  }

  /// - Parameter replaysAfterEnd: Whether an observer that comes after the end is told what is replayed before it.
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

  /// Tells a late observer what is replayed, and what came meanwhile.
  private final func replay(_ observer: Observer, _ now: CauseID, _ state: Locked<State>) {
    // The subscriber is the trigger, the replayed value contributes.
    var isReplay = true
    while true {
      let batch = state.withLock { state in observer.takePending(&state.replaying) }
      if batch.isEmpty { return }
      for item in batch where !observer.scope.isDisposed {
        if isReplay {
          Cause.descend(Cause.join(now, item.cause)) { item.deliver(to: observer.sink) }
        } else {
          Cause.with(item.cause) { item.deliver(to: observer.sink) }
        }
      }
      isReplay = false
    }
  }

  fileprivate final func remove(_ id: Int) {
    let gone = state.withLock { state -> Observer? in
      // Identifiers ascend, so the place is found by halving.
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

/// The observers of a stream that begins with a value which is copied when somebody first needs it.
final class LazyReplayObservers: Observers, @unchecked Sendable {
  // Immutable.
  private let first: UnsafeRawPointer
  private let box: (UnsafeRawPointer) -> BoxedValue

  /// - Parameter first: Where the value is, which none changes before `begin`.
  init(beginningWith first: UnsafeRawPointer, box: @escaping (UnsafeRawPointer) -> BoxedValue) {
    self.first = first
    self.box = box
    super.init(box: box)
  }

  fileprivate override func initialBuffer() -> ReplayBuffer? { ReplayBuffer(box(first), isSent: true) }

  /// Copies the value, for whoever observes later.
  func begin() { _ = initializedState }
}

/// One observer of a hot stream. The lock of its stream guards what can change.
private final class Observer {
  enum Item {
    case next(BoxedValue)
    case stop(Termination, CauseID)

    var cause: CauseID {
      switch self {
      case .next(let value): value.cause
      case .stop(_, let cause): cause
      }
    }

    func deliver(to sink: AddressSink) {
      switch self {
      case .next(let value): sink.next(value.address)
      case .stop(let end, _): sink.stop(end)
      }
    }
  }

  let sink: AddressSink
  let scope: Scope
  var id = 0
  var isReplaying = false
  var pending: [Item] = []

  init(_ sink: AddressSink, _ scope: Scope) {
    self.sink = sink
    self.scope = scope
  }

  func deliver(_ address: UnsafeRawPointer) {
    if !scope.isDisposed { sink.next(address) }
  }

  /// Whether an event may be delivered now; otherwise it waits replaying the past.
  func isReady(or item: @autoclosure () -> Item) -> Bool {
    if !isReplaying { return true }
    pending.append(item())
    return false
  }

  /// What it has to be told before it is up to date.
  func takePending(_ replaying: inout Int) -> [Item] {
    if pending.isEmpty, isReplaying {
      isReplaying = false
      replaying -= 1
    }
    defer { pending = [] }
    return pending
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

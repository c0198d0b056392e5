import PlatformSupport
import CReactorContext
import Synchronization

/// The observers of a hot stream, in the order in which they subscribed, and the values it keeps for late ones.
///
/// A late observer gets what is kept before anything newer, whoever sends meanwhile: while it is being told the past,
/// newer events wait for it in its own queue. Knows nothing of the type of the values.
@usableFromInline
class Observers: @unchecked Sendable {
  // The lock guards the state, and what is kept. Observers are called outside of it.
  fileprivate struct State {
    var observers: [Observer] = []
    var lastID = 0
    /// Number of observers that are still being told the past.
    var behind = 0
    var end: (termination: Termination, cause: CauseID)?
    /// Nobody is told anything any more, nor that it is so.
    var isForgotten = false
    var kept: KeptValues?
  }
  private let state = LateLocked<State>()
  /// How many observers there are. Written under the lock.
  private let count = Atomic(0)
  /// Makes a copy of the value at an address, for those that keep values.
  private let box: ((UnsafeRawPointer) -> Box)?

  /// Those of a stream that is over.
  static let nobody = Observers()

  /// Keeps nothing.
  @usableFromInline
  init() {
    box = nil
  }

  /// - Parameter box: Makes a copy of the value at an address.
  init(keeping kept: KeptValues, box: @escaping (UnsafeRawPointer) -> Box) {
    self.box = box
    _ = state.orMade(State(kept: kept))
  }

  /// - Parameter box: Makes a copy of the value at an address. A subclass says what is kept first.
  fileprivate init(box: @escaping (UnsafeRawPointer) -> Box) {
    self.box = box
  }

  /// What is kept when somebody first needs it.
  fileprivate func keptFirst() -> KeptValues? { nil }

  fileprivate final var made: Locked<State> { state.orMade(State(kept: keptFirst())) }

  final var error: (any Error)? { read { $0.end?.termination.error } }

  /// Somebody is subscribed. Takes no lock.
  final var isObserved: Bool { count.load(ordering: .relaxed) > 0 }

  /// Nobody has ever observed, and nothing is kept: sending does nothing.
  @usableFromInline
  final var isUntouched: Bool { state.isMissing }

  /// The value kept last, or the one that can be read before the first is sent. Only for those that began with one.
  @usableFromInline
  final var latestKept: Box {
    guard let latest = read({ $0.kept?.latest }) else { preconditionFailure("there is no first value") }
    return latest
  }

  private final func read<Result>(_ body: (borrowing State) -> Result?) -> Result? {
    state.withLock { body($0) } ?? nil
  }

  @usableFromInline
  final func send(_ address: UnsafeRawPointer) {
    if isUntouched { return }
    let copy = box?(address)
    let result = state.withLock { state -> (ready: [Observer], dropped: Box?) in
      if state.end != nil || state.isForgotten { return ([], nil) }
      guard let copy else { return (state.observers, nil) }
      let dropped = state.kept?.keep(copy)
      if state.behind == 0 { return (state.observers, dropped) }
      return (state.observers.filter { $0.isReady(or: .next(copy)) }, dropped)
    }
    guard let (ready, dropped) = result else { return }
    _ = consume dropped  // Freed outside the lock: its deinit may be user code.
    tell(ready, address)
  }

  /// Sends the value that can only be read, unless another one was sent.
  @usableFromInline
  final func sendUnsent() {
    let taken = state.withLock { state -> (unsent: Box, ready: [Observer])? in
      guard !state.isForgotten, let unsent = state.kept?.takeUnsent() else { return nil }
      return (unsent, state.observers)
    }
    guard let taken = taken ?? nil else { return }
    withExtendedLifetime(taken.unsent) { tell(taken.ready, taken.unsent.address) }
  }

  /// Tells a value to those who observed before `first` ran. For streams that keep nothing.
  final func send(_ address: UnsafeRawPointer, after first: () -> Void) {
    let others = state.withLock { $0.observers }
    first()
    tell(others, address)
  }

  @inline(__always)
  private final func tell(_ observers: [Observer]?, _ address: UnsafeRawPointer) {
    guard let observers else { return }
    for observer in observers { observer.tell(address) }
  }

  final func stop(_ end: Termination) {
    let ready = made.withLock { state -> [Observer] in
      if state.end != nil || state.isForgotten { return [] }
      state.end = (end, rc_cause())
      count.store(0, ordering: .relaxed)
      defer { state.observers = [] }
      return state.observers.filter { $0.isReady(or: .stop(end, rc_cause())) }
    }
    for observer in ready where !observer.scope.isDisposed { observer.sink.stop(end) }
  }

  /// Lets go of all observers without a word, and takes no more. What is kept can still be read.
  final func forget() {
    let gone = made.withLock { state in
      state.isForgotten = true
      count.store(0, ordering: .relaxed)
      defer { state.observers = [] }
      return state.observers
    }
    _ = gone  // Freed outside the lock.
  }

  /// - Parameter replaysAfterEnd: Whether an observer that comes after the end is told what is kept before it.
  final func run(_ sink: AddressSink, in scope: Scope, replaysAfterEnd: Bool = true) {
    let now = Cause.current
    let observer = Observer(sink, scope)
    let state = made
    let (id, hasPast) = state.withLock { state -> (Int, Bool) in
      if let end = state.end {
        if replaysAfterEnd { observer.waiting = state.kept?.past.map { .next($0) } ?? [] }
        observer.waiting.append(.stop(end.termination, end.cause))
      } else if !state.isForgotten {
        state.lastID += 1
        observer.id = state.lastID
        observer.waiting = state.kept?.past.map { .next($0) } ?? []
        observer.isBehind = !observer.waiting.isEmpty
        if observer.isBehind { state.behind += 1 }
        state.observers.append(observer)
        count.store(state.observers.count, ordering: .relaxed)
      }
      return (observer.id, !observer.waiting.isEmpty)
    }
    if id > 0 { scope.add(Removal(of: id, from: self)) }
    if hasPast { tellPast(observer, now, state) }
  }

  /// Tells a late observer what is kept, and what came meanwhile.
  private final func tellPast(_ observer: Observer, _ now: CauseID, _ state: Locked<State>) {
    // The subscriber is the trigger, the kept value contributes.
    var isPast = true
    while true {
      let batch = state.withLock { state in observer.takeWaiting(&state.behind) }
      if batch.isEmpty { return }
      for item in batch where !observer.scope.isDisposed {
        if isPast {
          Cause.descend(Cause.join(now, item.cause)) { item.deliver(to: observer.sink) }
        } else {
          Cause.with(item.cause) { item.deliver(to: observer.sink) }
        }
      }
      isPast = false
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
final class ObserversOfLateValues: Observers, @unchecked Sendable {
  // Immutable.
  private let first: UnsafeRawPointer
  private let box: (UnsafeRawPointer) -> Box

  /// - Parameter first: Where the value is, which nobody changes before `begin`.
  init(beginningWith first: UnsafeRawPointer, box: @escaping (UnsafeRawPointer) -> Box) {
    self.first = first
    self.box = box
    super.init(box: box)
  }

  fileprivate override func keptFirst() -> KeptValues? { KeptValues(box(first), isSent: true) }

  /// Copies the value, for whoever observes later.
  func begin() { _ = made }
}

/// One observer of a hot stream. The lock of its stream guards what can change.
private final class Observer {
  enum Item {
    case next(Box)
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
  var isBehind = false
  var waiting: [Item] = []

  init(_ sink: AddressSink, _ scope: Scope) {
    self.sink = sink
    self.scope = scope
  }

  func tell(_ address: UnsafeRawPointer) {
    if !scope.isDisposed { sink.next(address) }
  }

  /// Whether an event may be delivered now; otherwise it waits behind the past.
  func isReady(or item: @autoclosure () -> Item) -> Bool {
    if !isBehind { return true }
    waiting.append(item())
    return false
  }

  /// What it has to be told before it is up to date.
  func takeWaiting(_ behind: inout Int) -> [Item] {
    if waiting.isEmpty, isBehind {
      isBehind = false
      behind -= 1
    }
    defer { waiting = [] }
    return waiting
  }
}

private final class Removal: Disposable {
  private let observers: WeakReference<Observers>
  private let id: Int

  init(of id: Int, from observers: Observers) {
    self.observers = WeakReference(observers)
    self.id = id
  }

  func dispose() { observers.object?.remove(id) }
}

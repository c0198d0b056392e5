import PlatformSupport
import Synchronization

/// Subscribes a sink to an observable, for as long as a scope lasts.
@usableFromInline
typealias StartStream = (AddressSink, Scope) -> Void

/// Runs inner observables, a limited number at a time, and merges their values.
///
/// An inner observable starts under the cause of the value it was made from, and that value owns what it emits.
@usableFromInline
final class FlatMapSink: MultipleInputs, @unchecked Sendable {
  // The count is atomic, and the lock guards the state; observables run outside of it. The rest is immutable.
  private typealias Waiting = Caused<(start: StartStream, isMomentary: Bool)>
  private struct State {
    var live = 0
    var waiting = Queue<Waiting>()
    var isStarting = false
  }
  /// The outer observable and all inner ones that have not ended.
  private let left = Atomic(1)
  /// Written once, before the outer observable is counted as ended.
  @safe @exclusivity(unchecked)
  private var outerEnd: Termination?
  /// Inner observables that wait, if there is a limit.
  private let state: Locked<State>?
  private let limit: Int
  private let box: (ValueAddress) -> BoxedValue
  @usableFromInline
  let outer: Scope

  /// - Parameter emitsOnce: Whether the outer observable is momentary: then there is one inner observable at most.
  @usableFromInline
  init(
    _ sink: AddressSink, _ parent: Scope, limit: Int, emitsOnce: Bool, box: @escaping (ValueAddress) -> BoxedValue
  ) {
    self.limit = limit
    state = limit == .max ? nil : Locked(State())
    self.box = box
    let scope = emitsOnce ? parent : parent.child()
    outer = emitsOnce ? parent : scope.child()
    super.init(sink, in: parent, all: scope)
  }

  @usableFromInline
  var isBusy: Bool { left.load(ordering: .acquiring) > 1 }

  /// Whether an inner observable may start now; otherwise it has to wait.
  @usableFromInline
  func reserveSlot() -> Bool {
    left.add(1, ordering: .relaxed)
    guard let state else { return true }
    return state.withLock { state in
      if state.live >= limit || !state.waiting.isEmpty { return false }
      state.live += 1
      return true
    }
  }

  @usableFromInline
  func wait(isMomentary: Bool, _ inner: @escaping StartStream) {
    state?.withLock { $0.waiting.append(Caused((inner, isMomentary))) }
    startWaiting()
  }

  @usableFromInline
  func start(isMomentary: Bool, _ inner: StartStream) {
    let own = isMomentary ? nil : scope.child()
    let one = Inner(of: self, own)
    inner(AddressSink(next: one.isOwned ? one.next : emit, stop: one.stop), own ?? scope)
  }

  @usableFromInline
  func outerEnded(_ end: Termination) {
    if outerEnd != nil { return }
    outerEnd = end
    if outer !== scope { scope.end(outer) }
    if end.error != nil || isLast() { finish(end) }
  }

  @usableFromInline
  func fail(_ error: any Error) { finish(.error(error)) }

  @usableFromInline
  func emit(_ address: ValueAddress) { pass(address, to: sink.next, box: box) }

  @usableFromInline
  func innerEnded(_ end: Termination) {
    if case .error = end { return finish(end) }
    if isLast() { return finish(outerEnd ?? end) }
    guard let state else { return }
    state.withLock { $0.live -= 1 }
    startWaiting()
  }

  /// Counts one observable as ended. True for the last.
  private func isLast() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

  /// Starts waiting observables in a loop, so that those that end at once do not deepen the stack.
  private func startWaiting() {
    var isMine = false
    while let next = state?.withLock({ next(in: &$0, &isMine) }), !scope.isDisposed {
      Cause.with(next.cause) { start(isMomentary: next.value.isMomentary, next.value.start) }
    }
  }

  /// Takes the next observable to start.
  ///
  /// - Parameter isMine: Whether the caller runs the loop that starts them; only one thread does.
  private func next(in state: inout State, _ isMine: inout Bool) -> Waiting? {
    if state.isStarting && !isMine { return nil }
    guard state.live < limit, let next = state.waiting.popFirst() else {
      state.isStarting = false
      return nil
    }
    isMine = true
    state.isStarting = true
    state.live += 1
    return next
  }

  /// One inner observable. Its scope does not own it: the scope would then keep itself alive.
  private final class Inner {
    private let parent: FlatMapSink
    /// Nil for a momentary observable.
    private let own: Scope?
    private let mine = Cause.current
    @safe @exclusivity(unchecked)
    private var isOver = false

    init(of parent: FlatMapSink, _ own: Scope?) {
      self.parent = parent
      self.own = own
    }

    var isOwned: Bool { mine != 0 }

    func next(_ address: ValueAddress) { Cause.owned(by: mine) { parent.emit(address) } }

    func stop(_ end: Termination) {
      if isOver || own?.isDisposed == true { return }
      isOver = true
      if let own { parent.scope.end(own) }
      Cause.owned(by: mine) { parent.innerEnded(end) }
    }
  }
}

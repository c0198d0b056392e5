import PlatformSupport
import Synchronization

/// Starts a stream: with where it delivers, and how long it lasts.
@usableFromInline
typealias StartStream = (AddressSink, Scope) -> Void

/// Runs inner streams, so many at a time, and merges what they send.
///
/// An inner stream starts under the cause of the value it was made of, and what it sends belongs to that value.
@usableFromInline
final class FlatMapSink: MultipleInputs, @unchecked Sendable {
  // The count is atomic, the lock guards the queued; streams are run outside. The rest is immutable.
  private typealias Waiting = Caused<(start: StartStream, isMomentary: Bool)>
  private struct Queued {
    var live = 0
    var waiting = Queue<Waiting>()
    var isStarting = false
  }
  /// The outer stream and all inner ones that have not ended.
  private let left = Atomic(1)
  /// Set before the outer stream is counted off.
  @exclusivity(unchecked)
  private var outerEnd: Termination?
  /// Where inner streams wait, if there is a limit.
  private let queued: Locked<Queued>?
  private let limit: Int
  private let box: (UnsafeRawPointer) -> BoxedValue
  /// How long the outer stream lasts.
  @usableFromInline
  let outer: Scope

  /// - Parameter emitsOnce: Whether the outer stream is momentary: then there is one inner stream at most.
  @usableFromInline
  init(
    _ sink: AddressSink, _ parent: Scope, limit: Int, emitsOnce: Bool, box: @escaping (UnsafeRawPointer) -> BoxedValue
  ) {
    self.limit = limit
    queued = limit == .max ? nil : Locked(Queued())
    self.box = box
    let scope = emitsOnce ? parent : parent.child()
    outer = emitsOnce ? parent : scope.child()
    super.init(sink, in: parent, all: scope)
  }

  @usableFromInline
  var isBusy: Bool { left.load(ordering: .acquiring) > 1 }

  /// Whether an inner stream may be started now; otherwise it has to wait.
  @usableFromInline
  func reserveSlot() -> Bool {
    left.add(1, ordering: .relaxed)
    guard let queued else { return true }
    return queued.withLock { queued in
      if queued.live >= limit || !queued.waiting.isEmpty { return false }
      queued.live += 1
      return true
    }
  }

  @usableFromInline
  func wait(isMomentary: Bool, _ inner: @escaping StartStream) {
    queued?.withLock { $0.waiting.append(Caused((inner, isMomentary))) }
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
  func emit(_ address: UnsafeRawPointer) { pass(address, to: sink.next, box: box) }

  @usableFromInline
  func innerEnded(_ end: Termination) {
    if case .error = end { return finish(end) }
    if isLast() { return finish(outerEnd ?? end) }
    guard let queued else { return }
    queued.withLock { $0.live -= 1 }
    startWaiting()
  }

  /// Counts one stream off.
  private func isLast() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

  /// Starts what waits, by a loop: a stream that ends at once makes it no deeper.
  private func startWaiting() {
    var isMine = false
    while let next = queued?.withLock({ next(in: &$0, &isMine) }), !scope.isDisposed {
      Cause.with(next.cause) { start(isMomentary: next.value.isMomentary, next.value.start) }
    }
  }

  /// - Parameter isMine: Whether the caller's loop is the one that starts what waits.
  private func next(in queued: inout Queued, _ isMine: inout Bool) -> Waiting? {
    if queued.isStarting && !isMine { return nil }
    guard queued.live < limit, let next = queued.waiting.popFirst() else {
      queued.isStarting = false
      return nil
    }
    isMine = true
    queued.isStarting = true
    queued.live += 1
    return next
  }

  /// One inner stream. Does not belong to its scope, which would then keep itself alive.
  private final class Inner {
    private let merging: FlatMapSink
    /// Nil for a momentary stream.
    private let own: Scope?
    private let mine = Cause.current
    @exclusivity(unchecked)
    private var isOver = false

    init(of merging: FlatMapSink, _ own: Scope?) {
      self.merging = merging
      self.own = own
    }

    var isOwned: Bool { mine != 0 }

    func next(_ address: UnsafeRawPointer) { Cause.owned(by: mine) { merging.emit(address) } }

    func stop(_ end: Termination) {
      if isOver || own?.isDisposed == true { return }
      isOver = true
      if let own { merging.scope.end(own) }
      Cause.owned(by: mine) { merging.innerEnded(end) }
    }
  }
}

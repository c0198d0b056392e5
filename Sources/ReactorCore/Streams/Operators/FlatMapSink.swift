import PlatformSupport
import Synchronization

/// Starts a stream: with where it delivers, and how long it lasts.
@usableFromInline
typealias Start = (AddressSink, Scope) -> Void

/// Runs inner streams, so many at a time, and merges what they send.
///
/// An inner stream starts under the cause of the value it was made of, and what it sends belongs to that value.
@usableFromInline
final class Merger: MultipleInputs, @unchecked Sendable {
  // The count is atomic, the lock guards the line; streams are run outside. The rest is immutable.
  private typealias Waiting = Caused<(start: Start, isMomentary: Bool)>
  private struct Line {
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
  private let line: Locked<Line>?
  private let limit: Int
  private let box: (UnsafeRawPointer) -> Box
  /// How long the outer stream lasts.
  @usableFromInline
  let outer: Scope

  /// - Parameter isAlone: Whether the outer stream is momentary: then there is one inner stream at most.
  @usableFromInline
  init(
    _ sink: AddressSink, _ parent: Scope, limit: Int, isAlone: Bool, box: @escaping (UnsafeRawPointer) -> Box
  ) {
    self.limit = limit
    line = limit == .max ? nil : Locked(Line())
    self.box = box
    let scope = isAlone ? parent : parent.child()
    outer = isAlone ? parent : scope.child()
    super.init(sink, in: parent, all: scope)
  }

  @usableFromInline
  var isBusy: Bool { left.load(ordering: .acquiring) > 1 }

  /// Whether an inner stream may be started now; otherwise it has to wait.
  @usableFromInline
  func takesPlace() -> Bool {
    left.add(1, ordering: .relaxed)
    guard let line else { return true }
    return line.withLock { line in
      if line.live >= limit || !line.waiting.isEmpty { return false }
      line.live += 1
      return true
    }
  }

  @usableFromInline
  func wait(isMomentary: Bool, _ inner: @escaping Start) {
    line?.withLock { $0.waiting.append(Caused((inner, isMomentary))) }
    startWaiting()
  }

  @usableFromInline
  func start(isMomentary: Bool, _ inner: Start) {
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
    guard let line else { return }
    line.withLock { $0.live -= 1 }
    startWaiting()
  }

  /// Counts one stream off.
  private func isLast() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

  /// Starts what waits, by a loop: a stream that ends at once makes it no deeper.
  private func startWaiting() {
    var isMine = false
    while let next = line?.withLock({ next(in: &$0, &isMine) }), !scope.isDisposed {
      Cause.with(next.cause) { start(isMomentary: next.value.isMomentary, next.value.start) }
    }
  }

  /// - Parameter isMine: Whether the caller's loop is the one that starts what waits.
  private func next(in line: inout Line, _ isMine: inout Bool) -> Waiting? {
    if line.isStarting && !isMine { return nil }
    guard line.live < limit, let next = line.waiting.popFirst() else {
      line.isStarting = false
      return nil
    }
    isMine = true
    line.isStarting = true
    line.live += 1
    return next
  }

  /// One inner stream. Does not belong to its scope, which would then keep itself alive.
  private final class Inner {
    private let merger: Merger
    /// Nil for a momentary stream.
    private let own: Scope?
    private let mine = Cause.current
    @exclusivity(unchecked)
    private var isOver = false

    init(of merger: Merger, _ own: Scope?) {
      self.merger = merger
      self.own = own
    }

    var isOwned: Bool { mine != 0 }

    func next(_ address: UnsafeRawPointer) { Cause.owned(by: mine) { merger.emit(address) } }

    func stop(_ end: Termination) {
      if isOver || own?.isDisposed == true { return }
      isOver = true
      if let own { merger.scope.end(own) }
      Cause.owned(by: mine) { merger.innerEnded(end) }
    }
  }
}

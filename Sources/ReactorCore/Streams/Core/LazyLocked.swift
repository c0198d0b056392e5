import Synchronization

/// State under a lock, allocated when it is first needed, which for most streams is never.
struct LazyLocked<State>: ~Copyable, @unchecked Sendable {
  // The pointer is atomic. Its object is a `Locked<State>.Storage`, which guards the state.
  private let made = LazyObject()

  /// Whether the state was never needed.
  var isUninitialized: Bool { unsafe made.existing == nil }

  /// Calls `body` under the lock; returns nil if the state was never needed.
  @inline(__always)
  func withLock<Result>(_ body: (inout State) -> Result) -> Result? {
    unsafe made.existing?._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: Locked<State>.Storage.self).withLock(body)
    }
  }

  /// The state under its lock, allocated with `first` if this is the first use.
  func initialized(with first: @autoclosure () -> State) -> Locked<State> {
    let object = unsafe made.existing?.takeUnretainedValue() ?? made.store(Locked(first()).storage)
    return unsafe Locked(unsafeDowncast(object, to: Locked<State>.Storage.self))
  }
}

/// An object that is stored later, by the first thread that does so, and may be released before its holder is.
///
/// The type is erased, because asking for a generic type at runtime costs time.
// Safe: the object is retained as long as it is stored.
@safe struct LazyObject: ~Copyable, @unchecked Sendable {
  // The pointer is atomic.
  private let made: Atomic<Unmanaged<AnyObject>?>

  init() {
    unsafe made = unsafe Atomic(nil)
  }

  init(_ object: AnyObject) {
    unsafe made = unsafe Atomic(Unmanaged.passRetained(object))
  }

  deinit {
    unsafe made.load(ordering: .acquiring)?.release()
  }

  /// Releases the object. No other thread may use it any more.
  ///
  /// Reference counting already guarantees that, but the thread sanitizer does not see it; it sees an atomic exchange.
  func letGo() {
    unsafe made.exchange(nil, ordering: .acquiringAndReleasing)?.release()
  }

  /// The object, if there is one. Valid until `letGo` or the end of this value.
  var existing: Unmanaged<AnyObject>? { unsafe made.load(ordering: .sequentiallyConsistent) }

  /// Stores an object, and returns the one that is stored: another thread may have been first.
  func store(_ object: AnyObject) -> AnyObject {
    let mine = unsafe Unmanaged.passRetained(object)
    let (isMine, other) = unsafe made.compareExchange(
      expected: nil, desired: mine, ordering: .sequentiallyConsistent)
    guard !isMine, let other = unsafe other else { return object }
    unsafe mine.release()
    return unsafe other.takeUnretainedValue()
  }
}

import PlatformSupport
import Synchronization

/// State under a lock that is made when somebody first needs it: most of what could need one never does.
struct LazyLocked<State>: ~Copyable, @unchecked Sendable {
  // The object is a `Locked<State>.Storage`.
  private let made = LazyObject()

  /// Nobody needed it yet.
  var isUninitialized: Bool { made.existing == nil }

  /// Calls `body` under the lock; nil where nobody needed it yet.
  @inline(__always)
  func withLock<Result>(_ body: (inout State) -> Result) -> Result? {
    made.existing?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Locked<State>.Storage.self).withLock(body) }
  }

  /// The state under its lock; `first` where nobody needed it yet.
  func initialized(with first: @autoclosure () -> State) -> Locked<State> {
    let object = made.existing?.takeUnretainedValue() ?? made.keep(Locked(first()).storage)
    return Locked(unsafeDowncast(object, to: Locked<State>.Storage.self))
  }
}

/// An object that is made later, by whoever is first, or let go of before its holder. Knows nothing of its type: to ask
/// for a type costs time.
struct LazyObject: ~Copyable, @unchecked Sendable {
  // The pointer is atomic.
  private let made: Atomic<UnsafeRawPointer?>

  init() {
    made = Atomic(nil)
  }

  init(_ object: AnyObject) {
    made = Atomic(UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque()))
  }

  deinit {
    if let made = made.load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(made).release() }
  }

  /// Lets go of the object. Nobody may be asking for it meanwhile.
  ///
  /// That nobody is, the count of references to somebody's object says, which a thread sanitizer does not see: an atomic
  /// exchange it does.
  func letGo() {
    if let gone = made.exchange(nil, ordering: .acquiringAndReleasing) {
      Unmanaged<AnyObject>.fromOpaque(gone).release()
    }
  }

  /// Valid as long as this is, and until `letGo`.
  var existing: Unmanaged<AnyObject>? {
    made.load(ordering: .sequentiallyConsistent).map { Unmanaged.fromOpaque($0) }
  }

  /// The object from now on: this one, or that of somebody who was faster.
  func keep(_ object: AnyObject) -> AnyObject {
    let mine = Unmanaged.passRetained(object)
    let (isMine, other) = made.compareExchange(
      expected: nil, desired: UnsafeRawPointer(mine.toOpaque()), ordering: .sequentiallyConsistent)
    guard !isMine, let other else { return object }
    mine.release()
    return Unmanaged<AnyObject>.fromOpaque(other).takeUnretainedValue()
  }
}

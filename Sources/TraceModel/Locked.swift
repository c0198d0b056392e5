#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// State that is only reached with its lock held.
///
/// A `pthread_mutex_t`, because the thread sanitizer misreads `Synchronization.Mutex`. Not recursive.
// The mutex guards the state: nothing but `withLock` touches either.
final class Locked<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var state: State

  init(_ state: State) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    self.state = state
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }
}

import PlatformSupport

/// State behind a lock, and a condition variable to wait for changes of it.
// The mutex guards the state: only `withLock` and `wait` touch it.
final class ConditionLock<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    ConditionLock.initialize(changed)
    self.state = state
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Changes the state, and wakes all waiting threads to check it.
  func change(_ body: (inout State) -> Void) {
    withLock(body)
    pthread_cond_broadcast(changed)
  }

  /// Waits until the state satisfies a condition.
  func wait(until isTrue: (State) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isTrue(state) { pthread_cond_wait(changed, mutex) }
  }

  /// Waits until the state satisfies a condition, or the time is over.
  func wait(atMost milliseconds: Int, until isTrue: (State) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let end = ConditionLock.time(in: milliseconds)
    while !isTrue(state), ConditionLock.wait(changed, mutex, until: end) {}
  }
}

// The monotonic clock, which is never set back.
extension ConditionLock {
  #if canImport(Darwin)
    private static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
      pthread_cond_init(condition, nil)
    }
  #else
    private static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    }
  #endif

  /// Nanoseconds of the monotonic clock.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private static func time(in milliseconds: Int) -> Int { now + milliseconds * 1_000_000 }

  /// Waits for a change. Returns false once the time is over.
  private static func wait(
    _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>, until end: Int
  ) -> Bool {
    #if canImport(Darwin)
      let left = max(0, end - now)
      var time = timespec(tv_sec: left / 1_000_000_000, tv_nsec: left % 1_000_000_000)
      return pthread_cond_timedwait_relative_np(condition, mutex, &time) == 0
    #else
      var time = timespec(tv_sec: end / 1_000_000_000, tv_nsec: end % 1_000_000_000)
      return pthread_cond_timedwait(condition, mutex, &time) == 0
    #endif
  }
}

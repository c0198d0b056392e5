#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// State behind a lock, and a condition variable to wait for changes of it.
// Safe: the mutex and the condition are freed with it. The mutex guards the state: only `withLock` and `wait` touch it.
@safe package final class ConditionLock<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: State) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe changed = .allocate(capacity: 1)
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe ConditionLock.initialize(changed)
    self.state = state
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Changes the state, and wakes all waiting threads to check it.
  package func change(_ body: (inout State) -> Void) {
    withLock(body)
    unsafe pthread_cond_broadcast(changed)
  }

  /// Waits until the state satisfies a condition.
  package func wait(until isTrue: (State) -> Bool) {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !isTrue(state) { unsafe pthread_cond_wait(changed, mutex) }
  }

  /// Waits until the state satisfies a condition, or the time is over.
  package func wait(atMost milliseconds: Int, until isTrue: (State) -> Bool) {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    let end = ConditionLock.time(in: milliseconds)
    while !isTrue(state), unsafe ConditionLock.wait(changed, mutex, until: end) {}
  }
}

// The monotonic clock, which is never set back.
extension ConditionLock {
  #if canImport(Darwin)
    private static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
      unsafe pthread_cond_init(condition, nil)
    }
  #else
    private static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
      var attributes = pthread_condattr_t()
      unsafe pthread_condattr_init(&attributes)
      unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      unsafe pthread_cond_init(condition, &attributes)
      unsafe pthread_condattr_destroy(&attributes)
    }
  #endif

  /// Nanoseconds of the monotonic clock.
  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
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
      return unsafe pthread_cond_timedwait_relative_np(condition, mutex, &time) == 0
    #else
      var time = timespec(tv_sec: end / 1_000_000_000, tv_nsec: end % 1_000_000_000)
      return unsafe pthread_cond_timedwait(condition, mutex, &time) == 0
    #endif
  }
}

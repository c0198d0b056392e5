import PlatformSupport

/// A parked caller of a reactor's queue.
// Safe: the mutex and the condition are freed with this object, and not before.
@safe final class ParkedCaller: @unchecked Sendable {
  enum Signal {
    /// Its item is done.
    case done
    /// It runs the queue from here: at least that many entries, its own being the last of them.
    case takeOver(Int)
  }

  // The mutex guards the signal; both have to stay at one address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var signal: Signal?
  /// Whether its thread may run the queue.
  let mayRun: Bool

  init(mayRun: Bool) {
    self.mayRun = mayRun
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func wake(_ signal: Signal) {
    unsafe pthread_mutex_lock(mutex)
    self.signal = signal
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Waits for a signal. A debug build calls `late`, with no lock held, when that takes more than a second.
  func park(_ late: () -> Void) -> Signal {
    #if DEBUG
      if let signal = wait(seconds: 1) { return signal }
      late()
    #endif
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let signal { return signal }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  private func wait(seconds: Int) -> Signal? {
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += seconds
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while signal == nil, unsafe pthread_cond_timedwait(condition, mutex, &deadline) == 0 {}
    return signal
  }
}

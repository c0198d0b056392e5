import PlatformSupport

/// A parked caller of a reactor's queue.
final class Waiter: @unchecked Sendable {
  enum Word {
    /// Its item is done.
    case done
    /// It runs the queue from here: so many entries, up to and with its own, and more if it likes.
    case takeOver(Int)
  }

  // The mutex guards the word; both live where the C library wants them, at one address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var word: Word?
  /// Whether its thread may run the queue.
  let mayRun: Bool

  init(mayRun: Bool) {
    self.mayRun = mayRun
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func wake(_ word: Word) {
    pthread_mutex_lock(mutex)
    self.word = word
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for a word. A debug build calls `late`, with no lock held, when that takes more than a second.
  func park(_ late: () -> Void) -> Word {
    #if DEBUG
      if let word = wait(seconds: 1) { return word }
      late()
    #endif
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let word { return word }
      pthread_cond_wait(condition, mutex)
    }
  }

  private func wait(seconds: Int) -> Word? {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += seconds
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while word == nil, pthread_cond_timedwait(condition, mutex, &deadline) == 0 {}
    return word
  }
}

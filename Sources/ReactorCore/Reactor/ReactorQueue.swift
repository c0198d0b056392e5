import CReactorContext

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Orders everything that reaches one reactor, whatever thread it comes from: contract 19 to 21.
///
/// Whoever finds the queue idle runs it. A caller outside every cycle waits, parked, until its item is done; a caller
/// inside any cycle never waits, so reactors that send to each other cannot deadlock. No lock is held while an item is
/// performed.
final class ReactorQueue<Item>: @unchecked Sendable {
  // The lock guards the state.
  private struct Entry {
    let item: Item
    let cause: CauseID
    let waiter: Waiter?
  }
  private struct State {
    var isBusy = false
    var entries: [Entry] = []
    var head = 0
  }
  private enum Turn {
    case mine
    case queued(mustStart: Bool)
    case parked(Waiter)
  }
  private let state = Locked(State())

  /// Items that are not its own which a runner performs before it hands over to the longest waiter.
  private static var patience: Int { 64 }

  /// Performs `item` on this thread if the queue is idle; otherwise whoever runs the queue performs it.
  ///
  /// - Parameters:
  ///   - waits: Whether a caller outside every cycle returns only when its item is done.
  ///   - perform: Performs one item. Called one at a time.
  func submit(_ item: Item, waits: Bool = true, name: () -> String, perform: (Item) -> Void) {
    switch turn(for: item, waits: waits && rc_cycle_depth() == 0, isHere: true) {
    case .mine:
      perform(item)
      drain(perform)
    case .queued: break
    case .parked(let waiter):
      if waiter.park(name) == .takeOver { drain(perform) }
    }
  }

  /// Performs `item` as `submit` does, but leaves what else is queued to another thread. True if that thread has to be
  /// told to `drain`.
  func submitFirst(_ item: Item, name: () -> String, perform: (Item) -> Void) -> Bool {
    switch turn(for: item, waits: rc_cycle_depth() == 0, isHere: true) {
    case .mine:
      perform(item)
      return true
    case .queued: return false
    case .parked(let waiter): return waiter.park(name) == .takeOver
    }
  }

  /// Queues `item` for another thread. True if that thread has to be told to `drain`.
  func enqueue(_ item: Item) -> Bool {
    if case .queued(let mustStart) = turn(for: item, waits: false, isHere: false) { mustStart } else { false }
  }

  /// Performs what is queued. To be called by whoever was told that it must start, or that it takes over.
  func drain(_ perform: (Item) -> Void) {
    var performed = 0
    while let entry = next(handOver: performed >= Self.patience) {
      if rc_cause() == entry.cause { perform(entry.item) } else { Cause.with(entry.cause) { perform(entry.item) } }
      entry.waiter?.wake(.done)
      performed += 1
    }
  }

  private func turn(for item: Item, waits: Bool, isHere: Bool) -> Turn {
    state.withLock { state in
      let wasBusy = state.isBusy
      state.isBusy = true
      if !wasBusy, isHere { return .mine }
      let waiter = wasBusy && waits ? Waiter() : nil
      state.entries.append(Entry(item: item, cause: rc_cause(), waiter: waiter))
      if let waiter { return .parked(waiter) }
      return .queued(mustStart: !wasBusy)
    }
  }

  /// The next entry; nil when the queue is empty, or was handed over to the longest waiter.
  private func next(handOver: Bool) -> Entry? {
    let (entry, heir) = state.withLock { state -> (Entry?, Waiter?) in
      guard state.head < state.entries.count else {
        state.entries.removeAll(keepingCapacity: state.entries.capacity <= 64)
        state.head = 0
        state.isBusy = false
        return (nil, nil)
      }
      if handOver, let heir = state.entries[state.head...].lazy.compactMap(\.waiter).first { return (nil, heir) }
      let entry = state.entries[state.head]
      state.head += 1
      if state.head == 256 {
        state.entries.removeFirst(256)
        state.head = 0
      }
      return (entry, nil)
    }
    heir?.wake(.takeOver)
    return entry
  }
}

/// A parked caller.
private final class Waiter: @unchecked Sendable {
  enum Word { case done, takeOver }

  // The mutex guards the word; both live where the C library wants them, at one address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var word: Word?

  init() {
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

  /// Waits for a word; a debug build says so when that takes more than a second.
  func park(_ name: () -> String) -> Word {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    #if DEBUG
      var deadline = timespec()
      clock_gettime(CLOCK_REALTIME, &deadline)
      deadline.tv_sec += 1
      while word == nil, pthread_cond_timedwait(condition, mutex, &deadline) == 0 {}
      if word == nil { Self.report(name()) }
    #endif
    while true {
      if let word { return word }
      pthread_cond_wait(condition, mutex)
    }
  }

  private static func report(_ reactor: String) {
    ReactorDiagnostic(
      reactor: reactor,
      message: """
        an action has waited for more than a second, because another thread is still inside a cycle of this reactor. \
        Is something in it blocking, such as a sync call to the main queue?
        """
    ).sayOnce()
  }
}

import CReactorContext
import Synchronization

/// Orders everything that reaches one reactor, whatever thread it comes from: contract 19 to 21.
///
/// The caller that finds the queue idle runs it. Otherwise a caller outside every cycle is parked until its item is done; a
/// caller inside any cycle never waits, so reactors that send to each other cannot deadlock. No lock is held while an item is
/// performed or freed.
///
/// Nearly always there is no contention: one atomic word says so, and the lock is never made.
final class ReactorQueue<Item>: @unchecked Sendable {
  fileprivate struct Entry {
    let item: Item
    let cause: CauseID
    let waiter: ParkedCaller?
    #if DEBUG
      /// Length of the chain that led to it.
      var depth: UInt = 0
    #endif
  }
  fileprivate struct State {
    /// Whether a thread was told to `drainPromised`, and has not begun.
    var isPromised = false
    var entries: [Entry?] = []
    var head = 0
    /// Number of parked callers that may take the queue over.
    var successors = 0
  }
  private enum Occupancy {
    /// No thread runs the queue, and nothing waits.
    static var idle: UInt { 0 }
    /// A thread runs it, and nothing waits.
    static var uncontended: UInt { 1 }
    /// A thread runs it or was told to; the rest is under the lock, as are changes to and from this value.
    static var contended: UInt { 2 }
  }
  private enum Turn {
    case mine
    /// Entries up to and with the caller's own.
    case overdue(Int)
    case queued
    case parked(ParkedCaller)
  }
  private let occupancy = Atomic(Occupancy.idle)
  private let late = LazyLocked<State>()

  /// Whether no thread runs the queue at this moment, and nothing waits.
  var isIdle: Bool { occupancy.load(ordering: .relaxed) == Occupancy.idle }

  /// Number of callers that are parked and may take the queue over.
  var parkedCount: Int { late.withLock { $0.successors } ?? 0 }

  /// Items that are not its own which a runner performs before it hands over to the longest waiter.
  static var handOverLimit: Int { 64 }

  /// Performs `item` on this thread if the queue is idle; otherwise the thread that runs it performs the item.
  ///
  /// - Parameters:
  ///   - waits: Whether a caller outside every cycle returns only when its item is done.
  ///   - own: Makes of an item that has to wait one that outlives this call. Called under the lock.
  ///   - late: Called, with no lock held, when the caller has been parked for a second in a debug build.
  ///   - perform: Performs one item. Called one at a time.
  @inline(__always)
  func submit(
    _ item: Item, waits: Bool = true, own: (Item) -> Item = { $0 }, late: () -> Void, perform: (Item) -> Void
  ) {
    if begin() {
      rc_enter_cycle()
      perform(item)
      // Still inside a cycle: what is freed when the last item is done may send again.
      if !end() { drain(atLeast: 0, perform) }
      rc_leave_cycle()
    } else {
      submitContended(item, waits: waits, own: own, late: late, perform: perform)
    }
  }

  /// Performs an item that any thread may perform, and of which one is enough, on a thread that must not perform others.
  ///
  /// While another thread runs the queue, a caller outside every cycle waits until that is done.
  /// - Returns: Whether a thread that may run the queue has to be told to `drainPromised`.
  func performElsewhere(
    _ item: Item, own: (Item) -> Item = { $0 }, late: () -> Void, perform: (Item) -> Void
  ) -> Bool {
    if !begin(), let waiter = waiterUnlessPromised(for: item, own) {
      if rc_cycle_depth() == 0 { _ = waiter.park(late) }
      return false
    }
    rc_enter_cycle()
    defer { rc_leave_cycle() }
    perform(item)
    return end() ? false : leaveElsewhere()
  }

  /// Queues `item` for another thread. True if that thread has to be told to `drainPromised`.
  func enqueue(_ item: Item) -> Bool {
    withContention { state, wasIdle in
      state.entries.append(Entry(item: item, cause: rc_cause(), waiter: nil))
      if wasIdle { state.isPromised = true }
      return wasIdle
    }
  }

  /// Performs the queued items, unless another thread has begun to.
  func drainPromised(_ perform: (Item) -> Void) {
    let isMine = late.withLock { exchange(&$0.isPromised, with: false) }
    if isMine == true { drain(atLeast: 0, perform) }
  }

  @inline(__always)
  private func perform(_ entry: Entry, _ perform: (Item) -> Void) {
    if rc_cause() == entry.cause { perform(entry.item) } else { Cause.with(entry.cause) { perform(entry.item) } }
  }

  /// Performs the queued items, at least `count` of them.
  ///
  /// The thread counts as inside a cycle until it has left the queue: what is freed between two items may send again.
  private func drain(atLeast count: Int, _ perform: (Item) -> Void) {
    rc_enter_cycle()
    defer { rc_leave_cycle() }
    var performed = 0
    while let entry = next(handOver: performed >= count + Self.handOverLimit) {
      #if DEBUG
        RunawayChain.run(at: entry.depth) { self.perform(entry, perform) }
      #else
        self.perform(entry, perform)
      #endif
      entry.waiter?.wake(.done)
      rc_next_turn()
      performed += 1
    }
  }
}

extension ReactorQueue {
  /// Takes the queue if it is idle.
  private func begin() -> Bool {
    occupancy.compareExchange(
      expected: Occupancy.idle, desired: Occupancy.uncontended, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Leaves the queue if nothing came meanwhile.
  private func end() -> Bool {
    occupancy.compareExchange(
      expected: Occupancy.uncontended, desired: Occupancy.idle, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Reaches the state of the queue, which counts as contended from here on.
  ///
  /// - Parameter body: Gets whether the queue was idle until now; then it sees to it that a thread runs the queue.
  private func withContention<Result>(_ body: (inout State, _ wasIdle: Bool) -> Result) -> Result {
    late.initialized(with: State()).withLock { state in
      let before = occupancy.exchange(Occupancy.contended, ordering: .acquiringAndReleasing)
      return body(&state, before == Occupancy.idle)
    }
  }

  private func submitContended(
    _ item: Item, waits: Bool, own: (Item) -> Item, late: () -> Void, perform: (Item) -> Void
  ) {
    switch turn(for: item, waits: waits && rc_cycle_depth() == 0, own) {
    case .mine:
      rc_enter_cycle()
      perform(item)
      drain(atLeast: 0, perform)
      rc_leave_cycle()
    case .overdue(let count): drain(atLeast: count, perform)
    case .queued: break
    case .parked(let waiter):
      if case .takeOver(let count) = waiter.park(late) { drain(atLeast: count, perform) }
    }
  }

  private func turn(for item: Item, waits: Bool, _ own: (Item) -> Item) -> Turn {
    withContention { state, wasIdle in
      if wasIdle { return .mine }
      if state.isPromised {
        // This thread may run the queue as well as the one that was told, which finds it done.
        state.isPromised = false
        state.append(Entry(item: own(item), cause: rc_cause(), waiter: nil))
        return .overdue(state.entries.count - state.head)
      }
      let waiter = waits ? ParkedCaller(mayRun: true) : nil
      state.append(Entry(item: own(item), cause: rc_cause(), waiter: waiter))
      guard let waiter else { return .queued }
      state.successors += 1
      return .parked(waiter)
    }
  }

  /// The caller to park; nil if no thread has begun to run the queue, which then is the caller's.
  private func waiterUnlessPromised(for item: Item, _ own: (Item) -> Item) -> ParkedCaller? {
    withContention { state, wasIdle in
      if wasIdle || state.isPromised {
        state.isPromised = false
        return nil
      }
      let waiter = ParkedCaller(mayRun: false)
      if rc_cycle_depth() == 0 { state.entries.append(Entry(item: own(item), cause: rc_cause(), waiter: waiter)) }
      return waiter
    }
  }

  /// The next entry; nil when the queue is empty, or was handed over to the longest waiter.
  private func next(handOver: Bool) -> Entry? {
    var successor: (ParkedCaller, Int)?
    let entry = late.withLock { state -> Entry? in
      if handOver {
        successor = state.longestWaiter()
        if successor != nil { return nil }
      }
      if let entry = state.takeFirst() { return entry }
      occupancy.store(Occupancy.idle, ordering: .releasing)
      return nil
    }
    if let (waiter, count) = successor { waiter.wake(.takeOver(count)) }
    return entry ?? nil
  }

  /// Leaves the queue to threads that may run it, and wakes those that may not: their item is done.
  private func leaveElsewhere() -> Bool {
    var successor: (ParkedCaller, Int)?
    var done: [Entry] = []
    let mustTell = late.withLock { state -> Bool in
      done = state.takeElsewhere()
      successor = state.longestWaiter()
      if successor != nil { return false }
      state.isPromised = state.entries.count > state.head
      if !state.isPromised { occupancy.store(Occupancy.idle, ordering: .releasing) }
      return state.isPromised
    }
    for entry in done { entry.waiter?.wake(.done) }
    if let (waiter, count) = successor { waiter.wake(.takeOver(count)) }
    return mustTell == true
  }
}

extension ReactorQueue.State {
  /// Appends an entry of this thread.
  fileprivate mutating func append(_ entry: consuming ReactorQueue.Entry) {
    #if DEBUG
      entry.depth = RunawayChain.nextDepth
    #endif
    entries.append(entry)
  }

  /// The first entry, taken out as a whole, so that nothing of the user's is freed under the lock.
  fileprivate mutating func takeFirst() -> ReactorQueue.Entry? {
    guard head < entries.count else {
      entries.removeAll(keepingCapacity: entries.capacity <= 64)
      head = 0
      return nil
    }
    var entry: ReactorQueue.Entry?
    swap(&entry, &entries[head])
    head += 1
    if entry?.waiter?.mayRun == true { successors -= 1 }
    if head == 256 {
      entries.removeFirst(256)
      head = 0
    }
    return entry
  }

  /// The waiter that came first, and the number of entries up to and with its own.
  fileprivate func longestWaiter() -> (ParkedCaller, Int)? {
    if successors == 0 { return nil }
    for (index, entry) in entries[head...].enumerated() {
      if let waiter = entry?.waiter, waiter.mayRun { return (waiter, index + 1) }
    }
    return nil
  }

  /// Takes out the entries of waiters that may not run the queue.
  fileprivate mutating func takeElsewhere() -> [ReactorQueue.Entry] {
    let isElsewhere = { (entry: ReactorQueue.Entry?) in entry?.waiter?.mayRun == false }
    let away = entries[head...].filter(isElsewhere).compactMap { $0 }
    if !away.isEmpty {
      entries = entries[head...].filter { !isElsewhere($0) }
      head = 0
    }
    return away
  }
}

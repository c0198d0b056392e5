import CReactorContext

/// Orders everything that reaches one reactor, whatever thread it comes from: contract 19 to 21.
///
/// Whoever finds the queue idle runs it. A caller outside every cycle waits, parked, until its item is done; a caller
/// inside any cycle never waits, so reactors that send to each other cannot deadlock. No lock is held while an item is
/// performed or freed.
final class ReactorQueue<Item>: @unchecked Sendable {
  // The lock guards the state.
  fileprivate struct Entry {
    let item: Item
    let cause: CauseID
    let waiter: Waiter?
  }
  fileprivate enum Phase {
    case idle
    /// Somebody was told to `drainPromised`, and has not begun.
    case promised
    case running
  }
  fileprivate struct State {
    var phase = Phase.idle
    var entries: [Entry?] = []
    var head = 0
    /// Number of parked callers that may take the queue over.
    var heirs = 0
  }
  private enum Turn {
    case mine
    /// Entries up to and with the caller's own.
    case overdue(Int)
    case queued
    case parked(Waiter)
  }
  private let state = Locked(State())
  /// Makes of an item one that outlives the call that brought it.
  private let own: (Item) -> Item

  /// - Parameter own: Called under the lock for each item that has to wait.
  init(own: @escaping (Item) -> Item = { $0 }) {
    self.own = own
  }

  /// Number of callers that are parked and may take the queue over.
  var parkedCount: Int { state.withLock { $0.heirs } }

  /// Items that are not its own which a runner performs before it hands over to the longest waiter.
  static var patience: Int { 64 }

  /// Performs `item` on this thread if nobody runs the queue; otherwise whoever runs it performs the item.
  ///
  /// - Parameters:
  ///   - waits: Whether a caller outside every cycle returns only when its item is done.
  ///   - late: Called, with no lock held, when the caller has been parked for a second in a debug build.
  ///   - perform: Performs one item. Called one at a time.
  func submit(_ item: Item, waits: Bool = true, late: () -> Void, perform: (Item) -> Void) {
    switch turn(for: item, waits: waits && rc_cycle_depth() == 0) {
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

  /// Performs an item that any thread may perform, and of which one is enough, on a thread that must not perform others.
  ///
  /// While somebody else runs the queue a caller outside every cycle waits until that is done.
  /// - Returns: Whether a thread that may run the queue has to be told to `drainPromised`.
  func performAway(_ item: Item, late: () -> Void, perform: (Item) -> Void) -> Bool {
    let waiter = state.withLock { state -> Waiter? in
      if state.phase != .running {
        state.phase = .running
        return nil
      }
      let waiter = Waiter(mayRun: false)
      if rc_cycle_depth() == 0 { state.entries.append(Entry(item: own(item), cause: rc_cause(), waiter: waiter)) }
      return waiter
    }
    if let waiter {
      if rc_cycle_depth() == 0 { _ = waiter.park(late) }
      return false
    }
    rc_enter_cycle()
    defer { rc_leave_cycle() }
    perform(item)
    return leaveAway()
  }

  /// Queues `item` for another thread. True if that thread has to be told to `drainPromised`.
  func enqueue(_ item: Item) -> Bool {
    state.withLock { state in
      state.entries.append(Entry(item: own(item), cause: rc_cause(), waiter: nil))
      guard state.phase == .idle else { return false }
      state.phase = .promised
      return true
    }
  }

  /// Performs what is queued, unless somebody else has begun to.
  func drainPromised(_ perform: (Item) -> Void) {
    let isMine = state.withLock { state in
      guard state.phase == .promised else { return false }
      state.phase = .running
      return true
    }
    if isMine { drain(atLeast: 0, perform) }
  }

  /// Performs what is queued, `count` entries in any case.
  ///
  /// The thread counts as inside a cycle until it has left the queue: what is freed between two items may send again.
  private func drain(atLeast count: Int, _ perform: (Item) -> Void) {
    rc_enter_cycle()
    defer { rc_leave_cycle() }
    var performed = 0
    while let entry = next(handOver: performed >= count + Self.patience) {
      if rc_cause() == entry.cause { perform(entry.item) } else { Cause.with(entry.cause) { perform(entry.item) } }
      entry.waiter?.wake(.done)
      performed += 1
    }
  }
}

extension ReactorQueue {
  private func turn(for item: Item, waits: Bool) -> Turn {
    state.withLock { state in
      switch state.phase {
      case .idle:
        state.phase = .running
        return .mine
      case .promised:
        // This thread may run the queue as well as the one that was told, which finds it done.
        state.phase = .running
        state.entries.append(Entry(item: own(item), cause: rc_cause(), waiter: nil))
        return .overdue(state.entries.count - state.head)
      case .running:
        let waiter = waits ? Waiter(mayRun: true) : nil
        state.entries.append(Entry(item: own(item), cause: rc_cause(), waiter: waiter))
        guard let waiter else { return .queued }
        state.heirs += 1
        return .parked(waiter)
      }
    }
  }

  /// The next entry; nil when the queue is empty, or was handed over to the longest waiter.
  private func next(handOver: Bool) -> Entry? {
    var heir: (Waiter, Int)?
    let entry = state.withLock { state -> Entry? in
      if handOver {
        heir = state.longestWaiter()
        if heir != nil { return nil }
      }
      if let entry = state.takeFirst() { return entry }
      state.phase = .idle
      return nil
    }
    if let (waiter, count) = heir { waiter.wake(.takeOver(count)) }
    return entry
  }

  /// Leaves the queue to those who may run it, and wakes those who may not: what they wait for is done.
  private func leaveAway() -> Bool {
    var heir: (Waiter, Int)?
    var done: [Entry] = []
    let mustTell = state.withLock { state -> Bool in
      done = state.takeAway()
      heir = state.longestWaiter()
      if heir != nil { return false }
      state.phase = state.entries.count == state.head ? .idle : .promised
      return state.phase == .promised
    }
    for entry in done { entry.waiter?.wake(.done) }
    if let (waiter, count) = heir { waiter.wake(.takeOver(count)) }
    return mustTell
  }
}

extension ReactorQueue.State {
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
    if entry?.waiter?.mayRun == true { heirs -= 1 }
    if head == 256 {
      entries.removeFirst(256)
      head = 0
    }
    return entry
  }

  /// The waiter that came first, and the number of entries up to and with its own.
  fileprivate func longestWaiter() -> (Waiter, Int)? {
    if heirs == 0 { return nil }
    for (index, entry) in entries[head...].enumerated() {
      if let waiter = entry?.waiter, waiter.mayRun { return (waiter, index + 1) }
    }
    return nil
  }

  /// Takes out the entries of waiters that may not run the queue.
  fileprivate mutating func takeAway() -> [ReactorQueue.Entry] {
    let isAway = { (entry: ReactorQueue.Entry?) in entry?.waiter?.mayRun == false }
    let away = entries[head...].filter(isAway).compactMap { $0 }
    if !away.isEmpty {
      entries = entries[head...].filter { !isAway($0) }
      head = 0
    }
    return away
  }
}

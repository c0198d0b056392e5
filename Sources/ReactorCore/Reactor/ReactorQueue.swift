import CReactorContext
import Synchronization

/// Orders everything that reaches one reactor, whatever thread it comes from: contract 19 to 21.
///
/// Whoever finds the queue idle runs it. A caller outside every cycle waits, parked, until its item is done; a caller
/// inside any cycle never waits, so reactors that send to each other cannot deadlock. No lock is held while an item is
/// performed or freed.
///
/// Nearly always nobody else is there: then one atomic word says so, and the lock is never made.
final class ReactorQueue<Item>: @unchecked Sendable {
  fileprivate struct Entry {
    let item: Item
    let cause: CauseID
    let waiter: Waiter?
    #if DEBUG
      /// In the line of things that led to it, one to the next.
      var place: UInt = 0
    #endif
  }
  fileprivate struct State {
    /// Somebody was told to `drainPromised`, and has not begun.
    var isPromised = false
    var entries: [Entry?] = []
    var head = 0
    /// Number of parked callers that may take the queue over.
    var heirs = 0
  }
  private enum Word {
    /// Nobody runs the queue, and nothing waits.
    static var idle: UInt { 0 }
    /// Somebody runs it, and nothing waits.
    static var alone: UInt { 1 }
    /// Somebody runs it or is told to, and the lock says the rest. Set and left under the lock.
    static var crowded: UInt { 2 }
  }
  private enum Turn {
    case mine
    /// Entries up to and with the caller's own.
    case overdue(Int)
    case queued
    case parked(Waiter)
  }
  private let word = Atomic(Word.idle)
  private let late = LazyLocked<State>()

  /// Nobody runs the queue at this moment, and nothing waits.
  var isIdle: Bool { word.load(ordering: .relaxed) == Word.idle }

  /// Number of callers that are parked and may take the queue over.
  var parkedCount: Int { late.withLock { $0.heirs } ?? 0 }

  /// Items that are not its own which a runner performs before it hands over to the longest waiter.
  static var patience: Int { 64 }

  /// Performs `item` on this thread if nobody runs the queue; otherwise whoever runs it performs the item.
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
      submitToCrowd(item, waits: waits, own: own, late: late, perform: perform)
    }
  }

  /// Performs an item that any thread may perform, and of which one is enough, on a thread that must not perform others.
  ///
  /// While somebody else runs the queue a caller outside every cycle waits until that is done.
  /// - Returns: Whether a thread that may run the queue has to be told to `drainPromised`.
  func performAway(
    _ item: Item, own: (Item) -> Item = { $0 }, late: () -> Void, perform: (Item) -> Void
  ) -> Bool {
    if !begin(), let waiter = waiterUnlessPromised(for: item, own) {
      if rc_cycle_depth() == 0 { _ = waiter.park(late) }
      return false
    }
    rc_enter_cycle()
    defer { rc_leave_cycle() }
    perform(item)
    return end() ? false : leaveAway()
  }

  /// Queues `item` for another thread. True if that thread has to be told to `drainPromised`.
  func enqueue(_ item: Item) -> Bool {
    withCrowd { state, wasIdle in
      state.entries.append(Entry(item: item, cause: rc_cause(), waiter: nil))
      if wasIdle { state.isPromised = true }
      return wasIdle
    }
  }

  /// Performs what is queued, unless somebody else has begun to.
  func drainPromised(_ perform: (Item) -> Void) {
    let isMine = late.withLock { state in
      defer { state.isPromised = false }
      return state.isPromised
    }
    if isMine == true { drain(atLeast: 0, perform) }
  }

  @inline(__always)
  private func perform(_ entry: Entry, _ perform: (Item) -> Void) {
    if rc_cause() == entry.cause { perform(entry.item) } else { Cause.with(entry.cause) { perform(entry.item) } }
  }

  /// Performs what is queued, `count` entries in any case.
  ///
  /// The thread counts as inside a cycle until it has left the queue: what is freed between two items may send again.
  private func drain(atLeast count: Int, _ perform: (Item) -> Void) {
    rc_enter_cycle()
    defer { rc_leave_cycle() }
    var performed = 0
    while let entry = next(handOver: performed >= count + Self.patience) {
      #if DEBUG
        LongLine.handle(at: entry.place) { self.perform(entry, perform) }
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
  /// Takes the queue if nobody has it.
  private func begin() -> Bool {
    word.compareExchange(expected: Word.idle, desired: Word.alone, ordering: .acquiringAndReleasing).exchanged
  }

  /// Leaves the queue if nobody came meanwhile.
  private func end() -> Bool {
    word.compareExchange(expected: Word.alone, desired: Word.idle, ordering: .acquiringAndReleasing).exchanged
  }

  /// Reaches the state of a queue in which something waits from here on.
  ///
  /// - Parameter body: Is told whether nobody ran the queue until now; it sees to it that somebody does.
  private func withCrowd<Result>(_ body: (inout State, _ wasIdle: Bool) -> Result) -> Result {
    late.initialized(with: State()).withLock { state in
      let before = word.exchange(Word.crowded, ordering: .acquiringAndReleasing)
      return body(&state, before == Word.idle)
    }
  }

  private func submitToCrowd(
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
    withCrowd { state, wasIdle in
      if wasIdle { return .mine }
      if state.isPromised {
        // This thread may run the queue as well as the one that was told, which finds it done.
        state.isPromised = false
        state.append(Entry(item: own(item), cause: rc_cause(), waiter: nil))
        return .overdue(state.entries.count - state.head)
      }
      let waiter = waits ? Waiter(mayRun: true) : nil
      state.append(Entry(item: own(item), cause: rc_cause(), waiter: waiter))
      guard let waiter else { return .queued }
      state.heirs += 1
      return .parked(waiter)
    }
  }

  /// Whom to wait for; nil if nobody has begun to run the queue, which then is the caller's.
  private func waiterUnlessPromised(for item: Item, _ own: (Item) -> Item) -> Waiter? {
    withCrowd { state, wasIdle in
      if wasIdle || state.isPromised {
        state.isPromised = false
        return nil
      }
      let waiter = Waiter(mayRun: false)
      if rc_cycle_depth() == 0 { state.entries.append(Entry(item: own(item), cause: rc_cause(), waiter: waiter)) }
      return waiter
    }
  }

  /// The next entry; nil when the queue is empty, or was handed over to the longest waiter.
  private func next(handOver: Bool) -> Entry? {
    var heir: (Waiter, Int)?
    let entry = late.withLock { state -> Entry? in
      if handOver {
        heir = state.longestWaiter()
        if heir != nil { return nil }
      }
      if let entry = state.takeFirst() { return entry }
      word.store(Word.idle, ordering: .releasing)
      return nil
    }
    if let (waiter, count) = heir { waiter.wake(.takeOver(count)) }
    return entry ?? nil
  }

  /// Leaves the queue to those who may run it, and wakes those who may not: what they wait for is done.
  private func leaveAway() -> Bool {
    var heir: (Waiter, Int)?
    var done: [Entry] = []
    let mustTell = late.withLock { state -> Bool in
      done = state.takeAway()
      heir = state.longestWaiter()
      if heir != nil { return false }
      state.isPromised = state.entries.count > state.head
      if !state.isPromised { word.store(Word.idle, ordering: .releasing) }
      return state.isPromised
    }
    for entry in done { entry.waiter?.wake(.done) }
    if let (waiter, count) = heir { waiter.wake(.takeOver(count)) }
    return mustTell == true
  }
}

extension ReactorQueue.State {
  /// Puts something in that this thread brings.
  fileprivate mutating func append(_ entry: consuming ReactorQueue.Entry) {
    #if DEBUG
      entry.place = LongLine.next
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

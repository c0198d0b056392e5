import PlatformSupport
import ReactorCore
import Synchronization
import TraceModel

/// The numbers that a trace gives to the process's events, and the root of each one's chain.
///
/// A trace counts its own events from 1, so that it is the same whatever else the process traces meanwhile. Of the
/// events recorded it remembers those whose process-wide number is among the last 49,000 at least, and effects that run
/// however old they are; a cause that is older is not known any more, and never mistaken for another one.
///
/// Any thread, without a lock: an event is found at a place that its number says, and an event that another one has
/// replaced, or is replacing, is not found.
///
/// A plain value over memory of its own, so that nobody counts references to it. Whoever made it frees it.
struct EventIndex: @unchecked Sendable {
  // Head and entries consist of atomics. The lock in the head guards effects that are aside.
  struct Known {
    var seq: TraceEvent.Seq
    var root: TraceEvent.Seq
    /// The action above it in its line of causes; 0 for none.
    var above: CauseID
    var role: Role
  }
  /// Whose event it is, and of an action which one, and how often its line came back to it: one word.
  struct Role {
    let bits: UInt64

    init(reactor: UInt32, label: UInt16? = nil, turns: UInt16 = 0) {
      bits = UInt64(reactor) << 32 | UInt64(label.map { $0 &+ 1 } ?? 0) << 16 | UInt64(turns)
    }

    init(bits: UInt64) {
      self.bits = bits
    }

    var reactor: UInt32 { UInt32(bits >> 32) }
    var isAction: Bool { bits & 0xFFFF_0000 != 0 }
    /// The same for all events of one case of action of one reactor.
    var key: UInt64 { bits >> 16 }
    var label: UInt16 { UInt16(truncatingIfNeeded: bits >> 16) &- 1 }
    var turns: UInt16 { UInt16(truncatingIfNeeded: bits) }
  }
  private struct Entry: ~Copyable {
    /// 0 for none, `busy` while somebody writes.
    let id: Atomic<CauseID>
    let seq: Atomic<TraceEvent.Seq>
    let root: Atomic<TraceEvent.Seq>
    let above: Atomic<CauseID>
    let role: Atomic<UInt64>
    /// It is an effect that runs.
    let isRunning: Atomic<Bool>

    var known: Known {
      Known(
        seq: seq.load(ordering: .relaxed), root: root.load(ordering: .relaxed), above: above.load(ordering: .relaxed),
        role: Role(bits: role.load(ordering: .relaxed)))
    }
  }

  private static let limit = 1 << 16
  private static var size: Int { limit * MemoryLayout<Entry>.stride }
  private static var busy: CauseID { .max }
  private struct Head: ~Copyable {
    /// Effects that run, and whose entries others needed.
    let old = Locked<[CauseID: Known]>([:])
    let hasOld = Atomic(false)
    let isClosed = Atomic(false)
    /// This is a child of the process that records.
    let isChild = Atomic(false)
    let listeners = Atomic<UInt8>(0)
    /// A bit for each group of entries in which an effect was.
    let groups = Atomic<UInt64>(0)
  }
  private static let entriesOfGroup = limit / 64
  /// The number that was given last. All threads write to it, so it is alone in its cache line.
  private let last: SequenceNumbers.Last
  private let head: UnsafeMutablePointer<Head>
  private let entries: UnsafeMutablePointer<Entry>

  init() {
    // The system gives pages that are zero, and gives them when they are first written to. Not by `calloc`, which clears
    // what was used before: a trace that is short touches few of them.
    let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED else { preconditionFailure("no memory for the numbers of events") }
    last = .inOwnCacheLines()
    last.initialize(to: Atomic(0))
    head = .allocate(capacity: 1)
    head.initialize(to: Head())
    entries = memory.bindMemory(to: Entry.self, capacity: Self.limit)
  }

  func deallocate() {
    munmap(entries, Self.size)
    head.deinitialize(count: 1)
    head.deallocate()
    last.deinitialize(count: 1)
    last.deallocate()
  }

  /// Nothing is recorded any more.
  var isClosed: Bool {
    @inline(__always)
    get { head.pointee.isClosed.load(ordering: .relaxed) }
  }

  /// Who wants to be told of events as they come.
  struct Listening: OptionSet {
    let rawValue: UInt8
    /// Those who iterate.
    static let loops = Listening(rawValue: 1)
    /// A file that gets every event at once.
    static let file = Listening(rawValue: 2)
    /// A thread that sleeps until there is something to write.
    static let sleeper = Listening(rawValue: 4)
  }

  /// Somebody is told events as they come.
  var isListenedTo: Bool {
    @inline(__always)
    get { head.pointee.listeners.load(ordering: .relaxed) != 0 }
  }

  func listen(_ listener: Listening) {
    head.pointee.listeners.bitwiseOr(listener.rawValue, ordering: .sequentiallyConsistent)
  }

  /// True where it listened.
  @discardableResult
  func stopListening(_ listener: Listening) -> Bool {
    let before = head.pointee.listeners.bitwiseAnd(~listener.rawValue, ordering: .sequentiallyConsistent).oldValue
    return before & listener.rawValue != 0
  }

  /// True for the one caller that closed it.
  func close() -> Bool { !head.pointee.isClosed.exchange(true, ordering: .acquiringAndReleasing) }

  /// Names these numbers.
  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(head) }

  /// This process is a child that `fork()` made: the recording is its parent's, and nothing that it locks may be touched.
  var isChild: Bool { head.pointee.isChild.load(ordering: .relaxed) }

  /// Closes the recording in a child. Takes no lock and no memory.
  static func leaveToParent(_ address: UnsafeMutableRawPointer) {
    let head = address.assumingMemoryBound(to: Head.self)
    head.pointee.isChild.store(true, ordering: .relaxed)
    head.pointee.isClosed.store(true, ordering: .releasing)
  }

  /// No event has a greater number so far.
  var newest: TraceEvent.Seq { last.pointee.load(ordering: .relaxed) }

  /// What a thread takes its numbers by that has not recorded yet.
  var ofNewThread: SequenceNumbers { SequenceNumbers(after: last) }

  /// What is known of an event; nil where this trace has not recorded it.
  @inline(__always)
  func find(_ id: CauseID) -> Known? {
    if id == 0 { return nil }
    let entry = entries + place(of: id)
    if entry.pointee.id.load(ordering: .acquiring) == id {
      let known = entry.pointee.known
      atomicMemoryFence(ordering: .acquiring)
      if entry.pointee.id.load(ordering: .relaxed) == id { return known }
    }
    return head.pointee.hasOld.load(ordering: .acquiring) ? findAside(id) : nil
  }

  /// - Parameter isEffect: It is an effect, which runs from now on.
  @inline(__always)
  func remember(_ id: CauseID, _ known: Known, isEffect: Bool) {
    let entry = entries + place(of: id)
    let before = entry.pointee.id.load(ordering: .relaxed)
    let isMine =
      before < id
      && entry.pointee.id.compareExchange(expected: before, desired: Self.busy, ordering: .acquiringAndReleasing)
        .exchanged
    guard isMine else { return keepAside(id, known, isEffect) }
    if entry.pointee.isRunning.load(ordering: .relaxed) { moveAside(before, entry) }
    atomicMemoryFence(ordering: .releasing)
    entry.pointee.seq.store(known.seq, ordering: .relaxed)
    entry.pointee.root.store(known.root, ordering: .relaxed)
    entry.pointee.above.store(known.above, ordering: .relaxed)
    entry.pointee.role.store(known.role.bits, ordering: .relaxed)
    if isEffect {
      entry.pointee.isRunning.store(true, ordering: .relaxed)
      noteGroup(of: id)
    }
    entry.pointee.id.store(id, ordering: .releasing)
  }

  /// An effect is in a group of entries, so that nobody looks at the others.
  @inline(__always)
  private func noteGroup(of id: CauseID) {
    let bit: UInt64 = 1 << UInt64(place(of: id) / Self.entriesOfGroup)
    if head.pointee.groups.load(ordering: .relaxed) & bit == 0 {
      head.pointee.groups.bitwiseOr(bit, ordering: .acquiringAndReleasing)
    }
  }

  /// An effect has ended.
  func forgetEffect(_ id: CauseID) {
    let entry = entries + place(of: id)
    if entry.pointee.id.load(ordering: .acquiring) == id,
      entry.pointee.isRunning.exchange(false, ordering: .acquiringAndReleasing)
    {
      return
    }
    head.pointee.old.withLock { $0[id] = nil }
  }

  /// The effects that run, the oldest first. Forgets them.
  func takeEffects() -> [Known] {
    var effects = head.pointee.old.withLock { old in
      defer { old = [:] }
      return Array(old.values)
    }
    let groups = head.pointee.groups.load(ordering: .acquiring)
    for group in 0..<64 where groups & 1 << UInt64(group) != 0 {
      let first = entries + group * Self.entriesOfGroup
      for entry in first..<first + Self.entriesOfGroup
      where entry.pointee.isRunning.exchange(false, ordering: .acquiringAndReleasing) {
        effects.append(entry.pointee.known)
      }
    }
    return effects.sorted { $0.seq < $1.seq }
  }

  @inline(never)
  private func findAside(_ id: CauseID) -> Known? { head.pointee.old.withLock { $0[id] } }

  private func place(of id: CauseID) -> Int { Int(truncatingIfNeeded: id) & (Self.limit - 1) }

  /// Its place belongs to a newer event, or is being written: only effects are kept then.
  @inline(never)
  private func keepAside(_ id: CauseID, _ known: Known, _ isEffect: Bool) {
    if !isEffect { return }
    head.pointee.old.withLock { $0[id] = known }
    head.pointee.hasOld.store(true, ordering: .releasing)
  }

  /// An effect that still runs keeps its number when another event needs its place.
  @inline(never)
  private func moveAside(_ id: CauseID, _ entry: UnsafeMutablePointer<Entry>) {
    head.pointee.old.withLock { old in
      // Under the lock, so that whoever ends it meanwhile finds it in one of the two places.
      if entry.pointee.isRunning.exchange(false, ordering: .acquiringAndReleasing) { old[id] = entry.pointee.known }
    }
    head.pointee.hasOld.store(true, ordering: .releasing)
  }
}

import PlatformSupport
import ReactorCore
import Synchronization
import TraceFormat

/// Finds a recorded event by its process-wide number: its sequence number in this trace, its root, and who it belongs to.
///
/// Sequence numbers count from 1 in each trace, so that a trace does not depend on what else the process traces. The index
/// keeps at least the newest 49,000 numbers of the process, and running effects of any age; an older cause is reported as
/// unknown, never mistaken for another event.
///
/// Any thread, without a lock: an event sits in the slot that its number selects, and an event that was overwritten, or is
/// being overwritten, is not found.
///
/// A plain value over its own memory, to avoid reference counting. Its creator calls `deallocate`.
// Safe: its creator frees the memory last, when nobody has the index any more.
@safe struct EventIndex: @unchecked Sendable {
  // The head and the slots consist of atomics, except for the old effects, which their lock guards.
  struct Entry {
    var seq: TraceEvent.Seq
    var root: TraceEvent.Seq
    /// The action directly above it in its chain; 0 for none.
    var above: CauseID
    var role: Role
  }
  /// The reactor of an event; for an action also its case, and how often its chain has repeated it. One word.
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
    /// Equal for all events of one action case of one reactor.
    var key: UInt64 { bits >> 16 }
    var label: UInt16 { UInt16(truncatingIfNeeded: bits >> 16) &- 1 }
    var turns: UInt16 { UInt16(truncatingIfNeeded: bits) }
  }
  /// An effect that runs, and what is known of it.
  struct Running: OptionSet {
    let rawValue: UInt8
    static let effect = Running(rawValue: 1 << 0)
    /// It is meant to go on: nothing waits for its end.
    static let longLiving = Running(rawValue: 1 << 1)
    /// It has started a task.
    static let task = Running(rawValue: 1 << 2)
  }
  struct RunningEffect {
    var id: CauseID
    var entry: Entry
    var traits: Running
  }
  private struct Slot: ~Copyable {
    /// 0 while empty, `busy` while a thread writes the slot.
    let id: Atomic<CauseID>
    let seq: Atomic<TraceEvent.Seq>
    let root: Atomic<TraceEvent.Seq>
    let above: Atomic<CauseID>
    let role: Atomic<UInt64>
    /// `Running`, if the event began an effect that still runs; otherwise 0.
    let running: Atomic<UInt8>

    var entry: Entry {
      Entry(
        seq: seq.load(ordering: .relaxed), root: root.load(ordering: .relaxed), above: above.load(ordering: .relaxed),
        role: Role(bits: role.load(ordering: .relaxed)))
    }

    var traits: Running { Running(rawValue: running.load(ordering: .acquiring)) }
  }
  struct Head: ~Copyable {
    /// Running effects whose slots newer events have taken.
    let oldEffects = Locked<[CauseID: RunningEffect]>([:])
    let hasOldEffects = Atomic(false)
    let isClosed = Atomic(false)
    /// Whether this process is a child of the one that records.
    let isChild = Atomic(false)
    let subscribers = Atomic<UInt8>(0)
    /// A bit for each group of slots that has held an effect.
    let groups = Atomic<UInt64>(0)
  }

  private static let slotCount = 1 << 16
  private static let slotsPerGroup = slotCount / 64
  private static var byteCount: Int { slotCount * MemoryLayout<Slot>.stride }
  private static var busy: CauseID { .max }
  /// The newest sequence number. All threads write to it, so it has cache lines of its own.
  private let counter: SequenceNumbers.Counter
  let head: Place<Head>
  private let slots: UnsafeMutablePointer<Slot>

  init() {
    // The system hands out zeroed pages on first write, so a short trace touches few. `calloc` would clear reused memory.
    let memory = unsafe mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      preconditionFailure("no memory for the index of events")
    }
    counter = Place(inOwnCacheLines: Atomic(0))
    head = Place(holding: Head())
    unsafe slots = unsafe memory.bindMemory(to: Slot.self, capacity: Self.slotCount)
  }

  @unsafe func deallocate() {
    unsafe munmap(slots, Self.byteCount)
    unsafe head.free()
    unsafe counter.free()
  }

  /// An upper bound of the sequence numbers given so far.
  var newest: TraceEvent.Seq { counter.pointee.load(ordering: .relaxed) }

  /// The sequence numbers of a thread that has not recorded yet.
  func makeSequenceNumbers() -> SequenceNumbers { SequenceNumbers(counter) }

  /// The entry of an event; nil if this trace has not recorded it, or no longer holds it.
  @inline(__always)
  func find(_ id: CauseID) -> Entry? {
    if id == 0 { return nil }
    let slot = slot(of: id)
    if slot.pointee.id.load(ordering: .acquiring) == id {
      let entry = slot.pointee.entry
      atomicMemoryFence(ordering: .acquiring)
      if slot.pointee.id.load(ordering: .relaxed) == id { return entry }
    }
    return head.pointee.hasOldEffects.load(ordering: .acquiring) ? findOldEffect(id) : nil
  }

  /// - Parameter isEffect: Whether the event begins an effect, which runs until `endEffect`.
  @inline(__always)
  func insert(_ id: CauseID, _ entry: Entry, isEffect: Bool) {
    let slot = slot(of: id)
    let before = slot.pointee.id.load(ordering: .relaxed)
    let isMine =
      before < id
      && slot.pointee.id.compareExchange(expected: before, desired: Self.busy, ordering: .acquiringAndReleasing)
        .exchanged
    guard isMine else { return insertOldEffect(id, entry, isEffect) }
    if slot.pointee.running.load(ordering: .relaxed) != 0 { moveOldEffect(before, slot) }
    atomicMemoryFence(ordering: .releasing)
    slot.pointee.seq.store(entry.seq, ordering: .relaxed)
    slot.pointee.root.store(entry.root, ordering: .relaxed)
    slot.pointee.above.store(entry.above, ordering: .relaxed)
    slot.pointee.role.store(entry.role.bits, ordering: .relaxed)
    if isEffect {
      slot.pointee.running.store(Running.effect.rawValue, ordering: .relaxed)
      markGroup(of: id)
    }
    slot.pointee.id.store(id, ordering: .releasing)
  }

  /// Marks the group of an effect's slot, so that `removeRunningEffects` skips all others.
  @inline(__always)
  private func markGroup(of id: CauseID) {
    let bit: UInt64 = 1 << UInt64(index(of: id) / Self.slotsPerGroup)
    if head.pointee.groups.load(ordering: .relaxed) & bit == 0 {
      head.pointee.groups.bitwiseOr(bit, ordering: .acquiringAndReleasing)
    }
  }

  func endEffect(_ id: CauseID) {
    let slot = slot(of: id)
    if slot.pointee.id.load(ordering: .acquiring) == id,
      slot.pointee.running.exchange(0, ordering: .acquiringAndReleasing) != 0
    {
      return
    }
    head.pointee.oldEffects.withLock { $0[id] = nil }
  }

  /// Notes a trait of an effect, if it runs.
  func note(_ trait: Running, of id: CauseID) {
    let slot = slot(of: id)
    var known = slot.pointee.running.load(ordering: .acquiring)
    while slot.pointee.id.load(ordering: .acquiring) == id, known != 0 {
      let (exchanged, original) = slot.pointee.running.compareExchange(
        expected: known, desired: known | trait.rawValue, ordering: .acquiringAndReleasing)
      if exchanged { return }
      known = original
    }
    head.pointee.oldEffects.withLock { _ = $0[id]?.traits.formUnion(trait) }
  }

  /// The traits of an effect; empty if the event began none, or it has ended.
  func traits(of id: CauseID) -> Running {
    if id == 0 { return [] }
    let slot = slot(of: id)
    let traits = slot.pointee.traits
    if slot.pointee.id.load(ordering: .acquiring) == id { return traits }
    return head.pointee.hasOldEffects.load(ordering: .acquiring)
      ? head.pointee.oldEffects.withLock { $0[id]?.traits ?? [] } : []
  }

  /// Whether any effect runs that is to end.
  var hasRunningEffects: Bool {
    for index in effectSlots {
      let traits = slot(at: index).pointee.traits
      if !traits.isEmpty, !traits.contains(.longLiving) { return true }
    }
    return head.pointee.oldEffects.withLock { $0.values.contains { !$0.traits.contains(.longLiving) } }
  }

  /// The effects that run, the oldest first.
  func runningEffects() -> [RunningEffect] {
    var effects: [TraceEvent.Seq: RunningEffect] = [:]
    for index in effectSlots {
      let slot = slot(at: index)
      let id = slot.pointee.id.load(ordering: .acquiring)
      let traits = slot.pointee.traits
      if traits.isEmpty { continue }
      let entry = slot.pointee.entry
      atomicMemoryFence(ordering: .acquiring)
      // A newer event has moved it to the old effects, which are read later.
      if slot.pointee.id.load(ordering: .relaxed) == id {
        effects[entry.seq] = RunningEffect(id: id, entry: entry, traits: traits)
      }
    }
    for effect in head.pointee.oldEffects.withLock({ Array($0.values) }) { effects[effect.entry.seq] = effect }
    return effects.values.sorted { $0.entry.seq < $1.entry.seq }
  }

  /// Removes the effects that still run, and returns them, the oldest first.
  func removeRunningEffects() -> [Entry] {
    var effects = head.pointee.oldEffects.withLock { oldEffects in
      defer { oldEffects = [:] }
      return oldEffects.values.map(\.entry)
    }
    for index in effectSlots where slot(at: index).pointee.running.exchange(0, ordering: .acquiringAndReleasing) != 0 {
      effects.append(slot(at: index).pointee.entry)
    }
    return effects.sorted { $0.seq < $1.seq }
  }

  /// The slots that may hold an effect.
  private var effectSlots: some Sequence<Int> {
    let groups: UInt64 = head.pointee.groups.load(ordering: .acquiring)
    return (0..<64).lazy.filter { (group: Int) -> Bool in groups & (1 << UInt64(group)) != 0 }
      .flatMap { (group: Int) -> Range<Int> in
        let first = group * Self.slotsPerGroup
        return first..<first + Self.slotsPerGroup
      }
  }

  private func index(of id: CauseID) -> Int { Int(truncatingIfNeeded: id) & (Self.slotCount - 1) }

  @inline(__always)
  private func slot(of id: CauseID) -> Place<Slot> { slot(at: index(of: id)) }

  /// The mask keeps the index below the count.
  @inline(__always)
  private func slot(at index: Int) -> Place<Slot> { unsafe Place(slots + (index & (Self.slotCount - 1))) }

  @inline(never)
  private func findOldEffect(_ id: CauseID) -> Entry? { head.pointee.oldEffects.withLock { $0[id]?.entry } }

  /// Keeps an effect whose slot holds a newer event, or is being written. Other events are not kept.
  @inline(never)
  private func insertOldEffect(_ id: CauseID, _ entry: Entry, _ isEffect: Bool) {
    if !isEffect { return }
    let effect = RunningEffect(id: id, entry: entry, traits: .effect)
    head.pointee.oldEffects.withLock { $0[id] = effect }
    head.pointee.hasOldEffects.store(true, ordering: .releasing)
  }

  /// Keeps a running effect whose slot another event needs.
  @inline(never)
  private func moveOldEffect(_ id: CauseID, _ slot: Place<Slot>) {
    head.pointee.oldEffects.withLock { oldEffects in
      // Under the lock, so that a thread that ends the effect meanwhile finds it either here or there.
      let traits = Running(rawValue: slot.pointee.running.exchange(0, ordering: .acquiringAndReleasing))
      if !traits.isEmpty { oldEffects[id] = RunningEffect(id: id, entry: slot.pointee.entry, traits: traits) }
    }
    head.pointee.hasOldEffects.store(true, ordering: .releasing)
  }
}

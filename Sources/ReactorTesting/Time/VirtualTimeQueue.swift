import PlatformSupport
import ReactorCore

/// A priority queue of work by the tick at which it is due; first in, first out where ticks are equal. A binary heap.
///
/// Each entry has a key that is the same in every run, whatever the order in which others run, as long as what adds it
/// does the same: an order of entries can be named by keys and chosen again.
package struct VirtualTimeQueue: @unchecked Sendable {
  // The lock of the scheduler guards it; each piece of work goes to one thread.

  /// The kind of work that waits for a tick. The raw value is part of the entry's key.
  package enum Kind: UInt8 {
    /// Work that a test scheduled at a tick.
    case script
    /// Work of an operator or a reactor.
    case timer
    /// The sleep of a task.
    case sleep
    /// An answer from outside, which may come at any time.
    case answer
  }

  /// The work of an entry, done when its tick has come.
  package enum Work {
    case call(() -> Void)
    case job(TaskJob)
    case wake(ClockSleeper)
  }

  package struct Entry {
    /// Its number in the order of scheduling, from 1.
    package var id: Int
    package var time: Int
    package var kind: Kind
    /// Words for messages; empty for none.
    var label: String
    /// Identifies it among the entries of all runs of one test.
    var key: UInt64
    /// The key of the work that added it; 0 for the test itself.
    var origin: UInt64
    /// Its cause; 0 if that is unknown.
    var cause: CauseID
    package var work: Work
    /// Whether it was cancelled, and does nothing but let time pass.
    package var isRevoked = false

    package func isBefore(_ other: Entry) -> Bool { (time, id) < (other.time, other.id) }
  }

  /// The entry that runs now, and how many entries and ready jobs it has added.
  struct Origin {
    /// The key of the running entry; 0 for the test itself.
    var key: UInt64 = 0
    var entries: UInt64 = 0
    var jobs: UInt64 = 0
    /// Its cause, and the thread that runs it.
    var cause: CauseID = 0
    var thread: UInt = 0
  }

  /// The current tick.
  package var clock: Int
  var origin = Origin()
  /// The cause of the entry that is added next.
  var cause: CauseID = 0
  private var heap: [Entry] = []
  /// The number of pieces of work so far, which orders those of one tick.
  private var count = 0

  init(clock: Int) {
    self.clock = clock
  }

  var isEmpty: Bool { heap.isEmpty }

  /// The tick of the earliest work.
  var nextTime: Int? { heap.first?.time }

  /// The entries that wait, in no order.
  package var entries: [Entry] { heap }

  /// Adds work at a tick; returns its number and its key.
  @discardableResult
  mutating func add(_ work: Work, at time: Int, _ kind: Kind = .timer, label: String = "") -> (id: Int, key: UInt64) {
    count += 1
    origin.entries += 1
    let key = EntryKey.make(origin.key, origin.entries, kind.rawValue, label)
    heap.append(
      Entry(id: count, time: time, kind: kind, label: label, key: key, origin: origin.key, cause: cause, work: work))
    siftUp(from: heap.count - 1)
    return (count, key)
  }

  /// Adds work that is due in `ticks`; the end of time where that is too late to count.
  @discardableResult
  mutating func add(
    _ work: Work, after ticks: Int, _ kind: Kind = .timer, label: String = ""
  ) -> (id: Int, key: UInt64) {
    add(work, at: clock.plus(ticks), kind, label: label)
  }

  /// Removes the first entry that is due by `time`, moves the clock to its tick, and makes it the origin of what follows.
  mutating func popFirst(upTo time: Int) -> Entry? {
    guard let first = heap.first, first.time <= time else { return nil }
    remove(at: 0)
    clock = max(clock, first.time)
    run(first.key, first.cause)
    return first
  }

  /// Removes an entry to run it now: moves the clock to `time`, unless that is past, and makes it the origin of what follows.
  package mutating func take(_ id: Int, at time: Int) -> Entry? {
    guard let entry = remove(id) else { return nil }
    clock = max(clock, time)
    run(entry.key, entry.cause)
    return entry
  }

  /// Makes an entry or a job that this thread runs now the origin of what follows.
  mutating func run(_ key: UInt64, _ cause: CauseID) {
    origin = Origin(key: key, cause: cause, thread: Cause.thread)
  }

  /// Notes that an entry does nothing any more.
  mutating func revoke(_ id: Int) -> Work? {
    guard let index = heap.firstIndex(where: { $0.id == id }) else { return nil }
    defer { heap[index].work = .call {} }
    heap[index].isRevoked = true
    return heap[index].work
  }

  /// The key of a job that becomes ready now, as unambiguous as those of entries.
  mutating func keyOfNextJob() -> UInt64 {
    origin.jobs += 1
    return EntryKey.make(origin.key, origin.jobs, .max, "")
  }

  /// Takes an entry back. Nil if it has run or was taken back before. The clock stays.
  mutating func remove(_ id: Int) -> Entry? {
    heap.firstIndex { $0.id == id }.map { remove(at: $0) }
  }

  /// Takes back all entries that `isRemoved` accepts, in the order in which they are due.
  package mutating func removeAll(where isRemoved: (Entry) -> Bool) -> [Entry] {
    let removed = heap.filter(isRemoved).sorted { $0.isBefore($1) }
    for entry in removed { _ = remove(entry.id) }
    return removed
  }

  @discardableResult
  private mutating func remove(at index: Int) -> Entry {
    heap.swapAt(index, heap.count - 1)
    let removed = heap.removeLast()
    if index < heap.count {
      siftDown(from: index)
      siftUp(from: index)
    }
    return removed
  }

  private mutating func siftUp(from index: Int) {
    var child = index
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown(from index: Int) {
    var parent = index
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].isBefore(heap[$1]) }), heap[least].isBefore(heap[parent])
      else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// Keys of entries and jobs: the key of what added one, its number there, its kind, and its label.
private enum EntryKey {
  static func make(_ origin: UInt64, _ number: UInt64, _ kind: UInt8, _ label: String) -> UInt64 {
    var key = FNV1a()
    for word in [origin, number] {
      for shift in stride(from: 0, to: 64, by: 8) { key.combine(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
    }
    key.combine(kind)
    key.combine(contentsOf: label.utf8)
    return key.hash
  }
}

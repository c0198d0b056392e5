@_exported import ReactorTrace
import ReactorCore

/// A scheduler whose time stands still until a test moves it.
///
/// Time is counted in ticks, of one second unless said otherwise. Work that is due at the same tick runs in the order in
/// which it was scheduled; relative work that is due now, or earlier, runs one tick later. Belongs to one test; its
/// queue may be filled from any thread, and is run by the thread that calls `start`, `advanceTo` or `advanceBy`.
public final class TestScheduler: SchedulerType {
  // The lock guards the agenda; work runs outside.
  private let agenda: Locked<Agenda>
  private let nanosecondsPerTick: UInt64

  /// - Parameters:
  ///   - initialClock: The first tick.
  ///   - resolution: Seconds a tick stands for; an interval is rounded to the nearest whole tick.
  public init(initialClock: Int = 0, resolution: Double = 1) {
    precondition(resolution >= 1e-9, "a tick of a TestScheduler lasts at least a nanosecond, not \(resolution) s")
    agenda = Locked(Agenda(clock: initialClock))
    nanosecondsPerTick = UInt64((resolution * 1_000_000_000).rounded())
  }

  /// The tick that it is now.
  public var clock: Int { agenda.withLock { $0.clock } }

  /// The same in nanoseconds.
  public var now: UInt64 { UInt64(max(clock, 0)) &* nanosecondsPerTick }

  public func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    let ticks = Int(
      clamping: delay / nanosecondsPerTick + (delay % nanosecondsPerTick * 2 >= nanosecondsPerTick ? 1 : 0))
    agenda.withLock { agenda in
      agenda.add(work, at: agenda.clock.addingReportingOverflow(max(ticks, 1)).partialValue)
    }
  }

  /// Runs `work` at a tick; at the next one if that is past.
  public func scheduleAt(_ time: Int, action work: @escaping () -> Void) {
    agenda.withLock { $0.add(work, at: time > $0.clock ? time : $0.clock + 1) }
  }

  /// Runs everything that is scheduled, and what that schedules in turn. Returns when nothing is left.
  public func start() {
    advance(to: .max)
  }

  /// Runs what is due up to and including `time`, and makes it that time.
  public func advanceTo(_ time: Int) {
    advance(to: time)
    agenda.withLock { $0.clock = max($0.clock, time) }
  }

  /// Runs what is due within the next `ticks`.
  public func advanceBy(_ ticks: Int) { advanceTo(clock + ticks) }

  /// What is scheduled and has not run.
  public var isIdle: Bool { agenda.withLock { $0.isEmpty } }

  private func advance(to time: Int) {
    while let work = agenda.withLock({ $0.next(upTo: time) }) { work() }
  }
}

/// Work by the time at which it is due: a binary heap, first in, first out where times are equal.
private struct Agenda: @unchecked Sendable {
  // Held in a lock by its scheduler, which hands each piece of work to one thread.
  private struct Entry {
    var time: Int
    var order: Int
    var work: () -> Void

    func isBefore(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }
  var clock: Int
  private var heap: [Entry] = []
  private var count = 0

  init(clock: Int) {
    self.clock = clock
  }

  var isEmpty: Bool { heap.isEmpty }

  mutating func add(_ work: @escaping () -> Void, at time: Int) {
    count += 1
    heap.append(Entry(time: time, order: count, work: work))
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the first work that is due, and makes it that time.
  mutating func next(upTo time: Int) -> (() -> Void)? {
    guard let first = heap.first, first.time <= time else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].isBefore(heap[$1]) }), heap[least].isBefore(heap[parent])
      else { break }
      heap.swapAt(parent, least)
      parent = least
    }
    clock = max(clock, first.time)
    return first.work
  }
}

import PlatformSupport
import ReactorCore
import Synchronization
import TraceFormat

/// The sequence numbers that one thread gives to its events in one trace.
///
/// A thread reserves a block of numbers a cycle, as long as its last cycle needed, so that traced threads do not contend
/// for the counter at each event. Numbers left over are not used by a later cycle. An event therefore has a greater number
/// than its cause, than the event before it in its reactor or on its thread, and than any event of a cycle that ended
/// before its own began. The numbers of two overlapping cycles on two threads do not order them.
///
/// Reached by its thread alone.
struct SequenceNumbers {
  /// The newest number that any thread has reserved.
  typealias Counter = Place<Atomic<TraceEvent.Seq>>
  /// The largest block.
  private static let mostReserved: TraceEvent.Seq = 16
  private let counter: Counter
  private var next: TraceEvent.Seq = 1
  /// One past the last number of this thread's block.
  private var end: TraceEvent.Seq = 1
  /// The cycle for which the block was reserved.
  private var turn: UInt = .max
  /// The number of numbers reserved for this cycle, and of those that the previous cycle used.
  private var reserved: TraceEvent.Seq = 0
  private var usedBefore: TraceEvent.Seq = 1

  init(_ counter: Counter) {
    self.counter = counter
  }

  /// The number of an event that happens now, greater than `floor`.
  ///
  /// - Parameter floor: A number given earlier, for example the cause's.
  @inline(__always)
  mutating func take(after floor: TraceEvent.Seq) -> TraceEvent.Seq {
    if next == end || next <= floor || turn != Cause.turn { reserve(after: floor) }
    defer { next &+= 1 }
    return next
  }

  /// Drops the block, for the thread may be a new one at the address of an old one.
  mutating func forgetTurn() { turn = .max }

  @inline(never)
  private mutating func reserve(after floor: TraceEvent.Seq) {
    let left = end - next
    let isSameTurn = turn == Cause.turn
    if !isSameTurn {
      if reserved > 0 { usedBefore = reserved - left }
      reserved = 0
      turn = Cause.turn
    }
    var count: TraceEvent.Seq = 1
    if Cause.isInCycle {
      if !isSameTurn { count = min(max(usedBefore, 1), Self.mostReserved) }
      reserved += count
    }
    // Numbers left over are reused if no thread has reserved any since, and are skipped otherwise.
    let isNewest =
      left > 0 && next > floor
      && counter.pointee.compareExchange(expected: end - 1, desired: next - 1 + count, ordering: .relaxed).exchanged
    if !isNewest { next = counter.pointee.wrappingAdd(count, ordering: .relaxed).oldValue + 1 }
    end = next + count
  }
}

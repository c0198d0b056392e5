import ReactorCore
import Synchronization
import TraceModel

/// The numbers that one thread gives to its events in one trace.
///
/// A cycle takes as many at once as the last one on its thread needed, so that threads that trace do not wait for each
/// other at every event, and what is left of them is good for that cycle alone. So what begins later has a greater number,
/// on whatever thread, and so has what follows from an event, comes after it in one reactor, or on one thread. Of two
/// things that happen on two threads while both run a cycle, numbers do not say which was first.
///
/// Reached by its thread alone.
struct SequenceNumbers {
  /// The number that was given or taken last, for all threads.
  typealias Last = UnsafeMutablePointer<Atomic<TraceEvent.Seq>>
  /// The most that a cycle takes at once.
  private static let most: TraceEvent.Seq = 16
  private let last: Last
  private var next: TraceEvent.Seq = 1
  /// After the last one that is this thread's.
  private var end: TraceEvent.Seq = 1
  /// The turn of the thread for which they were taken.
  private var turn: UInt = .max
  /// How many were taken for this turn, and how many the one before it used.
  private var taken: TraceEvent.Seq = 0
  private var usual: TraceEvent.Seq = 1

  init(after last: Last) {
    self.last = last
  }

  /// A number for what happens now.
  ///
  /// - Parameter floor: It is greater than this one, which was given before.
  @inline(__always)
  mutating func take(after floor: TraceEvent.Seq) -> TraceEvent.Seq {
    if next == end || next <= floor || turn != Cause.turn { refill(after: floor) }
    defer { next &+= 1 }
    return next
  }

  /// Another thread may be here now, whose turns are others.
  mutating func forgetTurn() { turn = .max }

  @inline(never)
  private mutating func refill(after floor: TraceEvent.Seq) {
    let left = end - next
    let isSameTurn = turn == Cause.turn
    if !isSameTurn {
      if taken > 0 { usual = taken - left }
      taken = 0
      turn = Cause.turn
    }
    var count: TraceEvent.Seq = 1
    if Cause.isInCycle {
      if !isSameTurn { count = min(max(usual, 1), Self.most) }
      taken += count
    }
    // What is left is used up as long as nobody has taken any since, and is not given otherwise.
    let isNewest =
      left > 0 && next > floor
      && last.pointee.compareExchange(expected: end - 1, desired: next - 1 + count, ordering: .relaxed).exchanged
    if !isNewest { next = last.pointee.wrappingAdd(count, ordering: .relaxed).oldValue + 1 }
    end = next + count
  }
}

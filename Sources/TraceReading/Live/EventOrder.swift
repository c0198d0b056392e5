import PlatformSupport
import TraceFormat

/// Puts events in the order of their numbers that come a little out of it, as those of several threads do: holds back what
/// stands behind a missing number, for a while.
struct EventOrder {
  private struct Held {
    var event: TraceEvent
    /// Nanoseconds at which it came.
    var arrival: UInt64
  }

  /// Ascending by number, each number once.
  private var held: [Held] = []
  /// The number after the last one that was handed out.
  private var next: TraceEvent.Seq = 1
  /// Numbers from `next` on of which the trace says that they were lost.
  private var lost: [ClosedRange<TraceEvent.Seq>] = []
  private var hasEnd = false

  /// Nanoseconds for which a missing number is waited for: the recorder writes what each thread has every 20 ms.
  static let patience: UInt64 = 100_000_000
  /// Events behind a missing number for which it is waited for.
  static let mostHeld = 8_192
  private static let mostLosses = 1_000

  /// Takes events that came, but for those whose number is held already.
  mutating func add(_ events: [TraceEvent], at now: UInt64) {
    var last = held.last?.event.seq ?? 0
    var isSorted = true
    for event in events {
      isSorted = isSorted && event.seq > last
      last = event.seq
      held.append(Held(event: event, arrival: now))
      if case .end = event.kind { hasEnd = true }
      if case .dropped(_, _, let from?, let to?) = event.kind, from <= to, to >= next, lost.count < Self.mostLosses {
        lost.append(from...to)
      }
    }
    guard !isSorted else { return }
    held.sort { ($0.event.seq, $0.arrival) < ($1.event.seq, $1.arrival) }
    var before: TraceEvent.Seq = 0
    held.removeAll { one in
      defer { before = one.event.seq }
      return one.event.seq == before
    }
  }

  /// Takes out what no missing number holds back.
  ///
  /// - Parameter isOver: Whether nothing follows.
  mutating func takeReady(at now: UInt64, isOver: Bool) -> [TraceEvent] {
    var count = 0
    for one in held {
      let isWaiting =
        one.event.seq > next && !isOver && !hasEnd && now < one.arrival + Self.patience
        && held.count - count < Self.mostHeld && !isLost(before: one.event.seq)
      if isWaiting { break }
      next = max(next, one.event.seq &+ 1)
      count += 1
    }
    lost.removeAll { $0.upperBound < next }
    defer { held.removeFirst(count) }
    return held.prefix(count).map(\.event)
  }

  /// Whether all numbers from `next` to one behind it were lost.
  private func isLost(before seq: TraceEvent.Seq) -> Bool {
    lost.contains { $0.contains(next) && $0.upperBound >= seq - 1 }
  }
}

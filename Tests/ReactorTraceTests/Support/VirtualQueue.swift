import PlatformSupport
import ReactorCore

/// A scheduler whose time a test moves by hand.
final class VirtualQueue: SchedulerType {
  private struct State {
    var now: UInt64 = 0
    var count = 0
    var waiting: [(time: UInt64, order: Int, work: () -> Void)] = []
  }
  // The lock guards the state; the work of one test stays on its thread.
  private let state = Locked(State())

  var now: UInt64 { state.withLock { $0.now } }

  func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    state.withLock { state in
      state.count += 1
      state.waiting.append((state.now + delay, state.count, work))
    }
  }

  /// Runs what is due up to `time`, in order.
  func run(until time: UInt64 = .max) {
    while let work = state.withLock({ state -> (() -> Void)? in
      let first = state.waiting.indices.min {
        (state.waiting[$0].time, state.waiting[$0].order) < (state.waiting[$1].time, state.waiting[$1].order)
      }
      guard let first, state.waiting[first].time <= time else { return nil }
      state.now = state.waiting[first].time
      return state.waiting.remove(at: first).work
    }) { work() }
  }
}

/// A scheduler whose work is run by whoever comes along, in the middle of something else: the worst that a queue can do.
final class PassengerQueue: SchedulerType {
  // The lock guards what waits; the work of one test stays on its thread.
  private let waiting = Locked<[() -> Void]>([])

  var now: UInt64 { 0 }

  func enqueue(_ work: @escaping () -> Void) { waiting.withLock { $0.append(work) } }
  func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { enqueue(work) }

  func run() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for one in work { one() }
  }
}

/// A generator that says the same each time.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

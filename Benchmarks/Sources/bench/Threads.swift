import Glibc
import ReactorCore

/// How much faster work is on two threads than the same twice on one: 2 where nothing is shared.
struct SpeedUp {
  /// By the clock on the wall: true on a machine that does nothing else.
  var byClock: Double
  /// By the CPU time of the busier thread: hardly swings with what else the machine does, and shows what threads cost
  /// each other in caches, but not waiting.
  var byWork: Double

  /// The median of seven runs of each, of two reactors, and of arithmetic in registers: what that misses of 2 the
  /// machine takes, by whatever else it does.
  static func measure(actions count: Int = 1_000_000) -> (reactors: SpeedUp, arithmetic: SpeedUp) {
    let runs = (0..<7).map { _ in (once { actions(count) }, once { arithmetic(count * 40) }) }
    return (median(runs.map(\.0)), median(runs.map(\.1)))
  }

  private static func median(_ runs: [SpeedUp]) -> SpeedUp {
    SpeedUp(
      byClock: runs.map(\.byClock).sorted()[runs.count / 2], byWork: runs.map(\.byWork).sorted()[runs.count / 2])
  }

  private static func once(_ work: @escaping () -> UInt64) -> SpeedUp {
    let start = Case.now(CLOCK_MONOTONIC)
    let alone = work() + work()
    let middle = Case.now(CLOCK_MONOTONIC)
    let other = Thread(work)
    let busier = max(work(), other.join())
    let end = Case.now(CLOCK_MONOTONIC)
    return SpeedUp(
      byClock: Double(middle - start) / Double(end - middle), byWork: Double(alone) / Double(busier))
  }

  /// Sends so many actions to a reactor that is made on this thread: two that were made one after the other share a
  /// cache line where they touch, and then each waits for the other's. Returns the CPU time it took, nanoseconds.
  private static func actions(_ count: Int) -> UInt64 {
    let reactor = CounterReactor()
    let action = reactor.action
    let start = Case.now(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<count { action.onNext(.increase) }
    defer { withExtendedLifetime(reactor) {} }
    return Case.now(CLOCK_THREAD_CPUTIME_ID) - start
  }

  private static func arithmetic(_ count: Int) -> UInt64 {
    let start = Case.now(CLOCK_THREAD_CPUTIME_ID)
    var word = start
    for _ in 0..<count { word = (word &* 0x9E37_79B9_7F4A_7C15) ^ word >> 31 }
    // The compiler must not see that nobody needs it.
    return Case.now(CLOCK_THREAD_CPUTIME_ID) - start + word & 1
  }
}

/// A thread that runs `body`, and keeps its result.
final class Thread {
  private var thread = pthread_t()
  private let result = Box<UInt64>(0)

  init(_ body: @escaping () -> UInt64) {
    let work = Unmanaged.passRetained(Box { [result] in result.value = body() })
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Box<() -> Void>>.fromOpaque(argument).takeRetainedValue().value() }
        return nil
      }, work.toOpaque())
  }

  /// Waits for its end.
  func join() -> UInt64 {
    pthread_join(thread, nil)
    return result.value
  }
}

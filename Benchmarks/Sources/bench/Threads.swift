import Glibc
import ReactorCore

/// How much faster two reactors on two threads are than the same two on one: 2 where nothing is shared.
struct SpeedUp {
  /// By the clock on the wall: true on a machine that does nothing else.
  var byClock: Double
  /// By the CPU time of the busier thread: hardly swings with what else the machine does, and shows what threads cost
  /// each other in caches, but not waiting.
  var byWork: Double

  /// The median of seven runs of each.
  static func measure(actions count: Int = 1_000_000) -> SpeedUp {
    let runs = (0..<7).map { _ in once(count) }
    return SpeedUp(byClock: runs.map(\.byClock).sorted()[3], byWork: runs.map(\.byWork).sorted()[3])
  }

  private static func once(_ count: Int) -> SpeedUp {
    let start = Case.now(CLOCK_MONOTONIC)
    let alone = work(count) + work(count)
    let middle = Case.now(CLOCK_MONOTONIC)
    let other = Thread { work(count) }
    let busier = max(work(count), other.join())
    let end = Case.now(CLOCK_MONOTONIC)
    return SpeedUp(
      byClock: Double(middle - start) / Double(end - middle), byWork: Double(alone) / Double(busier))
  }

  /// Sends so many actions to a reactor that is made on this thread: two that were made one after the other share a
  /// cache line where they touch, and then each waits for the other's. Returns the CPU time it took, nanoseconds.
  private static func work(_ count: Int) -> UInt64 {
    let reactor = CounterReactor()
    let action = reactor.action
    let start = Case.now(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<count { action.onNext(.increase) }
    defer { withExtendedLifetime(reactor) {} }
    return Case.now(CLOCK_THREAD_CPUTIME_ID) - start
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

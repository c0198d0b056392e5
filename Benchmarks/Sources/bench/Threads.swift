import Glibc
import ReactorCore

/// The speed-up of work on two threads against the same work twice on one: 2 where they share nothing.
struct SpeedUp {
  /// By wall time: meaningful only on an idle machine.
  var byClock: Double
  /// By the CPU time of the busier thread: hardly depends on other load, and shows cache contention, but no waiting.
  var byWork: Double

  /// Measures seven runs of two reactors and of arithmetic in registers, and returns the medians. The machine accounts for
  /// what the arithmetic misses of 2.
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

  /// Sends actions to a reactor, and returns the CPU time in nanoseconds. The reactor is made on this thread, because two
  /// that are made one after the other may share a cache line.
  private static func actions(_ count: Int) -> UInt64 {
    let reactor = CounterReactor()
    let action = reactor.action
    let start = Case.now(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<count { action.onNext(.increase) }
    defer { withExtendedLifetime(reactor) {} }
    return Case.now(CLOCK_THREAD_CPUTIME_ID) - start
  }

  /// Computes in registers, and returns the CPU time in nanoseconds.
  private static func arithmetic(_ count: Int) -> UInt64 {
    let start = Case.now(CLOCK_THREAD_CPUTIME_ID)
    var word = start
    for _ in 0..<count { word = (word &* 0x9E37_79B9_7F4A_7C15) ^ word >> 31 }
    // The result uses `word`, so that the compiler cannot remove the loop.
    return Case.now(CLOCK_THREAD_CPUTIME_ID) - start + word & 1
  }
}

/// A thread that runs a body and keeps its result.
final class Thread {
  private var thread = pthread_t()
  private let result = SharedValue<UInt64>(0)

  init(_ body: @escaping () -> UInt64) {
    let work = Unmanaged.passRetained(SharedValue { [result] in result.value = body() })
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<SharedValue<() -> Void>>.fromOpaque(argument).takeRetainedValue().value() }
        return nil
      }, work.toOpaque())
  }

  /// Waits for the end of the thread, and returns its result.
  func join() -> UInt64 {
    pthread_join(thread, nil)
    return result.value
  }
}

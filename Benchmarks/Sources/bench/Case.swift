import CAllocations
import Glibc

/// A benchmark: one row of the table.
struct Case: Sendable {
  let name: String
  /// The description in the table.
  let description: String
  /// The targets in docs/internals/performance.md for one operation; nil for none.
  let nanoseconds: Double?
  let instructions: Double?
  /// The nanoseconds that ReactorKit on RxSwift takes, for comparison.
  let reference: Double?
  /// The number of operations in one run.
  let count: Int
  /// Sets up the case, and returns a closure that does a number of operations.
  let make: @Sendable () -> (Int) -> Void
}

extension Case {
  /// The cost of one operation.
  struct Measure {
    var nanoseconds: Double
    var allocations: Double
  }

  /// Measures seven runs, and returns the median time and the allocations of the last run.
  func measure() -> Measure {
    let run = make()
    run(count / 10 + 1)
    var times: [Double] = []
    var allocations = 0.0
    for _ in 0..<7 {
      let before = ca_count()
      let start = Case.now()
      run(count)
      times.append(Double(Case.now() - start) / Double(count))
      allocations = Double(ca_count() - before) / Double(count)
    }
    return Measure(nanoseconds: times.sorted()[3], allocations: allocations)
  }

  /// The time of a clock in nanoseconds; by default the CPU time of this process.
  static func now(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

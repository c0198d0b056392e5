import CAllocations
import Glibc

/// One row of the table: what is done `count` times, after what was set up for it.
struct Case: Sendable {
  let name: String
  let says: String
  /// At most, by docs/performance.md; nil where there is no target.
  let nanoseconds: Double?
  let instructions: Double?
  /// What the peer takes, for comparison.
  let peer: Double?
  /// How many times one run does it by default.
  let count: Int
  let make: @Sendable () -> (Int) -> Void
}

extension Case {
  struct Measure {
    var nanoseconds: Double
    var allocations: Double
  }

  /// The median of seven runs.
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

  /// Nanoseconds; CPU time of this process if no other clock is named.
  static func now(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

import PlatformSupport
import ReactorCore
import ReactorTrace

extension TraceClock {
  /// The time of a test scheduler. Each reading is a microsecond later than the one before at the same tick, so that
  /// steps stay in order in a picture, and the same run gives the same trace.
  public static func counting(_ scheduler: TestScheduler) -> TraceClock {
    let last = Locked(UInt64(0))
    return .virtual {
      let now = scheduler.now
      return last.withLock { last in
        last = max(last + 1_000, now)
        return last
      }
    }
  }
}

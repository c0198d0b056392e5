import PlatformSupport
import ReactorCore
import ReactorTrace

extension TraceClock {
  /// A clock that reads the virtual time of a test scheduler, so that the same run gives the same trace.
  ///
  /// Each reading at the same tick is a microsecond later than the one before, which keeps steps in order in a picture.
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

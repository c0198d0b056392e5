#if ReactorKit
  import Foundation
  import PlatformSupport
  public import ReactorTrace
  public import RxSwift

  extension TraceClock {
    /// A clock that reads a scheduler's time, such as that of RxTest's `TestScheduler`, in seconds.
    ///
    /// Each reading at the same time is a microsecond later than the one before, which keeps steps in order in a picture.
    ///
    /// - Parameter scheduler: Its `now` is read on any thread.
    public static func counting(_ scheduler: some RxSwift.SchedulerType) -> TraceClock {
      let last = Locked(UInt64(0))
      let time = SchedulerTime { UInt64(max(scheduler.now.timeIntervalSince1970 * 1e9, 0)) }
      return .virtual {
        last.withLock { last in
          last = max(last + 1_000, time.now())
          return last
        }
      }
    }
  }

  /// The time of a scheduler, which guards itself.
  private struct SchedulerTime: @unchecked Sendable {
    // Schedulers are shared by threads, and no type of RxSwift says so.
    let now: () -> UInt64
  }
#endif

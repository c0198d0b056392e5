#if ReactorKit
  import Foundation
  public import ReactorTrace
  public import RxSwift

  extension TraceClock {
    /// A clock that reads a scheduler's time, such as that of RxTest's `TestScheduler`, in seconds.
    ///
    /// All that happens at one moment of it has one time, and takes none.
    ///
    /// - Parameter scheduler: Its `now` is read on any thread.
    public static func virtual(_ scheduler: some RxSwift.SchedulerType) -> TraceClock {
      let time = SchedulerTime { UInt64(max(scheduler.now.timeIntervalSince1970 * 1e9, 0)) }
      return .virtual { time.now() }
    }
  }

  /// The time of a scheduler, which guards itself.
  private struct SchedulerTime: @unchecked Sendable {
    // Schedulers are shared by threads, and no type of RxSwift says so.
    let now: () -> UInt64
  }
#endif

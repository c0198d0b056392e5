import ReactorCore
import ReactorTrace

extension TraceClock {
  /// A clock that reads the virtual time of a test scheduler, so that the same run gives the same trace.
  ///
  /// All that happens at one tick has one time, and takes none.
  public static func virtual(_ scheduler: TestScheduler) -> TraceClock { .virtual { scheduler.now } }
}

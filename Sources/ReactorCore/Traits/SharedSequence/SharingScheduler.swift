/// The scheduler of drivers and signals: the main one, unless a test replaces it.
public enum SharingScheduler {
  @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

  /// Returns the scheduler for a driver or signal that is created now: `MainScheduler.instance` outside of `mock`.
  public static func make() -> any SchedulerType { mocked?() ?? MainScheduler.instance }

  /// Calls `action`; drivers and signals that are created in it deliver on `scheduler`.
  ///
  /// Holds for the calling task and for tasks that it starts. Throws the error that `action` throws.
  public static func mock<Result>(scheduler: any SchedulerType, action: () throws -> Result) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Calls `action`; drivers and signals that are created in it deliver on a scheduler that `makeScheduler` returns.
  ///
  /// Holds for the calling task and for tasks that it starts. Throws the error that `action` throws.
  ///
  /// - Parameters:
  ///   - makeScheduler: Called for each driver or signal, on the thread that creates it.
  ///   - action: The work, on the calling thread.
  public static func mock<Result>(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mocked.withValue(makeScheduler) { try action() }
  }
}

/// A scheduler that decides where work runs.
///
/// A scheduler of your own implements `enqueue` and never calls it: operators and your own code call `schedule`, which
/// keeps the cause of the work. That way a trace is complete with every scheduler.
public protocol ImmediateSchedulerType: AnyObject, Sendable {
  /// Runs `work` once, as soon as its turn comes. Called from any thread.
  func enqueue(_ work: @escaping () -> Void)

  /// Whether work that is due may run at once on the calling thread. False by default.
  var isCurrent: Bool { get }
}

extension ImmediateSchedulerType {
  /// False: work always waits for its turn.
  public var isCurrent: Bool { false }
}

extension ImmediateSchedulerType {
  /// Runs `work` as soon as its turn comes, with the cause that is current now. May be called from any thread.
  ///
  /// - Returns: A handle; disposing of it before the work starts cancels and frees the work.
  @discardableResult
  public func schedule(_ work: @escaping () -> Void) -> any Cancelable {
    let scheduled = ScheduledWork(work)
    if ExploredTests.areRunning { scheduled.enqueue(on: self) } else { enqueue { scheduled.run() } }
    return scheduled
  }
}

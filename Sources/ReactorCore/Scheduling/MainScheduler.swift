import CReactorContext
import Dispatch
import PlatformSupport

/// A scheduler that runs work on the main queue. `instance` runs it at once where it is scheduled on the main thread.
///
/// Debug builds report once, on standard error, work that waits for a second while the main queue has never run.
public final class MainScheduler: SchedulerType {
  /// The main queue; work that is scheduled on the main thread runs at once.
  public static let instance = MainScheduler(runsSynchronously: true)
  /// The main queue; work never runs at once, but in a later turn of the queue.
  public static let asyncInstance = MainScheduler(runsSynchronously: false)

  private let runsSynchronously: Bool

  /// Creates a scheduler equal to `instance`: there is one main queue.
  public convenience init() {
    self.init(runsSynchronously: true)
  }

  private init(runsSynchronously: Bool) {
    self.runsSynchronously = runsSynchronously
  }

  /// Whether the calling thread is the main one or runs the main queue; always false for `asyncInstance`.
  public var isCurrent: Bool { runsSynchronously && (rc_is_main_thread() || MainQueueMark.isOnQueue) }

  /// Stops the program unless the calling thread is the main one or runs the main queue.
  ///
  /// - Parameter errorMessage: The line on standard error, in release builds too.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    guard !instance.isCurrent else { return }
    // Optimized builds leave out the message of a precondition.
    StandardError.write(
      line: errorMessage
        ?? "this runs on another thread than the main one: send it there by observe(on: MainScheduler.instance)")
    preconditionFailure()
  }

  /// Does the same as `ensureRunningOnMainThread`.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    ensureRunningOnMainThread(errorMessage: errorMessage)
  }

  /// The uptime of the machine in nanoseconds.
  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Runs `work` now or adds it to the main queue. For `schedule`, which keeps the cause; may be called from any
  /// thread.
  public func enqueue(_ work: @escaping () -> Void) {
    enqueue(work, unlessRun: MainQueueWatchdog.report)
  }

  /// Adds `work` to the main queue after `delay` nanoseconds. For `schedule`, which keeps the cause; from any thread.
  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    send(work, after: delay, unlessRun: MainQueueWatchdog.report)
  }

  /// Runs `work` now or adds it to the main queue.
  ///
  /// - Parameter report: Called on any thread when the main queue seems not to run.
  func enqueue(_ work: @escaping () -> Void, unlessRun report: @escaping () -> Void) {
    if isCurrent { work() } else { send(work, after: 0, unlessRun: report) }
  }

  private func send(_ work: @escaping () -> Void, after delay: UInt64, unlessRun report: @escaping () -> Void) {
    MainQueueWatchdog.expectTurn(after: delay, or: report)
    DispatchQueue.main.run(
      {
        MainQueueWatchdog.noteTurn()
        work()
      }, after: delay)
  }
}

/// A mark on the main queue. Off Apple platforms `dispatchMain()`, and with it every asynchronous `main`, ends the main
/// thread, and other threads run the main queue.
private enum MainQueueMark {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isOnQueue: Bool { DispatchQueue.getSpecific(key: key) == true }
}

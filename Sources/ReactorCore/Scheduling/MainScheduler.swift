import CReactorContext
import Dispatch
import Synchronization

/// The main queue. Work that is scheduled on the main thread runs there at once.
///
/// Work that has waited for a second in a process whose main queue has never run any of it is diagnosed.
public final class MainScheduler: SchedulerType {
  public static let instance = MainScheduler(runsSynchronously: true)
  /// The main queue, never at once.
  public static let asyncInstance = MainScheduler(runsSynchronously: false)

  private let runsSynchronously: Bool

  /// The same as `instance`: there is one main queue.
  public convenience init() {
    self.init(runsSynchronously: true)
  }

  private init(runsSynchronously: Bool) {
    self.runsSynchronously = runsSynchronously
  }

  public var isCurrent: Bool { runsSynchronously && (rc_is_main_thread() || MainQueueMark.isOnQueue) }

  /// Stops the program unless it is on the main thread.
  ///
  /// - Parameter errorMessage: The line on standard error, in release builds too.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    guard !instance.isCurrent else { return }
    // Optimised builds leave out what a precondition says.
    StandardError.write(
      line: errorMessage
        ?? "this runs on another thread than the main one: send it there by observe(on: MainScheduler.instance)")
    preconditionFailure()
  }

  /// The same as `ensureRunningOnMainThread`.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    ensureRunningOnMainThread(errorMessage: errorMessage)
  }

  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  public func enqueue(_ work: @escaping () -> Void) {
    enqueue(work, unlessRun: MainQueueWatch.sayNobodyRuns)
  }

  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    send(work, after: delay, unlessRun: MainQueueWatch.sayNobodyRuns)
  }

  /// - Parameter complain: Called on any thread when nobody seems to run the main queue.
  func enqueue(_ work: @escaping () -> Void, unlessRun complain: @escaping () -> Void) {
    if isCurrent { work() } else { send(work, after: 0, unlessRun: complain) }
  }

  private func send(_ work: @escaping () -> Void, after delay: UInt64, unlessRun complain: @escaping () -> Void) {
    MainQueueWatch.expectTurn(after: delay, or: complain)
    DispatchQueue.main.run(
      {
        MainQueueWatch.noteTurn()
        work()
      }, after: delay)
  }
}

/// Marks the main queue: off Apple platforms `dispatchMain()`, and with it every asynchronous `main`, gives the main thread
/// up and lets other threads run the main queue.
private enum MainQueueMark {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isOnQueue: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Knows whether anybody runs the main queue.
private enum MainQueueWatch {
  private static let hasRun = Atomic(false)

  static func noteTurn() {
    if !hasRun.load(ordering: .relaxed) { hasRun.store(true, ordering: .relaxed) }
  }

  static func expectTurn(after delay: UInt64, or complain: @escaping () -> Void) {
    if hasRun.load(ordering: .relaxed) { return }
    let patience: UInt64 = 1_000_000_000
    let (deadline, isNever) = delay.addingReportingOverflow(patience)
    if isNever { return }
    DispatchQueue.global().run({ if !hasRun.load(ordering: .relaxed) { complain() } }, after: deadline)
  }

  static func sayNobodyRuns() {
    ReactorDiagnostic(
      reactor: "MainScheduler",
      message: """
        for more than a second nobody has run the main queue. Run it (dispatchMain() or RunLoop.main.run()), or use \
        another scheduler.
        """
    ).sayOnce()
  }
}

import CReactorContext

/// The calling thread: what is scheduled while something runs here runs right after it.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  public static let instance = CurrentThreadScheduler()

  /// The work that waits on a thread while something of it runs there. Reached by that thread alone.
  private final class Trampoline {
    var waiting: [Job] = []
  }

  private init() {}

  /// Every thread is the calling one.
  public var isCurrent: Bool { true }

  public func enqueue(_ work: @escaping () -> Void) {
    if let running = rc_trampoline() {
      Unmanaged<Trampoline>.fromOpaque(running).takeUnretainedValue().waiting.append(Job(work))
      return
    }
    let trampoline = Trampoline()
    withExtendedLifetime(trampoline) {
      rc_set_trampoline(Unmanaged.passUnretained(trampoline).toOpaque())
      work()
      while !trampoline.waiting.isEmpty {
        let batch = trampoline.waiting
        trampoline.waiting = []
        for job in batch { job.run() }
      }
      rc_set_trampoline(nil)
    }
  }
}

import CReactorContext

/// The calling thread: what is scheduled while something runs here runs right after it.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether work that is scheduled on this thread now would run at once, because nothing else runs here that it would
  /// have to wait for.
  public static var isScheduleRequired: Bool { Trampoline.current == nil }

  /// Every thread is the calling one.
  public var isCurrent: Bool { true }

  public func enqueue(_ work: @escaping () -> Void) {
    if let running = Trampoline.current { running.add(Job(work)) } else { Trampoline().run(work) }
  }
}

/// The work that waits on a thread while something of it runs there. Reached by that thread alone.
@usableFromInline
final class Trampoline {
  private var waiting: [Job] = []
  /// Whether the sources of one operator are being subscribed to: synchronous ones take turns afterwards.
  private var isRound = false

  static var current: Trampoline? {
    rc_trampoline().map { Unmanaged<Trampoline>.fromOpaque($0).takeUnretainedValue() }
  }

  func add(_ job: Job) { waiting.append(job) }

  /// Runs `first`, and then what was added meanwhile.
  func run(_ first: () -> Void) {
    let outer = rc_trampoline()
    withExtendedLifetime(self) {
      rc_set_trampoline(Unmanaged.passUnretained(self).toOpaque())
      first()
      isRound = false
      while !waiting.isEmpty {
        let batch = waiting
        waiting = []
        for job in batch { job.run() }
      }
      rc_set_trampoline(outer)
    }
  }
}

/// Sources that are subscribed to together, by `merge`, `zip` or `combineLatest`, take turns if they are synchronous:
/// one element of the first, one of the second, and so on, rather than all of the first before any of the second.
///
/// What an element causes does not belong to the round: a stream that is subscribed to there runs at once.
extension Trampoline {
  /// Opens a round around the subscriptions of an operator, unless its own subscription belongs to one already.
  @usableFromInline
  static func together(_ subscribe: () -> Void) {
    if let current, current.isRound { return subscribe() }
    let round = Trampoline()
    round.isRound = true
    round.run(subscribe)
  }

  /// Closes the round on this thread, if there is one, to what happens before `enterAgain`.
  @inline(__always)
  static func leaveRound() -> UnsafeMutableRawPointer? {
    guard rc_trampoline() != nil, let round else { return nil }
    rc_set_trampoline(nil)
    return Unmanaged.passUnretained(round).toOpaque()
  }

  @inline(__always)
  static func enterAgain(_ round: UnsafeMutableRawPointer?) {
    if let round { rc_set_trampoline(round) }
  }

  /// The round to which a source that is being subscribed to belongs.
  static var round: Trampoline? {
    guard let current, current.isRound else { return nil }
    return current
  }

  /// Calls `step` in turn with others until it returns false.
  func takeTurns(_ step: @escaping () -> Bool) {
    add(
      Job {
        rc_set_trampoline(nil)
        let goesOn = step()
        rc_set_trampoline(Unmanaged.passUnretained(self).toOpaque())
        if goesOn { self.takeTurns(step) }
      })
  }
}

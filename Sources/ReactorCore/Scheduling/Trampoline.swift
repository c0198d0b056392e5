import CReactorContext

/// The queue of work on one thread while some of it runs there. Only that thread reaches it.
@usableFromInline
final class Trampoline {
  private var waiting: [Job] = []
  /// Whether the sources of one operator are being subscribed to: synchronous ones take turns afterwards.
  private var isRound = false

  static var current: Trampoline? {
    unsafe rc_trampoline().map { unsafe Unmanaged<Trampoline>.fromOpaque($0).takeUnretainedValue() }
  }

  func add(_ job: Job) { waiting.append(job) }

  /// Runs `first`, and then the work that was added meanwhile.
  func run(_ first: () -> Void) {
    let outer = unsafe rc_trampoline()
    withExtendedLifetime(self) {
      unsafe rc_set_trampoline(Unmanaged.passUnretained(self).toOpaque())
      first()
      isRound = false
      while !waiting.isEmpty {
        let batch = waiting
        waiting = []
        for job in batch { job.run() }
      }
      unsafe rc_set_trampoline(outer)
    }
  }
}

/// Rounds: synchronous sources that `merge`, `zip` or `combineLatest` subscribes to take turns, one element of the
/// first, one of the second, and so on, rather than all of the first before any of the second.
///
/// Streams that an element causes do not belong to the round: they run at once.
extension Trampoline {
  /// Opens a round around the subscriptions of an operator, unless its own subscription belongs to one already.
  @usableFromInline
  static func together(_ subscribe: () -> Void) {
    if let current, current.isRound { return subscribe() }
    let round = Trampoline()
    round.isRound = true
    round.run(subscribe)
  }

  /// Suspends the round on this thread, if there is one, until `enterAgain` is called with the result.
  @inline(__always)
  static func leaveRound() -> Unmanaged<Trampoline>? {
    guard unsafe rc_trampoline() != nil, let round else { return nil }
    rc_set_trampoline(nil)
    return unsafe Unmanaged.passUnretained(round)
  }

  /// Resumes the round that `leaveRound` has returned.
  @inline(__always)
  static func enterAgain(_ round: Unmanaged<Trampoline>?) {
    if let round = unsafe round { unsafe rc_set_trampoline(round.toOpaque()) }
  }

  /// The round of the source that is being subscribed to on this thread.
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
        unsafe rc_set_trampoline(Unmanaged.passUnretained(self).toOpaque())
        if goesOn { self.takeTurns(step) }
      })
  }
}

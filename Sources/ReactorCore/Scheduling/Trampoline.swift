import CReactorContext
import PlatformSupport

/// The queue of work on one thread while some of it runs there. Only that thread reaches it.
@usableFromInline
final class Trampoline {
  private var waiting: [Job] = []
  /// Whether the sources of one operator are being subscribed to: synchronous ones take turns afterwards.
  private var isRound = false

  static var current: Trampoline? {
    unsafe Borrowed<Trampoline>(word: rc_trampoline())?.object
  }

  func add(_ job: Job) { waiting.append(job) }

  /// Runs `first`, and then the work that was added meanwhile.
  func run(_ first: () -> Void) {
    let outer = rc_trampoline()
    withExtendedLifetime(self) {
      rc_set_trampoline(unsafe Borrowed(self).word)
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
  static func leaveRound() -> Borrowed<Trampoline>? {
    guard rc_trampoline() != 0, let round else { return nil }
    rc_set_trampoline(0)
    return unsafe Borrowed(round)
  }

  /// Resumes the round that `leaveRound` has returned.
  @inline(__always)
  static func enterAgain(_ round: Borrowed<Trampoline>?) {
    if let round { rc_set_trampoline(round.word) }
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
        rc_set_trampoline(0)
        let goesOn = step()
        rc_set_trampoline(unsafe Borrowed(self).word)
        if goesOn { self.takeTurns(step) }
      })
  }
}

import Synchronization

/// What one call of `mutate` returned, while it runs.
final class ReactorEffect: @unchecked Sendable {
  // The flags say who guards them; the rest is immutable.

  let scope: Scope
  /// Who looks, and the number of its `MutateContext`, 0 where nobody does.
  let looker: (any ReactorMiddleware)?
  let begin: CauseID
  /// Its `subscribe` has not returned: what it emits now, on this thread, belongs to the cycle of its action.
  ///
  /// Read and written by the thread that runs the reactor.
  var isSubscribing = true
  private let isOver = Atomic(false)

  init(scope: Scope, looker: (any ReactorMiddleware)?) {
    self.scope = scope
    self.looker = looker
    begin = looker == nil ? 0 : Cause.next()
  }

  /// True for the one caller that ended it.
  func end() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}

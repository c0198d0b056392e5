import ReactorCore

/// Two reactors that drive each other: what was fetched is counted, and a count that changed is sent to the server.
public final class Inbox {
  public let sync: SyncReactor
  public let badge: BadgeReactor
  private let disposeBag = DisposeBag()

  /// - Parameter isLooping: Whether one `distinctUntilChanged()` was forgotten. `state` tells every state, equal ones
  ///   too, so that each count then starts the next sync, for ever: a feedback loop.
  public init(sync: SyncReactor, badge: BadgeReactor, isLooping: Bool) {
    self.sync = sync
    self.badge = badge
    sync.state.map(\.revision).distinctUntilChanged().skip(1)
      .map { _ in BadgeReactor.Action.recount }
      .bind(to: badge.action).disposed(by: disposeBag)
    let counts = badge.state.map(\.unread)
    (isLooping ? counts : counts.distinctUntilChanged()).skip(1)
      .map { _ in SyncReactor.Action.sync }
      .bind(to: sync.action).disposed(by: disposeBag)
  }
}

import ReactorCore

/// Two reactors that drive each other: a fetch starts a count of messages, and a changed count starts a fetch.
public final class Inbox {
  public let sync: SyncReactor
  public let badge: BadgeReactor
  private let disposeBag = DisposeBag()

  /// Connects the reactors. With `isLooping`, one `distinctUntilChanged()` is missing: `state` sends equal states too, so
  /// each count starts the next fetch, an endless feedback loop.
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

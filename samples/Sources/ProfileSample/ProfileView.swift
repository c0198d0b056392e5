import ReactorCore
import TerminalKit

/// Shows a profile in one line of the terminal, and its feed below.
public final class ProfileView: View {
  public var disposeBag = DisposeBag()
  public let refreshButton = Button("refresh")
  public let followButton = Button("follow")
  public let unfollowButton = Button("unfollow")
  public let feedView: FeedView

  public private(set) lazy var nameLabel = Label { [weak self] in self?.draw() }
  public private(set) lazy var userLabel = Label { [weak self] in self?.draw() }
  public private(set) lazy var followingLabel = Label { [weak self] in self?.draw() }
  public private(set) lazy var spinner = Spinner { [weak self] in self?.draw() }
  public private(set) var message = ""
  private let output: (String) -> Void

  /// Makes a view that calls `output` with each frame.
  public init(feedView: FeedView, output: @escaping (String) -> Void) {
    self.feedView = feedView
    self.output = output
  }

  public func bind(reactor: ProfileReactor) {
    bindAction(reactor)
    bindState(reactor)
    bindFeed(reactor)
  }

  private func bindAction(_ reactor: ProfileReactor) {
    refreshButton.rx.tap.map { Reactor.Action.refresh }.bind(to: reactor.action).disposed(by: disposeBag)
    followButton.rx.tap.map { Reactor.Action.follow }.bind(to: reactor.action).disposed(by: disposeBag)
    unfollowButton.rx.tap.map { Reactor.Action.unfollow }.bind(to: reactor.action).disposed(by: disposeBag)
  }

  private func bindState(_ reactor: ProfileReactor) {
    reactor.state.map { "\($0.name), \($0.followers) followers" }.distinctUntilChanged().bind(to: nameLabel.rx.text)
      .disposed(by: disposeBag)
    reactor.state.map { $0.isFollowing ? "followed" : "not followed" }.distinctUntilChanged()
      .bind(to: followingLabel.rx.text).disposed(by: disposeBag)
    reactor.state.map { "by \($0.user ?? "nobody")" }.distinctUntilChanged().bind(to: userLabel.rx.text)
      .disposed(by: disposeBag)
    reactor.state.map(\.isLoading).distinctUntilChanged().bind(to: spinner.rx.isAnimating).disposed(by: disposeBag)
    reactor.pulse(\.$message).compactMap { $0 }
      .subscribe(onNext: { [weak self] (text: String) in self?.show(text) })
      .disposed(by: disposeBag)
  }

  /// Loads the feed when the user follows the profile, and clears it when the user unfollows.
  private func bindFeed(_ reactor: ProfileReactor) {
    guard let feed = feedView.reactor else { return }
    reactor.state.map(\.isFollowing).distinctUntilChanged().skip(1)
      .map { $0 ? FeedReactor.Action.load : .clear }
      .bind(to: feed.action).disposed(by: disposeBag)
  }

  private func show(_ text: String) {
    message = text
    draw()
  }

  private func draw() {
    let wheel = spinner.isAnimating ? "(loading)" : ""
    let parts = [nameLabel.text, followingLabel.text, userLabel.text, wheel, message]
    output(parts.filter { !$0.isEmpty }.joined(separator: "  "))
  }
}

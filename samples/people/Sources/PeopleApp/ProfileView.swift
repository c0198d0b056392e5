import ReactorKit
import RxSwift

/// A person with a button, on a terminal.
public final class ProfileView: View {
  public var disposeBag = DisposeBag()
  public let refreshed = PublishSubject<Void>()
  public let followed = PublishSubject<Void>()
  private let output: (String) -> Void

  public init(output: @escaping (String) -> Void) {
    self.output = output
  }

  public func bind(reactor: ProfileReactor) {
    refreshed.map { Reactor.Action.refresh }.subscribe(reactor.action).disposed(by: disposeBag)
    followed.map { Reactor.Action.toggleFollow }.subscribe(reactor.action).disposed(by: disposeBag)
    reactor.state.map { state in
      let works = state.works.map { "\($0) works" } ?? "…"
      return "\(state.name): \(works)\(state.isFollowed ? ", followed" : "")\(state.isLoading ? ", loading" : "")"
    }
    .distinctUntilChanged()
    .subscribe(onNext: output)
    .disposed(by: disposeBag)
  }
}

import ReactorKit
import RxSwift

/// A search field with a list, on a terminal. On iOS this is a view controller.
public final class SearchView: View {
  public var disposeBag = DisposeBag()
  /// The text of the search field, at each key.
  public let typed = PublishSubject<String>()
  public let reachedBottom = PublishSubject<Void>()
  private let output: (String) -> Void

  public init(output: @escaping (String) -> Void) {
    self.output = output
  }

  public func bind(reactor: SearchReactor) {
    typed.map { Reactor.Action.updateQuery($0) }.subscribe(reactor.action).disposed(by: disposeBag)
    reachedBottom.map { Reactor.Action.loadNextPage }.subscribe(reactor.action).disposed(by: disposeBag)
    reactor.state.map { ($0.names, $0.followed) }.distinctUntilChanged { $0 == $1 }
      .subscribe(onNext: { [output] names, followed in
        output("found: \(names.map { followed.contains($0) ? "\($0)*" : $0 }.joined(separator: " "))")
      })
      .disposed(by: disposeBag)
    reactor.pulse(\.$alert).compactMap { $0 }
      .subscribe(onNext: { [output] text in output("alert: \(text)") })
      .disposed(by: disposeBag)
  }
}

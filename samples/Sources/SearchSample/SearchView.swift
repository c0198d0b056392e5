import ReactorCore
import TerminalKit

/// Shows the search in one line of the terminal.
public final class SearchView: View {
  public var disposeBag = DisposeBag()
  public private(set) lazy var queryField = TextField { [weak self] in self?.draw() }
  public private(set) lazy var results = Table { [weak self] in self?.draw() }
  public private(set) lazy var spinner = Spinner { [weak self] in self?.draw() }
  public private(set) var alert = ""
  private let output: (String) -> Void

  /// Makes a view that calls `output` with each frame.
  public init(output: @escaping (String) -> Void) {
    self.output = output
  }

  public func bind(reactor: SearchReactor) {
    queryField.rx.text.map(Reactor.Action.updateQuery).bind(to: reactor.action).disposed(by: disposeBag)
    results.rx.reachedBottom.map { Reactor.Action.loadNextPage }.bind(to: reactor.action).disposed(by: disposeBag)

    reactor.state.map(\.titles).distinctUntilChanged().bind(to: results.rx.rows).disposed(by: disposeBag)
    reactor.state.map(\.isLoading).distinctUntilChanged().bind(to: spinner.rx.isAnimating).disposed(by: disposeBag)
    reactor.pulse(\.$error).compactMap { $0 }
      .subscribe(onNext: { [weak self] (text: String) in self?.show(text) })
      .disposed(by: disposeBag)
  }

  private func show(_ text: String) {
    alert = text
    draw()
  }

  private func draw() {
    let wheel = spinner.isAnimating ? "(loading)" : ""
    let words = ["[\(queryField.text)]", wheel, results.rows.joined(separator: ", "), alert]
    output(words.filter { !$0.isEmpty }.joined(separator: "  "))
  }
}

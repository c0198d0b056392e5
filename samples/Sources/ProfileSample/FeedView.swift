import ReactorCore
import TerminalKit

/// Shows each post in a line.
public final class FeedView: View {
  public var disposeBag = DisposeBag()
  public private(set) lazy var posts = Table { [weak self] in self?.draw() }
  private let output: (String) -> Void

  /// Makes a view that calls `output` with each line.
  public init(output: @escaping (String) -> Void) {
    self.output = output
  }

  public func bind(reactor: FeedReactor) {
    reactor.state.map(\.posts).distinctUntilChanged().bind(to: posts.rx.rows).disposed(by: disposeBag)
  }

  private func draw() {
    for post in posts.rows { output("  " + post) }
  }
}

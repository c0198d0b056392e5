import ReactorCore
import TerminalKit

/// Shows the counter in one line of the terminal.
public final class CounterView: View {
  public var disposeBag = DisposeBag()
  public let increaseButton = Button("+")
  public let decreaseButton = Button("-")
  public let listenButton = Button("l")
  /// Sends the number to refresh.
  public let refreshes = PublishSubject<Int>()

  public private(set) lazy var valueLabel = Label { [weak self] in self?.draw() }
  public private(set) lazy var userLabel = Label { [weak self] in self?.draw() }
  public private(set) lazy var spinner = Spinner { [weak self] in self?.draw() }
  public private(set) var message = ""
  private let output: (String) -> Void

  /// Makes a view that calls `output` with each frame.
  public init(output: @escaping (String) -> Void) {
    self.output = output
  }

  public func bind(reactor: CounterReactor) {
    bindAction(reactor)
    bindState(reactor)
  }

  private func bindAction(_ reactor: CounterReactor) {
    increaseButton.rx.tap.map { Reactor.Action.increase }.bind(to: reactor.action).disposed(by: disposeBag)
    decreaseButton.rx.tap.map { Reactor.Action.decrease }.bind(to: reactor.action).disposed(by: disposeBag)
    listenButton.rx.tap.map { Reactor.Action.listen }.bind(to: reactor.action).disposed(by: disposeBag)
    refreshes.map(Reactor.Action.refresh).bind(to: reactor.action).disposed(by: disposeBag)
  }

  private func bindState(_ reactor: CounterReactor) {
    reactor.state.map { String($0.value) }.distinctUntilChanged().bind(to: valueLabel.rx.text).disposed(by: disposeBag)
    reactor.state.map { $0.user ?? "nobody" }.distinctUntilChanged().bind(to: userLabel.rx.text)
      .disposed(by: disposeBag)
    reactor.state.map(\.isLoading).distinctUntilChanged().bind(to: spinner.rx.isAnimating).disposed(by: disposeBag)
    reactor.pulse(\.$message).compactMap { $0 }
      .subscribe(onNext: { [weak self] (text: String) in self?.show(text) })
      .disposed(by: disposeBag)
  }

  private func show(_ text: String) {
    message = text
    draw()
  }

  private func draw() {
    let wheel = spinner.isAnimating ? "(loading)" : ""
    let parts = ["[ - ]", valueLabel.text, "[ + ]", userLabel.text, wheel, message]
    output(parts.filter { !$0.isEmpty }.joined(separator: "  "))
  }
}

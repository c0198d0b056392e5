import ReactorCore
import TerminalKit

/// Shows the stopwatch in one line of the terminal.
public final class StopwatchView: View {
  public var disposeBag = DisposeBag()
  public let startButton = Button("start")
  public let pauseButton = Button("pause")
  public let lapButton = Button("lap")
  public let resetButton = Button("reset")

  public private(set) lazy var timeLabel = Label { [weak self] in self?.draw() }
  public private(set) lazy var laps = Table { [weak self] in self?.draw() }
  private let output: (String) -> Void

  /// Makes a view that calls `output` with each frame.
  public init(output: @escaping (String) -> Void) {
    self.output = output
  }

  public func bind(reactor: StopwatchReactor) {
    startButton.rx.tap.map { Reactor.Action.start }.bind(to: reactor.action).disposed(by: disposeBag)
    pauseButton.rx.tap.map { Reactor.Action.pause }.bind(to: reactor.action).disposed(by: disposeBag)
    lapButton.rx.tap.map { Reactor.Action.lap }.bind(to: reactor.action).disposed(by: disposeBag)
    resetButton.rx.tap.map { Reactor.Action.reset }.bind(to: reactor.action).disposed(by: disposeBag)

    reactor.state.map { Self.seconds($0.elapsed) }.distinctUntilChanged().bind(to: timeLabel.rx.text)
      .disposed(by: disposeBag)
    reactor.state.map { $0.laps.map(Self.seconds) }.distinctUntilChanged().bind(to: laps.rx.rows)
      .disposed(by: disposeBag)
  }

  private func draw() {
    output(([timeLabel.text] + laps.rows.map { "lap \($0)" }).joined(separator: "  "))
  }

  /// Formats 12,345 ms as `12.345`.
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

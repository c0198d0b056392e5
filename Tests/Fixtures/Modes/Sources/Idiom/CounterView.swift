import ReactorCore

class CounterView: View {
  var disposeBag = DisposeBag()
  let increaseButton = Button()
  let decreaseButton = Button()
  let picker = PickerView()
  let label = Label()
  let spinner = Spinner()
  private(set) var shown: [String] = []

  func bind(reactor: CounterReactor) {
    bindAction(reactor)
    bindState(reactor)
  }

  private func bindAction(_ reactor: CounterReactor) {
    increaseButton.rx.tap
      .map { Reactor.Action.increase }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)

    decreaseButton.rx.tap
      .map { Reactor.Action.decrease }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)

    picker.rx.selected
      .map { Reactor.Action.select($0) }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)
  }

  private func bindState(_ reactor: CounterReactor) {
    reactor.state.map { String($0.value) }
      .distinctUntilChanged()
      .bind(to: label.rx.text)
      .disposed(by: disposeBag)

    reactor.state.map { $0.isLoading }
      .distinctUntilChanged()
      .bind(to: spinner.rx.isAnimating)
      .disposed(by: disposeBag)

    reactor.pulse(\.$message)
      .compactMap { $0 }
      .subscribe(onNext: { [weak self] (text: String) in self?.show(text) })
      .disposed(by: disposeBag)
  }

  private func show(_ text: String) { shown.append(text) }
}

/// A view whose subviews exist once it has loaded.
final class LoadedView: StoryboardView {
  var disposeBag = DisposeBag()
  var isViewLoaded = false
  private(set) var values: [Int] = []

  func load() {
    isViewLoaded = true
    performBinding()
  }

  func bind(reactor: CounterReactor) {
    reactor.state.map(\.value)
      .subscribe(onNext: { [weak self] value in self?.values.append(value) })
      .disposed(by: disposeBag)
  }
}

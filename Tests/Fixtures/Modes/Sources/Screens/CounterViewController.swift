import Foundation
import ReactorCore
import UIKitStandIn

// The view controllers of docs/apple.md.

final class CounterViewController: UIViewController, @MainActor View {
  var disposeBag = DisposeBag()
  let plus = UIButton()
  let label = UILabel()

  init(reactor: CounterReactor) {
    super.init(nibName: nil, bundle: nil)
    self.reactor = reactor
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func bind(reactor: CounterReactor) {
    plus.rx.tap.map { .increase }.bind(to: reactor.action).disposed(by: disposeBag)
    reactor.state.map { "\($0.value)" }.distinctUntilChanged().bind(to: label.rx.text).disposed(by: disposeBag)
  }
}

final class CounterReactor: Reactor {
  enum Action { case increase }
  struct State { var value = 0 }
  let initialState = State()

  func reduce(state: State, mutation: Action) -> State {
    State(value: state.value + 1)
  }
}

final class LoadedViewController: UIViewController, @MainActor DeferredReactorView {
  var disposeBag = DisposeBag()
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    performBinding()
  }

  func bind(reactor: ClockReactor) {
    reactor.state.map { "\($0.ticks)" }.bind(to: label.rx.text).disposed(by: disposeBag)
  }
}

/// A reactor of the main actor.
@MainActor final class ClockReactor: @MainActor Reactor {
  enum Action { case tick }
  enum Mutation { case add(Int) }
  struct State { var ticks = 0 }
  let initialState = State()
  private var step = 1

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .tick: .just(.add(step))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let count): state.ticks += count
    }
    return state
  }
}

extension UIView: ReactiveCompatible {}

/// Sends a control's events while it has subscribers.
@MainActor private final class Target: NSObject, Disposable {
  private weak var control: UIControl?
  private let event: UIControl.Event
  private let action: () -> Void

  init(_ control: UIControl, _ event: UIControl.Event, _ action: @escaping () -> Void) {
    (self.control, self.event, self.action) = (control, event, action)
    super.init()
    control.addTarget(self, action: "fire", for: event)
  }

  func fire() { action() }

  /// Disposes of the target, from any thread.
  nonisolated func dispose() {
    if Thread.isMainThread { MainActor.assumeIsolated { remove() } } else { Task { await remove() } }
  }

  private func remove() { control?.removeTarget(self, action: "fire", for: event) }
}

extension Reactive where Base: UIButton {
  @MainActor var tap: ControlEvent<Void> {
    ControlEvent(
      events: Observable.create { [weak base] observer in
        MainActor.assumeIsolated {
          guard let base else { return Disposables.create() }
          return Target(base, .touchUpInside) { observer.onNext(()) }
        }
      })
  }
}

@MainActor func showsACounter() {
  let controller = CounterViewController(reactor: CounterReactor())
  controller.plus.sendActions(for: .touchUpInside)
  let loaded = LoadedViewController(nibName: nil, bundle: nil)
  loaded.reactor = ClockReactor()
  loaded.loadViewIfNeeded()
  loaded.reactor?.action.onNext(.tick)
}

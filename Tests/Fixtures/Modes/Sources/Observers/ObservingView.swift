import Observation
import ReactorCore
import ReactorObservation

final class TimerReactor: Reactor {
  enum Action { case start, setTitle(String) }
  struct Laps { var last: Int? }
  struct State {
    var title = ""
    var seconds = 0
    var laps: Laps?
    @Pulse var alert: String?
  }
  let initialState = State()

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    switch mutation {
    case .start: state.seconds = 0
    case .setTitle(let title): state.title = title
    }
    return state
  }
}

/// A view as SwiftUI has them: its body is observed around it.
@MainActor struct TimerView {
  let timer = ObservedReactor(TimerReactor(), on: MainScheduler.instance)
  let cause = RenderCause()

  var body: String {
    cause.bind { "\(timer.title) \(timer.seconds) \(timer[\.laps?.last] ?? 0) \(timer.$alert.valueUpdatedCount)" }
  }

  /// As the setter of a `Binding`.
  func rename(_ title: String) { timer.send(.setTitle(title)) }
}

@MainActor final class TimerLabel {
  var text = ""
  private let disposeBag = DisposeBag()

  init(_ timer: ObservedReactor<TimerReactor>) {
    timer.render { [weak self] timer in
      let text = "\(timer.seconds) s"
      MainActor.assumeIsolated { self?.text = text }
    }
    .disposed(by: disposeBag)
  }
}

@MainActor func showOnce(_ view: TimerView, again: @escaping @MainActor @Sendable () -> Void) -> String {
  withObservationTracking {
    view.body
  } onChange: {
    Task { @MainActor in again() }
  }
}

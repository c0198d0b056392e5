import ReactorCore

/// A reactor that counts ticks; `spoil` makes its reducer impure.
final class Stopwatch: Reactor {
  enum Action { case tick, spoil }
  struct State { var ticks = 0 }
  let initialState = State()
  var spoiled = 0

  func reduce(state: State, mutation: Action) -> State {
    if case .spoil = mutation { spoiled += 1 }
    return State(ticks: state.ticks + 1)
  }
}

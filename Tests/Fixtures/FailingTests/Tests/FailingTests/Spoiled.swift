import ReactorCore

struct Broken: Error {}

/// Pure for `tick`, impure for `spoil`.
final class Spoiled: Reactor {
  enum Action { case tick, spoil }
  struct State { var ticks = 0 }
  let initialState = State()
  var written = 0

  func reduce(state: State, mutation: Action) -> State {
    if case .spoil = mutation { written += 1 }
    return State(ticks: state.ticks + 1)
  }
}

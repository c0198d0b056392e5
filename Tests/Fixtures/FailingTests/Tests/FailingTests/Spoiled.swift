import ReactorCore
import ReactorTesting

extension Finding {
  /// A finding with the line of its call.
  static let clock = Finding(
    rule: .clock, level: .error, message: "Date() reads the clock",
    site: SourceSite(file: "/src/App/Search.swift", line: 8, column: 5), reactor: 1, reactorType: "Search",
    mutation: "set", seen: 1, total: 1, events: [1])
}

struct Broken: Error {}

/// A reactor whose reducer is pure for `tick` and impure for `spoil`.
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

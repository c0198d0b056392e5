import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A company that turns into a person is beyond the last page, and the reducer traps.
  static let wizard = Planted(
    "form wizard", needs: "a payload twice, order of four actions; traps", optimum: 4, traps: true,
    alphabet: [.setCompany(true), .setCompany(false), .next, .back],
    script: [.send(.setCompany(true)), .send(.next), .send(.next), .send(.setCompany(false))]
  ) { isMended in
    Hunt { stage in
      let wizard = WizardReactor(isMended: isMended)
      stage.always("a form has a title") { !wizard.currentState.title.isEmpty }
      return wizard
    }
  }
}

/// A form of several pages, some of which only a company fills in.
private final class WizardReactor: Reactor {
  enum Action: Equatable, Sendable { case setCompany(Bool), next, back }
  struct State {
    var isCompany = false
    var page = 0
    var title = "address"

    var titles: [String] { isCompany ? ["address", "register", "tax", "summary"] : ["address", "summary"] }
  }

  let initialState = State()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    switch mutation {
    case .setCompany(let isCompany):
      state.isCompany = isCompany
      if isMended { state.page = min(state.page, state.titles.count - 1) }
    case .next: state.page = min(state.page + 1, state.titles.count - 1)
    case .back: state.page = max(state.page - 1, 0)
    }
    state.title = state.titles[state.page]
    return state
  }
}

import ReactorCore
import ReactorTesting
import Testing

/// A profile whose laws are those of docs/laws.md.
final class ProfileReactor: Reactor {
  enum Action { case refresh, logout, pay, load(Int), login(String) }
  enum Mutation { case setUser(String?), clear }
  struct State { var isLoading = false, isLoggedIn = false, user: String?, seen = 0 }
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .login(let name): .just(.setUser(name))
    case .logout: .just(.clear)
    case .refresh, .pay, .load: .empty()
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setUser(let user): (state.user, state.isLoggedIn) = (user, user != nil)
    case .clear: state = State(seen: state.seen)
    }
    return state
  }
}

extension ProfileReactor {
  static let laws: [Law<ProfileReactor>] = [
    .effect(.refresh).leads(to: .state(\.isLoading, false), within: .seconds(5)).unlessCancelled,
    .effect(.refresh).isOneAtATime,
    .action(.logout).stops(.effect(.case(Action.load))),
    .action(.pay).only(when: \.isLoggedIn, true),
    .always("a user when logged in") { !$0.isLoggedIn || $0.user != nil },
    .mutation(.case(Mutation.setUser)).comes(from: .action(.case(Action.login)), withTheSame: "value"),
    .field(\.user).changesOnly(by: .case(Mutation.setUser), .named("clear")),
    .field(\.seen).neverDecreases,
    .after(.action(.logout), always: \.user, nil, until: .action(.case(Action.login))),
  ]
}

@Suite(.traced, .laws(ProfileReactor.laws, file: "App.laws")) struct ProfileTests {
  @Test func `a profile keeps its laws`() {
    let profile = ProfileReactor()
    profile.action.onNext(.login("ada"))
    expectLaws(of: profile, ProfileReactor.laws)
    expectLaw(of: profile, .action(.logout).leads(to: .mutation(.named("clear"))))
  }
}

func keepingLaws() {
  withTracing(.tests.keeping(ProfileReactor.laws)) {}
}

import ReactorCore

/// A reactor whose actions replace its state, with a field of every kind.
final class Profile: Reactor {
  struct User: Equatable {
    var name = "ada"
    var age = 36
  }
  /// A value that cannot be compared.
  struct Badge { var number = 0 }
  struct State {
    var count = 0
    var user: User? = User()
    var items = [1, 2, 3]
    var badge = Badge()
    @Pulse var alert: String?

    var title: String { "\(user?.name ?? "unknown") \(count)" }
  }

  let initialState = State()
  private let onDeinit: () -> Void

  typealias Action = (inout State) -> Void
  typealias Mutation = (inout State) -> Void

  init(onDeinit: @escaping () -> Void = {}) { self.onDeinit = onDeinit }

  deinit { onDeinit() }

  func mutate(action: @escaping Action) -> Observable<Mutation> { .just(action) }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    mutation(&state)
    return state
  }
}

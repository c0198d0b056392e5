import ReactorCore

/// The orders of the user, whose token may have expired when they are asked for.
final class OrdersReactor: Reactor {
  struct Expired: Error {}
  enum Action { case load }
  enum Mutation: Equatable {
    case setToken(String)
    case setOrders([String])
    case setMessage(String)
  }
  struct State {
    var token = "old"
    var orders: [String] = []
    var message: String?
  }

  let initialState = State()
  private let orders: (String) -> Single<[String]>
  private let renew: () -> Single<String>

  /// - Parameters:
  ///   - orders: Asks for the orders with a token, and fails with `Expired` where that is too old.
  ///   - renew: Asks for a new token.
  init(orders: @escaping (String) -> Single<[String]>, renew: @escaping () -> Single<String>) {
    self.orders = orders
    self.renew = renew
  }

  func mutate(action: Action) -> Observable<Mutation> {
    load(with: currentState.token)
      .catch { [renew] error in
        guard error is Expired else { throw error }
        return renew().asObservable().flatMap { token in
          Observable.concat(.just(.setToken(token)), self.load(with: token))
        }
      }
      .catch { _ in .just(.setMessage("sign in again")) }
  }

  private func load(with token: String) -> Observable<Mutation> {
    orders(token).map { Mutation.setOrders($0) }.asObservable()
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setToken(let token): state.token = token
    case .setOrders(let orders): state.orders = orders
    case .setMessage(let text): state.message = text
    }
    return state
  }
}

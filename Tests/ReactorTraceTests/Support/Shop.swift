import ReactorCore

struct Refused: Error, CustomStringConvertible {
  var description: String { "refused" }
}

/// A reactor with an effect of every kind.
final class Shop: Reactor {
  enum Action {
    case add(Int), rename(String), later, stop, fail, wait, notice(String), nothing
  }
  enum Mutation {
    case add(Int), rename(to: String), notice(String), nothing, stock([Int])
  }
  struct State {
    var count = 0
    var name = "shop"
    var stock: [Int] = []
    @Pulse var message: String?
  }
  let initialState = State()
  let later = PublishSubject<Int>()
  let injected = PublishSubject<Mutation>()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { .merge(mutation, injected) }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let number): .of(.add(number), .stock([number, number]))
    case .rename(let name): .just(.rename(to: name))
    case .later: later.map { .add($0) }.take(until: self.action.filter { if case .stop = $0 { true } else { false } })
    case .fail: .concat(.just(.add(1)), .error(Refused()))
    case .wait: .never()
    case .notice(let text): .just(.notice(text))
    case .nothing: .just(.nothing)
    case .stop: .empty()
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.count += number
    case .rename(let name): state.name = name
    case .notice(let text): state.message = text
    case .stock(let stock): state.stock = stock
    case .nothing: break
    }
    return state
  }
}

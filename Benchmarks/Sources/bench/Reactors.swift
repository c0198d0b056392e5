import ReactorCore

// Reactors as apps write them.

/// Counts, by a `mutate` of several kinds.
final class CounterReactor: Reactor {
  enum Action { case increase, three, created }
  enum Mutation { case add(Int) }
  struct State {
    var value = 0
    var isLoading = false
    var name = "counter"
  }
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase: .just(.add(1))
    case .three: .concat([.just(.add(1)), .just(.add(2)), .just(.add(3))])
    case .created:
      .create { observer in
        observer.onNext(.add(1))
        observer.onCompleted()
        return Disposables.create()
      }
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.value += number
    }
    return state
  }
}

/// Merges a global stream into its mutations.
final class MergingReactor: Reactor {
  typealias Action = Never
  enum Mutation { case set(Int) }
  struct State { var value = 0 }
  let initialState = State()
  private let global: PublishSubject<Int>

  init(_ global: PublishSubject<Int>) {
    self.global = global
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, global.map { .set($0) })
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .set(let value): state.value = value
    }
    return state
  }
}

/// Sets a pulse with each action.
final class PulseReactor: Reactor {
  enum Action { case say }
  struct State { @Pulse var message: String? }
  let initialState = State()

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    state.message = "hello"
    return state
  }
}

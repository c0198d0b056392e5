import ReactorCore
import Testing

@Suite("A counter") struct CounterTests {
  final class CounterReactor: Reactor {
    enum Action { case increase, decrease, many }
    enum Mutation { case add(Int), setLoading(Bool) }
    struct State: Equatable { var value = 0; var isLoading = false }
    let initialState = State()
    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .increase: .concat([.just(.setLoading(true)), .just(.add(1)), .just(.setLoading(false))])
      case .decrease: .just(.add(-1))
      case .many: .from((1...1000).map { .add($0) })
      }
    }
    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .add(let n): state.value += n
      case .setLoading(let on): state.isLoading = on
      }
      return state
    }
  }

  @Test func `an action is in the state when onNext returns`() {
    let reactor = CounterReactor()
    var seen: [Int] = []
    let subscription = reactor.state.map(\.value).distinctUntilChanged().subscribe(onNext: { seen.append($0) })

    reactor.action.onNext(.increase)
    reactor.action.onNext(.increase)
    reactor.action.onNext(.decrease)

    #expect(reactor.currentState == .init(value: 1))
    #expect(seen == [0, 1, 2, 1])
    subscription.dispose()
  }

  @Test func `a reactor goes, and its attachments with it`() {
    weak var gone: CounterReactor?
    weak var action: ActionSubject<CounterReactor.Action>?
    do {
      let reactor = CounterReactor()
      reactor.action.onNext(.many)
      #expect(reactor.currentState.value == 500500)
      gone = reactor
      action = reactor.action
    }
    #expect(gone == nil)
    #expect(action == nil)
  }
}

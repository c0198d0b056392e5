// An app's file as it was, with the one line that traces its module: no qualified name.
import ReactorKit
import ReactorKitTrace
import RxSwift

typealias Reactor = TracedReactor

final class CounterReactor: Reactor {
  enum Action { case increase, decrease }
  enum Mutation {
    case add(Int)
    case setLoading(Bool)
  }
  struct State {
    var value = 0
    var isLoading = false
    @Pulse var alert: String?
  }
  let initialState = State()
  private let load: Observable<Int>

  init(load: Observable<Int>) { self.load = load }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return .concat([
        .just(.setLoading(true)), load.map(Mutation.add).take(until: self.action), .just(.setLoading(false)),
      ])
    case .decrease: return .just(.add(-1))
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let n):
      state.value += n
      state.alert = "added \(n)"
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
    return state
  }
}

final class Counters {
  let disposeBag = DisposeBag()
  let subject = PublishSubject<Void>()
  let relay = BehaviorSubject<Event<Int>>(value: .next(0))

  func bind(reactor: CounterReactor) {
    subject.map { Reactor.Action.increase }.subscribe(reactor.action).disposed(by: disposeBag)
    reactor.state.map(\.value).distinctUntilChanged().observe(on: MainScheduler.instance)
      .subscribe(onNext: { _ in }, onError: { _ in }, onCompleted: {}, onDisposed: {}).disposed(by: disposeBag)
    reactor.pulse(\.$alert).compactMap { $0 }.subscribe(onNext: { _ in }).disposed(by: disposeBag)
    let single: Single<Int> = .just(1)
    // These are RxSwift's own.
    let infallibles: [Infallible<Int>] = [.of(1, 2), .from([1, 2]), .from(1...2)]
    infallibles[0].subscribe(onNext: { _ in }).disposed(by: disposeBag)
    single.asObservable().map { _ in Reactor.Action.decrease }.subscribe(reactor.action).disposed(by: disposeBag)
  }

  typealias Reactor = CounterReactor
}

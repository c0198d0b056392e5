import Foundation
import ReactorKit
import ReactorKitTrace
import RxRelay
import RxSwift

// An app of the shape that public apps on ReactorKit have: services with answers that come later, an event bus that
// transforms merge, sections that are reactors and are made in reduce, a field that is searched for once it is quiet.

public struct Shot: Equatable, Sendable {
  public enum Event { case liked(Int, Bool) }
  public var id: Int
  public var isLiked = false
}

/// A fake service on a queue of its own.
public final class ShotService: @unchecked Sendable {
  // Subjects and relays guard themselves; the rest is immutable.
  public let events = PublishSubject<Shot.Event>()
  public let user = BehaviorRelay<String?>(value: nil)
  private let scheduler: any SchedulerType
  public init(scheduler: any SchedulerType) { self.scheduler = scheduler }

  private func answer<Value>(_ value: Value) -> Single<Value> {
    Single.just(value).delay(.milliseconds(20), scheduler: scheduler).observe(on: scheduler)
  }

  public func page(_ number: Int) -> Single<[Shot]> { answer((0..<3).map { Shot(id: number * 3 + $0) }) }
  public func search(_ text: String) -> Single<[Shot]> { answer([Shot(id: text.count)]) }

  public func like(_ id: Int, _ isLiked: Bool) -> Completable {
    answer(()).do(onSuccess: { [events] in events.onNext(.liked(id, isLiked)) }).asCompletable()
  }

  public func login(_ name: String) -> Maybe<String> {
    answer(name).asMaybe().do(onNext: { [user] in user.accept($0) })
  }
}

/// A list of sections, which loads, searches, and has new reactors for its shots.
public final class ShotListReactor: TracedReactor {
  public enum Action { case refresh, loadMore, search(String) }
  public enum Mutation { case setLoading(Bool), set([Shot]), append([Shot]), setPage(Int), setLiked(Int, Bool) }
  public struct State {
    public var isLoading = false, page = 0, likes = 0
    public var sections: [ShotSectionReactor] = []
  }
  public let initialState = State()
  private let service: ShotService
  private let scheduler: any SchedulerType
  private let query = PublishRelay<String>()
  public init(_ service: ShotService, scheduler: any SchedulerType) {
    (self.service, self.scheduler) = (service, scheduler)
    _ = state
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      return .concat(
        .just(.setLoading(true)),
        service.page(0).asObservable().flatMap { Observable.from([.set($0), .setPage(1)]) }, .just(.setLoading(false)))
    case .loadMore:
      let page = currentState.page
      let loaded = service.page(page).map(Mutation.append).asObservable()
      return .concat([.just(.setLoading(true)), loaded, .just(.setPage(page + 1)), .just(.setLoading(false))])
    case .search(let text):
      query.accept(text)
      return .empty()
    }
  }

  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let liked = service.events.map { event -> Mutation in
      switch event {
      case .liked(let id, let isLiked): .setLiked(id, isLiked)
      }
    }
    let found = query.debounce(.milliseconds(30), scheduler: scheduler).distinctUntilChanged()
      .flatMapLatest { [service] in service.search($0) }.map(Mutation.set)
    return .merge(mutation, liked.observe(on: scheduler), found)
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .set(let shots): state.sections = shots.map { ShotSectionReactor($0, service) }
    case .append(let shots): state.sections += shots.map { ShotSectionReactor($0, service) }
    case .setPage(let page): state.page = page
    case .setLiked(_, let isLiked): state.likes += isLiked ? 1 : -1
    }
    return state
  }
}

/// A shot of the list; it conforms through a library's protocol.
public final class ShotSectionReactor: SectionReactor {
  public enum Action { case toggleLike }
  public enum Mutation { case setLiked(Bool), setUser(String?) }
  public struct State {
    public var shot: Shot
    public var user: String?
  }
  public let initialState: State
  private let service: ShotService
  public init(_ shot: Shot, _ service: ShotService) {
    (initialState, self.service) = (State(shot: shot), service)
    _ = state
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    let shot = currentState.shot
    return .concat(
      .just(.setLiked(!shot.isLiked)),
      service.like(shot.id, !shot.isLiked).andThen(Observable.just(.setUser("liked by me"))))
  }

  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, service.user.map(Mutation.setUser))
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLiked(let isLiked): state.shot.isLiked = isLiked
    case .setUser(let user): state.user = user
    }
    return state
  }
}
extension ShotSectionReactor: TracedReactor {}

/// Logs in, and shows whether a user is there and her list is loading.
public final class LoginReactor: TracedReactor {
  public enum Action { case login(String) }
  public enum Mutation { case setLoading(Bool), setUser(String), setReady(Bool) }
  public struct State {
    public var isLoading = false, isReady = false
    public var user: String?
  }
  public let initialState = State()
  private let service: ShotService
  private let list: ShotListReactor
  public init(_ service: ShotService, _ list: ShotListReactor) { (self.service, self.list) = (service, list) }

  public func mutate(action: Action) -> Observable<Mutation> {
    guard case .login(let name) = action else { return .empty() }
    return Observable.from([.setLoading(true)])
      .concat(service.login(name).asObservable().map(Mutation.setUser))
      .concat(Observable.just(.setLoading(false)))
  }

  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let ready = Observable.combineLatest(service.user, list.state.map(\.isLoading)) { $0 != nil && !$1 }
    return .merge(mutation, ready.distinctUntilChanged().skip(1).map(Mutation.setReady))
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setUser(let user): state.user = user
    case .setReady(let isReady): state.isReady = isReady
    }
    return state
  }
}

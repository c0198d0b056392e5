import ReactorCore
import SearchSample

/// The search of the sample without its `take(until:)`: results of an older query are shown if they come late.
///
/// It is right as long as answers come in the order in which they were asked for, so no ordinary test finds the fault.
final class HastySearchReactor: Reactor {
  typealias Action = SearchReactor.Action
  typealias Mutation = SearchReactor.Mutation
  typealias State = SearchReactor.State

  var initialState: State { sample.initialState }
  private let sample: SearchReactor
  private let service: SearchService

  init(service: SearchService, clock: any SchedulerType) {
    self.service = service
    sample = SearchReactor(service: service, clock: clock)
  }

  func transform(action: Observable<Action>) -> Observable<Action> { sample.transform(action: action) }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .search(let query) = action, !query.isEmpty else { return sample.mutate(action: action) }
    let answer = service.page(1, of: query).map { Mutation.showPage($0) }
    return .concat([.just(.setLoading(true)), answer.asObservable(), .just(.setLoading(false))])
  }

  func reduce(state: State, mutation: Mutation) -> State { sample.reduce(state: state, mutation: mutation) }
}

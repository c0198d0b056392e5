import ReactorCore

/// Fetches new messages, which takes 60 ms.
public final class SyncReactor: Reactor {
  public enum Action: Equatable, Sendable { case sync }
  public enum Mutation { case finish }

  public struct State {
    /// The number of finished fetches.
    public var revision = 0
  }

  public let initialState = State()
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    Observable<Int>.timer(.milliseconds(60), scheduler: clock).map { _ in .finish }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    State(revision: state.revision + 1)
  }
}

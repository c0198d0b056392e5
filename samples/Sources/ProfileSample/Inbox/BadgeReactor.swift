import ReactorCore

/// Counts what was not read yet, 40 ms a time.
public final class BadgeReactor: Reactor {
  public enum Action: Equatable, Sendable { case recount }
  public enum Mutation { case setUnread(Int) }

  public struct State {
    public var unread: Int
  }

  public let initialState: State
  private let messages: () -> Int
  private let clock: any SchedulerType

  /// - Parameter messages: How many there are that were not read.
  public init(messages: @escaping () -> Int, clock: any SchedulerType = MainScheduler.instance) {
    initialState = State(unread: messages())
    self.messages = messages
    self.clock = clock
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    Observable<Int>.timer(.milliseconds(40), scheduler: clock).map { [messages] _ in .setUnread(messages()) }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .setUnread(let unread): State(unread: unread)
    }
  }
}

import ReactorCore

/// Counts unread messages, which takes 40 ms.
public final class BadgeReactor: Reactor {
  public enum Action: Equatable, Sendable { case recount }
  public enum Mutation { case setUnread(Int) }

  public struct State {
    public var unread: Int
  }

  public let initialState: State
  private let messages: () -> Int
  private let clock: any SchedulerType

  /// Makes a reactor that gets the number of unread messages from `messages`.
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

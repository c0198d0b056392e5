import Foundation
import ReactorCore

/// Names an item, and invents a name where it gets none.
public final class ItemReactor: Reactor {
  public enum Action { case rename(String), clear }
  public enum Mutation { case title(String), cleared }
  public struct State { public var title = "first" }

  public let initialState = State()
  public init() {}

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .rename(let title): .just(.title(title))
    case .clear: .just(.cleared)
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .title(let title):
      state.title = title
      if state.title.isEmpty {
        Analytics.shared.track()
        state.title = UUID().uuidString
      }
    case .cleared: state.title = "none"
    }
    return state
  }
}

final class Analytics: @unchecked Sendable {
  static let shared = Analytics()
  private var events = 0
  func track() { events += 1 }
}

import ReactorKit
import ReactorKitTrace
import RxSwift

/// Shows each text as an alert, also one that is shown already; an empty text changes nothing.
public final class Alerting: TracedReactor {
  public typealias Action = String
  public typealias Mutation = String
  public struct State: Equatable {
    public var count = 0
    @Pulse public var alert: String?

    public static func == (one: State, other: State) -> Bool { one.count == other.count && one.alert == other.alert }
  }
  public let initialState = State()
  public init() {}
  public func reduce(state: State, mutation: String) -> State {
    if mutation.isEmpty { return state }
    var state = state
    state.count = mutation.count
    state.alert = mutation
    return state
  }
}

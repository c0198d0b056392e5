import Foundation
import ReactorCore

/// Checks an order, and logs one that is wrong.
public final class OrderReactor: Reactor {
  public enum Action { case order(Int) }
  public enum Mutation { case ordered(Int) }
  public struct State { public var total = 0 }
  struct TooMany: Error {}

  public let initialState = State()
  public init() {}

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .order(let count): .just(.ordered(count))
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .ordered(let count):
      do {
        state.total += try checked(count)
      } catch {
        NSLog("%@ at %@", "\(error)", "\(Date())")
      }
    }
    return state
  }

  private func checked(_ count: Int) throws -> Int {
    guard count < 100 else { throw TooMany() }
    return count
  }
}

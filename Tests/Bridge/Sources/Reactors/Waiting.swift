import ReactorKit
import ReactorKitTrace
import RxSwift

/// Waits for its service until it is told to skip that, and goes on.
public final class Waiting: TracedReactor {
  public enum Action { case wait, skip }
  public enum Mutation { case got(Int), done }
  public let initialState: [Int] = []
  public let service = PublishSubject<Int>()
  public init() {}

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .skip: .empty()
    case .wait:
      .concat(
        service.map(Mutation.got).take(until: self.action.filter { if case .skip = $0 { true } else { false } }),
        .just(.done))
    }
  }

  public func reduce(state: [Int], mutation: Mutation) -> [Int] {
    switch mutation {
    case .got(let number): state + [number]
    case .done: state + [0]
    }
  }
}

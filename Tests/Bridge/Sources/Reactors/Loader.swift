import Foundation
import ReactorKit
import ReactorKitTrace
import RxSwift

/// Effects of every kind over four queues: each mutation carries the number of its action.
public final class Loader: TracedReactor {
  public enum Action { case load(Int) }
  public enum Mutation { case loaded(Int) }
  public struct State { public var values: [Int] = [] }
  public let initialState = State()
  private let queues = (0..<4).map { ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "q\($0)")) }

  public init() {}

  public func mutate(action: Action) -> Observable<Mutation> {
    guard case .load(let n) = action else { return .empty() }
    let queue = queues[n % 4]
    switch n % 7 {
    case 0: return .just(.loaded(n))
    case 1: return .from([.loaded(n), .loaded(n)])
    case 2: return Observable.just(.loaded(n)).delay(.milliseconds(n % 13), scheduler: queue)
    case 3: return Observable.of(.loaded(n), .loaded(n)).observe(on: queue)
    case 4:
      return Observable.create { observer in
        DispatchQueue.global().async {
          observer.onNext(.loaded(n))
          observer.onNext(.loaded(n))
          observer.onCompleted()
        }
        return Disposables.create()
      }
    case 5: return Observable<Int>.interval(.milliseconds(3), scheduler: queue).take(3).map { _ in .loaded(n) }
    default:
      return .concat([.just(.loaded(n)), Observable.just(.loaded(n)).delay(.milliseconds(n % 5), scheduler: queue)])
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    if case .loaded(let n) = mutation { state.values.append(n) }
    return state
  }
}

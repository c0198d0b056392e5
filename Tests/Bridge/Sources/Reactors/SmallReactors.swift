import Foundation
import ReactorKit
import ReactorKitTrace
import RxSwift

/// Adds numbers, at once.
public final class Counter: TracedReactor {
  public enum Action { case add(Int) }
  public enum Mutation { case added(Int) }
  public struct State: Equatable { public var value = 0 }
  public let initialState: State

  public init(_ value: Int = 0) { initialState = State(value: value) }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let n): .just(.added(n))
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .added(let n): State(value: state.value + n)
    }
  }
}

/// Two mutations for each action, over the trampoline.
public final class Lists: TracedReactor {
  public enum Action { case both }
  public typealias Mutation = String
  public let initialState: [String] = []
  public init() {}
  public func mutate(action: Action) -> Observable<String> { .from(["x", "y"]) }
  public func reduce(state: [String], mutation: String) -> [String] { state + [mutation] }
}

/// Changes what passes in each transform, and merges a stream into its mutations.
public final class Transforming: TracedReactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState = 0
  private let outside: Observable<Int>
  public init(merging outside: Observable<Int>) { self.outside = outside }
  public func transform(action: Observable<Int>) -> Observable<Int> { action.filter { $0 > 0 }.map { $0 * 2 } }
  public func mutate(action: Int) -> Observable<Int> { .just(action) }
  public func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, outside) }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  public func transform(state: Observable<Int>) -> Observable<Int> { state.map { $0 + 1_000_000 } }
}

/// Emits each mutation twice, at once.
public final class Doubling: TracedReactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState = 0
  public init() {}
  public func transform(mutation: Observable<Int>) -> Observable<Int> {
    mutation.flatMap { number in
      Observable.create { observer in
        for _ in 0..<2 { observer.onNext(number) }
        return Disposables.create()
      }
    }
  }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// Searches until the next search, and fails for an empty text.
public final class Search: TracedReactor {
  public enum Action { case search(String), cancel }
  public enum Mutation { case found(String) }
  public struct Failed: Error {}
  public let initialState: [String] = []
  public let service = PublishSubject<String>()
  public init() {}

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .cancel: .empty()
    case .search(""): .error(Failed())
    case .search:
      service.map(Mutation.found).take(
        until: self.action.filter { if case .cancel = $0 { true } else { false } })
    }
  }

  public func reduce(state: [String], mutation: Mutation) -> [String] {
    switch mutation {
    case .found(let text): state + [text]
    }
  }
}

/// Merges a stream that fails into its actions.
public final class Failing: TracedReactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState = 0
  private let outside: Observable<Int>
  public init(merging outside: Observable<Int>) { self.outside = outside }
  public func transform(action: Observable<Int>) -> Observable<Int> { .merge(action, outside) }
  public func mutate(action: Int) -> Observable<Int> { .just(action) }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// A reducer that writes to its reactor, sends an action, and returns another state when it is called again.
public final class Impure: TracedReactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState = 0
  private let other: Counter
  private var count = 0
  public init(sendingTo other: Counter) { self.other = other }
  public func mutate(action: Int) -> Observable<Int> { .just(action) }
  public func reduce(state: Int, mutation: Int) -> Int {
    count += 1
    if mutation == 2 { other.action.onNext(.add(1)) }
    return state + mutation
  }
}

/// A generic class, and its subclass with a reducer of its own.
open class Base<T>: TracedReactor {
  public enum Action { case go }
  public typealias Mutation = Int
  public let initialState = 0
  public init() {}
  public func mutate(action: Action) -> Observable<Int> { .just(1) }
  open func reduce(state: Int, mutation: Int) -> Int { state + 1 }
}
public final class Child: Base<String> {
  override public func reduce(state: Int, mutation: Int) -> Int { state + 10 }
}

/// Conforms to ReactorKit's protocol; the subclass to ours, too late.
open class Plain: Reactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState = 0
  public init() {}
  public func mutate(action: Int) -> Observable<Int> { .just(action) }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}
public final class Late: Plain, TracedReactor {}

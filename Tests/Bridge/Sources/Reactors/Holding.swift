import ReactorKit
import ReactorKitTrace
import RxRelay
import RxSwift

/// A reactor that makes its streams as it is made, which ReactorKit 1 asked for.
public final class Eager: TracedReactor {
  public enum Action { case go }
  public typealias Mutation = Int
  public let initialState = 0
  public init() { _ = self.state }
  public func mutate(action: Action) -> Observable<Int> { .just(1) }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// A reducer that makes, holds, asks and drops reactors, and sends nothing.
public final class Holding: TracedReactor {
  public enum Action: CaseIterable { case make, makeEager, ask, stream, subject, stub, drop }
  public typealias Mutation = Action
  public struct State {
    public var counters: [Counter] = []
    public var eager: [Eager] = []
    public var sum = 0
  }
  public let initialState = State()
  public init() {}
  public func mutate(action: Action) -> Observable<Action> { .just(action) }
  public func reduce(state: State, mutation: Action) -> State {
    var state = state
    switch mutation {
    case .make: state.counters.append(Counter(3))
    case .makeEager: state.eager.append(Eager())
    case .ask:
      state.sum += state.counters.reduce(0) { $0 + $1.currentState.value } + (state.eager.first?.currentState ?? 0)
    case .stream: _ = state.counters.first?.state.map(\.value)
    case .subject: _ = state.counters.first?.action
    case .stub: state.sum += state.counters.first?.isStubEnabled == true ? 1 : 0
    case .drop: (state.counters, state.eager) = ([], [])
    }
    return state
  }
}

/// A reducer that sends to what an app has: each send is one finding, at its line. The relays' cases end in two ways, or optimized
/// code has one call for both, and no line.
public final class Sending: TracedReactor {
  public enum Action: CaseIterable {
    case publish, behavior, replay, publishEvent, behaviorEvent, replayEvent
    case publishError, behaviorEnd, replayError, asyncEnd
    case publishRelay, behaviorRelay, section, event
  }
  public typealias Mutation = Action
  public let initialState = 0
  private let publish = PublishSubject<Int>()
  private let behavior = BehaviorSubject(value: 0)
  private let replay = ReplaySubject<Int>.create(bufferSize: 2)
  private let async = AsyncSubject<Int>()
  private let publishRelay = PublishRelay<Int>()
  private let behaviorRelay = BehaviorRelay(value: 0)
  private let section = Counter()
  public static let lines = #line + 5
  public init() {}
  public func mutate(action: Action) -> Observable<Action> { .just(action) }
  public func reduce(state: Int, mutation: Action) -> Int {
    switch mutation {
    case .publish: publish.onNext(1)
    case .behavior: behavior.onNext(1)
    case .replay: replay.onNext(1)
    case .publishEvent: publish.on(.next(1))
    case .behaviorEvent: behavior.on(.next(1))
    case .replayEvent: replay.on(.next(1))
    case .publishError: publish.onError(CancellationError())
    case .behaviorEnd: behavior.onCompleted()
    case .replayError: replay.onError(CancellationError())
    case .asyncEnd: async.onCompleted()
    case .publishRelay: publishRelay.accept(1)
    case .behaviorRelay: return (behaviorRelay.accept(1), state + 2).1
    case .section: section.action.onNext(.add(1))
    case .event: section.action.on(.next(.add(1)))
    }
    return state + 1
  }
}

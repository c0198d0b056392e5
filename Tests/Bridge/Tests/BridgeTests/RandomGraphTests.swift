import Foundation
import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import RxTest
import Testing

/// A mutation that carries the number of the action it is from, through operators chosen by a seed.
private final class Grown: TracedReactor {
  enum Action { case go(Int) }
  enum Mutation { case went(Int) }
  let initialState: [Int] = []
  private let seed: UInt64
  private let queues = (0..<2).map { ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "grown\($0)")) }

  private let hasCallbacks: Bool

  init(seed: UInt64, hasCallbacks: Bool) {
    self.seed = seed
    self.hasCallbacks = hasCallbacks
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .go(let n) = action else { return .empty() }
    var random = Seeded(state: seed &+ UInt64(n) &* 0x9E37_79B9)
    return grow(n, depth: 3, &random).map(Mutation.went)
  }

  private func grow(_ n: Int, depth: Int, _ random: inout Seeded) -> Observable<Int> {
    if depth == 0 {
      return switch random.next(hasCallbacks ? 6 : 5) {
      case 0: .just(n)
      case 1: .from([n, n])
      case 2: Observable.just(n).delay(.milliseconds(random.next(4)), scheduler: queues[random.next(2)])
      case 3: Observable<Int>.timer(.milliseconds(random.next(3)), scheduler: queues[random.next(2)]).map { _ in n }
      case 4: .empty()
      default: callback(n, random.next(2))
      }
    }
    let one = grow(n, depth: depth - 1, &random)
    switch random.next(20) {
    case 0: return .merge(one, grow(n, depth: depth - 1, &random))
    case 1: return .concat(one, grow(n, depth: depth - 1, &random))
    case 2: return one.flatMap { Observable.of($0, $0) }
    case 3: return one.observe(on: queues[random.next(2)])
    case 4: return .combineLatest(one, grow(n, depth: depth - 1, &random)) { a, _ in a }
    case 5: return .zip(one, grow(n, depth: depth - 1, &random)) { a, _ in a }
    case 6: return one.startWith(n)
    case 7: return one.share(replay: 1)
    case 8: return one.flatMapLatest { Observable.just($0) }
    case 9: return one.take(until: grow(n, depth: depth - 1, &random))
    case 10: return one.distinctUntilChanged()
    case 11: return one.throttle(.milliseconds(random.next(2)), scheduler: queues[random.next(2)])
    case 12: return one.debounce(.milliseconds(random.next(2)), scheduler: queues[random.next(2)])
    case 13:
      return one.buffer(timeSpan: .milliseconds(2), count: 2, scheduler: queues[0]).concatMap { Observable.from($0) }
    case 14: return one.withLatestFrom(grow(n, depth: depth - 1, &random))
    case 15:
      return one.timeout(.milliseconds(random.next(3)), other: Observable.of(n), scheduler: queues[random.next(2)])
    case 16:
      return one.take(1).asSingle().delay(.milliseconds(1), scheduler: queues[0]).asObservable().catchAndReturn(n)
    case 17: return one.delaySubscription(.milliseconds(1), scheduler: queues[random.next(2)])
    case 18: return one.sample(Observable<Int>.interval(.milliseconds(1), scheduler: queues[0]), defaultValue: n)
    default: return one.subscribe(on: queues[random.next(2)])
    }
  }

  /// Emits from a queue that knows of no cause.
  private func callback(_ n: Int, _ queue: Int) -> Observable<Int> {
    .create { [queues] observer in
      queues[queue].schedule(n) {
        observer.onNext($0)
        observer.onCompleted()
        return Disposables.create()
      }
    }
  }

  func reduce(state: [Int], mutation: Mutation) -> [Int] {
    switch mutation {
    case .went(let n): state + [n]
    }
  }
}

struct Seeded {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

@Suite struct RandomGraphTests {
  static let graphs = ProcessInfo.processInfo.environment["REACTOR_GRAPHS"].flatMap { Int($0) } ?? 1000

  @Test(arguments: [false, true]) func `No operator makes a mutation name another action than its own`(
    hasCallbacks: Bool
  ) async throws {
    let tracer = ReactorTracer()
    let reactors = (0..<10).map { Grown(seed: UInt64($0), hasCallbacks: hasCallbacks) }
    for reactor in reactors { reactor.attach(tracer) }

    for n in 0..<Self.graphs { reactors[n % 10].action.onNext(.go(n)) }
    #expect(await tracer.waitForEffects(within: .seconds(60)).isEmpty)

    let events = Events(tracer.finish())
    #expect(events.mutations.count == reactors.reduce(0) { $0 + $1.currentState.count })
    let wrong = events.mutations.filter { events.number($0) != events.number(events.origin(of: $0)) }
    #expect(wrong.isEmpty)
    // The trigger or the owner is of the same effect, an ancestor of the mutation. Callbacks alone lose the trigger.
    let strange = events.mutations.filter { event in
      guard case .mutation(let mutation) = event.kind else { return true }
      return event.cause != mutation.effect
    }
    #expect(strange.isEmpty)
    #expect(Set(events.lines("mutation").compactMap { $0.text("via") }) == (hasCallbacks ? ["subscription"] : []))
    #expect(events.mutations.count > Self.graphs / 2)
  }

  @Test func `No operator makes an action of another reactor name another state than its own`() {
    let sent = (0..<20).reduce(0) { $0 + sends(by: $1) }
    #expect(sent > Self.graphs / 2)
  }

  /// Sends states to another reactor through the graph of a seed, and returns how many arrived.
  ///
  /// A trace of its own for each graph: the index of events keeps 49,000 numbers of the process, and other tests make events
  /// while values wait in this graph.
  private func sends(by seed: UInt64) -> Int {
    let (tracer, time, bag) = (ReactorTracer(), TestScheduler(initialClock: 0), DisposeBag())
    let (first, target) = (Counter(), Counter())
    first.attach(tracer)
    target.attach(tracer)
    // Begins now, without a cause.
    _ = target.state
    var random = Seeded(state: seed &* 0x9E37_79B9 &+ 5)
    Passing(scheduler: time).pass(first.state.skip(1).map(\.value), depth: 4, &random)
      .subscribe(onNext: { target.action.onNext(.add($0)) }).disposed(by: bag)

    for n in 0..<(Self.graphs / 25) { time.scheduleAt(n) { first.action.onNext(.add(1)) } }
    time.start()

    let events = Events(tracer.finish())
    let sent = events.actions.filter { $0.reactor != events.reduces.first?.reactor }
    let wrong = sent.filter { action in
      guard case .state(let state)? = events.cause(of: action)?.kind else { return true }
      return state.revision != events.number(action)
    }
    #expect(wrong.isEmpty, "graph \(seed)")
    return sent.count
  }
}

/// Operators chosen by a seed, each of which emits a value because of the event that brought it.
private struct Passing {
  let scheduler: TestScheduler

  func pass(_ stream: Observable<Int>, depth: Int, _ random: inout Seeded) -> Observable<Int> {
    if depth == 0 { return stream }
    let one = pass(stream, depth: depth - 1, &random)
    switch random.next(10) {
    case 0: return one.observe(on: scheduler)
    case 1: return one.delay(.seconds(random.next(4)), scheduler: scheduler)
    case 2: return one.throttle(.seconds(random.next(3)), scheduler: scheduler)
    case 3: return one.flatMap { Observable.from([$0, $0]) }
    case 4: return one.concatMap { Observable.of($0, $0).observe(on: scheduler) }
    case 5: return one.flatMap { n in Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ in n } }
    case 6: return one.flatMap { Single.just($0).observe(on: scheduler) }
    case 7: return one.share(replay: 1).debounce(.seconds(1), scheduler: scheduler)
    case 8: return one.flatMap { n in Single.create { observer in scheduler.later { observer(.success(n)) } } }
    default: return .merge(one.filter { $0 % 2 == 0 }, one.filter { $0 % 2 == 1 })
    }
  }
}

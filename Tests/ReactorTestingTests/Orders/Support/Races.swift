import PlatformSupport
import ReactorCore
import ReactorTrace
import TraceModel

@testable import ReactorTesting

/// Runs a body in a traced run that counts milliseconds of virtual time, up to its end, and returns the trace.
func traceOfRun(_ policy: TracePolicy = .tests, _ body: (TestScheduler) -> AnyObject) -> Trace {
  let clock = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
  let tracer = ReactorTracer.ofTest(TracingOptions(policy), clock, name: "orders")
  withMiddleware(tracer) {
    let reactor = body(clock)
    clock.start()
    withExtendedLifetime(reactor) {}
  }
  return tracer.finish()
}

/// The notes about orders in a trace, a sentence each, with their ranks: `stale: BirdSearch: note: …`.
func orderNotes(in trace: Trace) -> [String] {
  TraceGraph(trace).orderFindings.map { "\($0.order?.rank.rawValue ?? ""): \($0.text)" }
}

/// Sends actions to a reactor, each at its millisecond.
func send<R: Reactor>(_ actions: [(at: Int, R.Action)], to reactor: R, _ clock: TestScheduler) -> R {
  for (time, action) in actions { clock.scheduleAt(time) { reactor.action.onNext(action) } }
  return reactor
}

extension SchedulerType {
  /// An answer that comes after some milliseconds.
  func answer<Value>(_ value: Value, after time: Int) -> Observable<Value> {
    Observable.just(value).delay(.milliseconds(time), scheduler: self)
  }
}

/// A search whose older answers may come after newer ones, unless each query ends the one before.
final class BirdSearch: Reactor {
  enum Action: Equatable { case search(String, after: Int) }
  enum Mutation { case query(String), results(String) }
  struct State {
    var query = ""
    var results = ""
  }
  let initialState = State()
  private let clock: TestScheduler
  private let isMended: Bool

  init(_ clock: TestScheduler, isMended: Bool = false) {
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .search(let query, let time) = action else { return .empty() }
    let answer = clock.answer(Mutation.results("birds of \(query)"), after: time)
    return .concat(.just(.query(query)), isMended ? answer.take(until: self.action) : answer)
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .query(let query): state.query = query
    case .results(let results): state.results = results
    }
    return state
  }
}

/// A profile that is refreshed, and signed out of meanwhile.
final class Session: Reactor {
  enum Action: Equatable { case refresh, signOut }
  enum Mutation { case user(String?) }
  struct State { var user: String? = "ada" }
  let initialState = State()
  private let clock: any SchedulerType
  private let isMended: Bool

  init(_ clock: any SchedulerType, isMended: Bool = false) {
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .signOut: return .just(.user(nil))
    case .refresh:
      let answer = clock.answer(Mutation.user("ada lovelace"), after: 50)
      return isMended ? answer.take(until: self.action.filter { $0 == .signOut }) : answer
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    guard case .user(let user) = mutation else { return state }
    return State(user: user)
  }
}

/// Likes that are counted from the number that was there when they were sent, or added to the one that is.
final class Likes: Reactor {
  enum Action { case like(after: Int) }
  enum Mutation { case set(Int), add(Int) }
  struct State { var count = 0 }
  let initialState = State()
  private let clock: TestScheduler
  private let isMended: Bool

  init(_ clock: TestScheduler, isMended: Bool = false) {
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .like(let time) = action else { return .empty() }
    return clock.answer(isMended ? .add(1) : .set(currentState.count + time), after: time)
  }

  func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .set(let count): State(count: count)
    case .add(let count): State(count: state.count + count)
    }
  }
}

/// Changes that overlap and may: sums, keys of their own, lists of what came, pulses.
final class Board: Reactor {
  enum Action { case add(Int, after: Int), row(String, after: Int), log(String, after: Int), toast(String, after: Int) }
  enum Mutation { case add(Int), busy(Int), row(String), log(String), toast(String) }
  struct State {
    var sum = 0
    var busy = 0
    var rows: [String: Int] = [:]
    var log: [String] = []
    @Pulse var toast: String?
  }
  let initialState = State()
  private let clock: TestScheduler

  init(_ clock: TestScheduler) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let number, let time): clock.answer(.add(number), after: time)
    case .row(let key, let time): .concat(.just(.busy(1)), clock.answer(.row(key), after: time), .just(.busy(-1)))
    case .log(let line, let time): clock.answer(.log(line), after: time)
    case .toast(let text, let time): clock.answer(.toast(text), after: time)
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.sum += number
    case .busy(let change): state.busy += change
    case .row(let key): state.rows[key, default: 0] += 1
    case .log(let line): state.log.append(line)
    case .toast(let text): state.toast = text
    }
    return state
  }
}

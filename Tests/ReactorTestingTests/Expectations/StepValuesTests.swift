import ReactorCore
import TraceModel
import Testing

@testable import ReactorTesting
@testable import ReactorTrace

@Suite("The values of a traced test's steps") struct StepValuesTests {
  private final class Account: Reactor {
    enum Action: Equatable { case login(String), logout, ignored }
    enum Mutation: Equatable { case setUser(String?), count }
    struct State: Equatable {
      var user: String?
      var count = 0
    }
    let initialState = State()

    func transform(action: Observable<Action>) -> Observable<Action> {
      action.map { $0 == .ignored ? .logout : $0 }
    }

    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .login(let name): .of(.setUser(name), .count)
      case .logout, .ignored: .just(.setUser(nil))
      }
    }

    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
      mutation.map { $0 == .setUser("eve") ? .setUser("mallory") : $0 }
    }

    func reduce(state: State, mutation: Mutation) -> State {
      switch mutation {
      case .setUser(let name): State(user: name, count: state.count)
      case .count: State(user: state.user, count: state.count + 1)
      }
    }
  }

  private final class Token {}

  /// Its values hold objects.
  private final class Holder: Reactor {
    typealias Action = Token
    struct State { var token: Token? }
    let initialState = State()
    func reduce(state: State, mutation: Token) -> State { State(token: mutation) }
  }

  /// The numbers of a trace's events of one kind.
  private func numbers(_ trace: Trace, _ isOne: (TraceEvent.Kind) -> Bool) -> [TraceEvent.Seq] {
    trace.events.filter { isOne($0.kind) }.map(\.seq)
  }

  @Test(.traced) func `values have the numbers of their events`() throws {
    let reactor = Account()
    reactor.action.onNext(.login("ada"))
    reactor.action.onNext(.logout)

    let tracer = try #require(TracedRun.tracer)
    let values = try #require(tracer.stepValues?.values(of: reactor))
    let trace = tracer.trace
    #expect(values.actions.map(\.value) == [.login("ada"), .logout])
    #expect(values.actions.map(\.seq) == numbers(trace) { if case .action = $0 { true } else { false } })
    #expect(values.mutations.map(\.value) == [.setUser("ada"), .count, .setUser(nil)])
    #expect(values.mutations.map(\.seq) == numbers(trace) { if case .mutation = $0 { true } else { false } })
    #expect(values.states.map(\.value.user) == [nil, "ada", "ada", nil])
    let reduces = numbers(trace) { if case .reduce = $0 { true } else { false } }
    #expect(values.states.dropFirst().map(\.seq) == reduces)
    #expect(values.state(at: reduces[1]) == Account.State(user: "ada", count: 1))
    #expect(values.anyState(before: reduces[1]) as? Account.State == Account.State(user: "ada", count: 0))
    #expect(values.state(at: reduces[1] + 1) == nil)
  }

  @Test(.traced) func `values that transforms put out have the numbers of what came out`() throws {
    let reactor = Account()
    reactor.action.onNext(.ignored)
    reactor.action.onNext(.login("eve"))

    let tracer = try #require(TracedRun.tracer)
    let values = try #require(tracer.stepValues?.values(of: reactor))
    let actionOut = try #require(numbers(tracer.trace) { if case .actionOut = $0 { true } else { false } }.first)
    let mutationOut = try #require(numbers(tracer.trace) { if case .mutationOut = $0 { true } else { false } }.first)
    #expect(values.action(at: actionOut) == .logout)
    #expect(values.mutation(at: mutationOut) == .setUser("mallory"))
  }

  @Test func `keeping values changes no byte of a trace`() {
    func trace(keepsStepValues: Bool) -> [UInt8] {
      let scheduler = TestScheduler(initialClock: 0)
      let tracer = ReactorTracer(
        policy: .tests, clock: .virtual(scheduler), name: "same", monitor: nil,
        stepValues: keepsStepValues ? .ofTest() : nil)
      withMiddleware(tracer) {
        let reactor = Account()
        for number in 0..<20 { reactor.action.onNext(number % 3 == 0 ? .ignored : .login("eve")) }
        let holder = Holder()
        holder.action.onNext(Token())
      }
      return tracer.finish().jsonLines()
    }
    #expect(trace(keepsStepValues: true) == trace(keepsStepValues: false))
  }

  @Test func `values are released when the test has ended`() {
    weak var token: Token?
    weak var reactor: Holder?
    withTracing {
      let holder = Holder()
      let value = Token()
      (token, reactor) = (value, holder)
      holder.action.onNext(value)
      holder.action.onNext(Token())
    }
    #expect(token == nil)
    #expect(reactor == nil)
  }

  @Test(arguments: [TracingOptions.values, .names])
  func `a policy that keeps no reactor alive keeps no value that holds an object`(_ options: TracingOptions) {
    withTracing(options) {
      weak var token: Token?
      let holder = Holder()
      do {
        let value = Token()
        token = value
        holder.action.onNext(value)
      }
      holder.action.onNext(Token())
      #expect(token == nil)
    }
  }

  @Test func `the values of dropped events are dropped`() throws {
    let policy = TracePolicy(purity: .off, capacity: 400)
    try withTracing(TracingOptions(policy)) {
      let reactor = Account()
      for number in 0..<5_000 { reactor.action.onNext(.login("\(number)")) }
      let values = try #require(TracedRun.tracer?.stepValues?.values(of: reactor))
      #expect(values.actions.last?.value == .login("4999"))
      #expect(values.states.count < 1_000)
      #expect(values.actions.count < 1_000)
    }
  }
}

import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("The cost of a traced test that passes", .serialized) struct PassingTestCostTests {
  /// A value that counts how often it is described.
  private struct CountedValue: TraceRedactable, Sendable {
    static let times = Locked(0)
    var number = 0
    var traceValue: (any Sendable)? {
      CountedValue.times.withLock { $0 += 1 }
      return number
    }
  }

  private final class CountingReactor: Reactor {
    enum Action { case add(CountedValue) }
    typealias Mutation = Action
    struct State { var value = CountedValue() }
    let initialState = State()

    func reduce(state: State, mutation: Action) -> State {
      switch mutation {
      case .add(let value): State(value: CountedValue(number: state.value.number + value.number))
      }
    }
  }

  @Test func `a passing test describes no value, and a failing one does`() {
    func described(_ body: () -> Void) -> Int {
      CountedValue.times.withLock { $0 = 0 }
      body()
      return CountedValue.times.withLock { $0 }
    }
    func run(_ ending: () -> Void = {}) {
      withTracing(.values) {
        let reactor = CountingReactor()
        for number in 0..<10 { reactor.action.onNext(.add(CountedValue(number: number))) }
        ending()
      }
    }
    #expect(described { run() } == 0)
    #expect(described { _ = issuesRecorded { run { Issue.record("it fails") } } } > 0)
  }

  @Test func `the trace after end is the one that finish returns`() {
    let tracer = ReactorTracer()
    let reactor = CountingReactor()
    reactor.attach(tracer)
    reactor.action.onNext(.add(CountedValue(number: 1)))
    tracer.end()
    reactor.action.onNext(.add(CountedValue(number: 2)))
    let trace = tracer.trace
    #expect(trace == tracer.finish())
    #expect(trace.events.last.map { if case .end = $0.kind { true } else { false } } == true)
  }
}

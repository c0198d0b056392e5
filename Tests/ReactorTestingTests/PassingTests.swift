import PlatformSupport
import Foundation
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("What a traced test that passes does not pay for") struct PassingTests {
  /// Counts how often it is described.
  private struct Told: TraceRedactable, Sendable {
    static let times = Locked(0)
    var number = 0
    var traceValue: (any Sendable)? {
      Told.times.withLock { $0 += 1 }
      return number
    }
  }

  private final class Telling: Reactor {
    enum Action { case add(Told) }
    typealias Mutation = Action
    struct State { var told = Told() }
    let initialState = State()

    func reduce(state: State, mutation: Action) -> State {
      switch mutation {
      case .add(let told): State(told: Told(number: state.told.number + told.number))
      }
    }
  }

  @Test func `no value is described, unless it fails`() {
    func described(_ body: () -> Void) -> Int {
      Told.times.withLock { $0 = 0 }
      body()
      return Told.times.withLock { $0 }
    }
    func run(_ ending: () -> Void = {}) {
      withTracing(.values) {
        let reactor = Telling()
        for number in 0..<10 { reactor.action.onNext(.add(Told(number: number))) }
        ending()
      }
    }
    #expect(described { run() } == 0)
    #expect(described { _ = issuesRecorded { run { Issue.record("it fails") } } } > 0)
  }

  @Test func `a trace that is asked for afterwards is the one that finish gives`() {
    let tracer = ReactorTracer()
    let reactor = Telling()
    reactor.attach(tracer)
    reactor.action.onNext(.add(Told(number: 1)))
    tracer.end()
    reactor.action.onNext(.add(Told(number: 2)))
    let trace = tracer.trace
    #expect(trace == tracer.finish())
    #expect(trace.events.last.map { if case .end = $0.kind { true } else { false } } == true)
  }
}

@Suite("Findings without a trace", .enabled(if: Hooks.areOn, Hooks.why)) struct FindingsWithoutATrace {
  private func tracer(_ policy: TracePolicy) -> ReactorTracer {
    ReactorTracer(policy: policy, clock: .monotonic, name: nil, monitor: Hooks.shared)
  }

  /// Both must be the same, in what is found and in what is exempt.
  private func compare(_ tracer: ReactorTracer, _ count: Int, at place: SourceLocation = #_sourceLocation) {
    tracer.end()
    let findings = tracer.findings
    let graph = TraceGraph(tracer.trace)
    #expect(findings.found == graph.findings, sourceLocation: place)
    #expect(findings.exempted == graph.exempted, sourceLocation: place)
    #expect(findings.found.count + findings.exempted.count == count, sourceLocation: place)
  }

  private let clock: @Sendable (Workbench, inout WorkState) -> Void = { _, state in state.number = Faraway.clock() }
  private let note: @Sendable (Workbench, inout WorkState) -> Void = { _, state in
    state.text = Locale.current.identifier
  }
  private let exempt: @Sendable (Workbench, inout WorkState) -> Void = { _, state in
    state.number = Purity.unchecked("it may") { Faraway.clock() }
  }
  private let pure: @Sendable (Workbench, inout WorkState) -> Void = { _, state in state.count += 1 }

  @Test func `are those of its graph`() {
    let tracer = tracer(.tests)
    let one = Workbench([clock, note, exempt, pure])
    let other = Workbench([pure, clock, pure, clock])
    let last = Stopwatch()
    for reactor in [one, other] { reactor.attach(tracer) }
    last.attach(tracer)
    for number in [0, 1, 2, 3, 0, 3, 0] {
      one.action.onNext(number)
      other.action.onNext(number)
    }
    last.action.onNext(.spoil)
    last.action.onNext(.tick)
    compare(tracer, 4)
  }

  @Test func `also where there was no room for all of it`() {
    for capacity in [20, 33, 64, 100] {
      var policy = TracePolicy.values
      policy.capacity = capacity
      let tracer = tracer(policy)
      let bench = Workbench([clock, pure])
      bench.attach(tracer)
      for number in 0..<100 { bench.action.onNext(number % 3 == 0 ? 0 : 1) }
      #expect(tracer.trace.events.count <= capacity + 3)
      compare(tracer, 1)
    }
  }

  @Test func `there are none in a trace without`() {
    let tracer = tracer(.tests)
    let bench = Workbench([pure])
    bench.attach(tracer)
    bench.action.onNext(0)
    compare(tracer, 0)
  }
}

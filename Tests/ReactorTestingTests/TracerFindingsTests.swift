import Foundation
import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Findings of a tracer", .enabled(if: Hooks.areOn, Hooks.reason)) struct TracerFindingsTests {
  private func tracer(_ policy: TracePolicy) -> ReactorTracer {
    ReactorTracer(policy: policy, clock: .monotonic, name: nil, monitor: Hooks.shared)
  }

  /// Compares the findings of a tracer, and what is exempt, with those of the trace graph.
  private func compare(_ tracer: ReactorTracer, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    tracer.end()
    let findings = tracer.findings
    let graph = TraceGraph(tracer.trace)
    #expect(findings.found == graph.findings, sourceLocation: sourceLocation)
    #expect(findings.exempted == graph.exempted, sourceLocation: sourceLocation)
    #expect(findings.found.count + findings.exempted.count == count, sourceLocation: sourceLocation)
  }

  private let clock: @Sendable (ClosureReactor, inout CaseState) -> Void = { _, state in
    state.number = Distant.clock()
  }
  private let note: @Sendable (ClosureReactor, inout CaseState) -> Void = { _, state in
    state.text = Locale.current.identifier
  }
  private let exempt: @Sendable (ClosureReactor, inout CaseState) -> Void = { _, state in
    state.number = Purity.unchecked("it may") { Distant.clock() }
  }
  private let pure: @Sendable (ClosureReactor, inout CaseState) -> Void = { _, state in state.count += 1 }

  @Test func `findings equal those of the trace graph`() {
    let tracer = tracer(.tests)
    let one = ClosureReactor([clock, note, exempt, pure])
    let other = ClosureReactor([pure, clock, pure, clock])
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

  @Test func `findings equal those of the graph of a trace that lost events`() {
    for capacity in [20, 33, 64, 100] {
      var policy = TracePolicy.values
      policy.capacity = capacity
      let tracer = tracer(policy)
      let bench = ClosureReactor([clock, pure])
      bench.attach(tracer)
      for number in 0..<100 { bench.action.onNext(number % 3 == 0 ? 0 : 1) }
      #expect(tracer.trace.events.count <= capacity + 3)
      compare(tracer, 1)
    }
  }

  @Test func `a trace without impurities has no findings`() {
    let tracer = tracer(.tests)
    let bench = ClosureReactor([pure])
    bench.attach(tracer)
    bench.action.onNext(0)
    compare(tracer, 0)
  }
}

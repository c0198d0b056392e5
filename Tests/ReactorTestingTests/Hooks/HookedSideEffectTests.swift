import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Findings of hooks", .enabled(if: Hooks.areOn, Hooks.reason)) struct HookedSideEffectTests {
  #if DEBUG
    @Test func `a line that writes many elements in many reduces is one finding`() {
      let tracer = ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: Hooks.shared)
      let bench = ClosureReactor([
        { _, state in state.tool?.parts.append(4) },
        { _, state in state.tool?.uses = 1 },
      ])
      bench.attach(tracer)
      for _ in 0..<100 { bench.action.onNext(0) }
      for _ in 0..<3 { bench.action.onNext(1) }
      let findings = TraceGraph(tracer.finish()).findings
      // The second reducer writes an equal value, except for the first time.
      #expect(findings.map(\.rule) == [.stateAlias, .stateAlias])
      #expect(findings.map(\.count) == [100, 3])
      #expect(findings.last?.api == "state.tool.uses")
    }

    /// Calls closures and functions of its own in `reduce`.
    final class Folding: Reactor {
      typealias Action = Int
      let initialState = [0]
      static let line = #line + 1
      func reduce(state: [Int], mutation: Int) -> [Int] {
        func next(_ number: Int) -> Int { number + mutation }
        return state.map { next($0) }.filter { $0 > 0 || state.contains { $0 < 0 } }
      }
    }

    @Test func `a finding without a line has that of its reduce, not of a closure in it`() {
      #expect(Hooks.shared?.declaration(ofReduceOf: Folding.self)?.line == Folding.line)
    }

    @Test func `a finding without a line has that of its reduce`() {
      #expect(Hooks.shared?.declaration(ofReduceOf: ClosureReactor.self)?.line == ClosureReactor.reduceLine - 2)
      #expect(Hooks.shared?.declaration(ofReduceOf: Existing.self) == nil)
      let bench = ClosureReactor([{ bench, state in state.count = bench.turn() }])
      let found = Hooks.impurities(bench, [0], .tests)
      #expect(found.map(\.rule) == [.nondeterministic])
      #expect(found.first?.reduceSite?.line == ClosureReactor.reduceLine - 2)
      #expect(found.first?.reduceSite?.file.hasSuffix("Impure.swift") == true)
    }
  #endif
}

import Foundation
import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Purity.unchecked under hooks", .enabled(if: Hooks.areOn, Hooks.reason)) struct UncheckedSideEffectsTests {
  typealias Body = @Sendable (ClosureReactor, inout CaseState) -> Void

  private func graph(_ body: @escaping Body) -> TraceGraph {
    let tracer = ReactorTracer(policy: TracePolicy(), clock: .monotonic, name: nil, monitor: Hooks.shared)
    let bench = ClosureReactor([body])
    bench.attach(tracer)
    let graph = Hooks.alone {
      bench.action.onNext(0)
      return TraceGraph(tracer.finish())
    }
    Hooks.retain(bench, if: graph.exempted.contains { $0.rule == .lock })
    return graph
  }

  /// Rule, count and reason of each exempt side effect, in order.
  private func exempted(_ graph: TraceGraph) -> [String] {
    graph.exempted.map { "\($0.rule.rawValue) \($0.count) \($0.exemption?.words ?? "")" }
  }

  @Test func `an unchecked call is listed with its reason and its line, and is no finding`() {
    let line = #line + 1
    let graph = graph { _, state in state.value = Purity.unchecked("it is a stopwatch") { Date() } }

    #expect(graph.findings == [])
    #expect(exempted(graph) == ["clock 1 Purity.unchecked: it is a stopwatch"])
    #expect(graph.exempted.map(\.api) == ["Date()"])
    #expect(graph.exempted.map(\.engine) == [.hooks])
    #if DEBUG
      #expect(graph.exempted.map { $0.site?.line } == [line])
      #expect(graph.exempted.map { $0.reduceSite?.line } == [ClosureReactor.reduceLine])
    #endif
  }

  @Test func `unchecked calls with different reasons are listed apart`() {
    let graph = graph { _, state in
      for number in 0..<3 {
        func stamp() -> Double { Distant.clock() }
        state.number += Purity.unchecked("first") { stamp() }
        if number > 0 { state.number += Purity.unchecked("second") { stamp() } }
      }
    }
    #expect(exempted(graph) == ["clock 3 Purity.unchecked: first", "clock 2 Purity.unchecked: second"])
  }

  @Test func `calls before and after an unchecked one are found`() {
    let graph = graph { _, state in
      state.text = UUID().uuidString
      Purity.unchecked("only this") { state.number = Distant.clock() }
      Distant.say("")
    }
    #expect(graph.findings.map(\.rule) == [.random, .io])
    #expect(graph.exempted.map(\.rule) == [.clock])
  }

  @Test func `a lock that unchecked code releases is not kept, and one that it acquires is`() {
    let kept = graph { bench, _ in Purity.unchecked("until the next one") { bench.heap.lock.lock() } }
    #expect(exempted(kept) == ["lock 1 Purity.unchecked: until the next one"])
    let givenBack = graph { bench, _ in
      bench.heap.lock.lock()
      Purity.unchecked("here it ends") { bench.heap.lock.unlock() }
    }
    #expect(givenBack.findings + givenBack.exempted == [])
  }

  @Test func `an unchecked use of a stream is listed once, with its line`() {
    let line = #line + 2
    let graph = graph { bench, _ in
      Purity.unchecked("they may know") { bench.heap.relay.accept(2) }
    }
    #expect(graph.findings == [])
    #expect(exempted(graph) == ["send 1 Purity.unchecked: they may know"])
    #if DEBUG
      #expect(graph.exempted.first?.site?.line == line)
    #endif
  }

  @Test func `many unchecked calls leave room for a finding`() {
    let graph = graph { _, state in
      Purity.unchecked("a long list") {
        for line in 0..<100 { Distant.deep(line) { state.number += Distant.clock() } }
      }
      state.number = Distant.clock()
    }
    #expect(graph.findings.map(\.rule) == [.clock])
    #expect(graph.exempted.isEmpty == false)
  }

  #if DEBUG
    @Test func `unchecked writes are listed once, by the hooks, with their lines`() {
      let line = #line + 4
      let graph = graph { bench, state in
        bench.reduces += 1
        Purity.unchecked("a cache") {
          bench.reduces += 1
          Existing.total += 1
          bench.heap.tool.uses += 1
          state.tool?.uses += 1
        }
      }
      #expect(graph.findings.map(\.rule) == [.selfWrite])
      #expect(
        exempted(graph)
          == ["self-write", "static-write", "object-write", "state-alias"].map { "\($0) 1 Purity.unchecked: a cache" })
      #expect(graph.exempted.map { $0.site?.line } == (0..<4).map { line + $0 })
      #expect(graph.exempted.allSatisfy { $0.engine == .hooks })
    }
  #endif

  @Test func `a report lists exempt side effects on request`() {
    let audit = Audit(graph { _, state in state.value = Purity.unchecked("it is a stopwatch") { Date() } })
    #expect(audit.findings == [])
    #expect(audit.text(showsExempted: true).contains("exempt: Date() reads the clock [clock]"))
    #expect(audit.text(showsExempted: true).contains("Purity.unchecked: it is a stopwatch"))
    #expect(!audit.text(showsExempted: false).contains("Date()"))
  }
}

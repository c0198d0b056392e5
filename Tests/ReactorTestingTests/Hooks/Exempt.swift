import Foundation
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("What hooks see inside of Purity.unchecked", .enabled(if: Hooks.areOn, Hooks.why)) struct ExemptOfHooks {
  typealias Body = @Sendable (Workbench, inout WorkState) -> Void

  private func graph(_ body: @escaping Body) -> TraceGraph {
    let tracer = ReactorTracer(policy: TracePolicy(), clock: .monotonic, name: nil, monitor: Hooks.shared)
    let bench = Workbench([body])
    bench.attach(tracer)
    bench.action.onNext(0)
    let graph = TraceGraph(tracer.finish())
    Hooks.keep(bench, if: graph.exempted.contains { $0.rule == .lock })
    return graph
  }

  /// Rule, count and reason of each, in order.
  private func exempted(_ graph: TraceGraph) -> [String] {
    graph.exempted.map { "\($0.rule.rawValue) \($0.count) \($0.exemption?.words ?? "")" }
  }

  @Test func `a call is no finding, and is listed with its reason and its line`() {
    let line = #line + 1
    let graph = graph { _, state in state.value = Purity.unchecked("it is a stopwatch") { Date() } }

    #expect(graph.findings == [])
    #expect(exempted(graph) == ["clock 1 Purity.unchecked: it is a stopwatch"])
    #expect(graph.exempted.map(\.api) == ["Date()"])
    #expect(graph.exempted.map(\.engine) == [.hooks])
    #if DEBUG
      #expect(graph.exempted.map { $0.site?.line } == [line])
      #expect(graph.exempted.map { $0.reduceSite?.line } == [Workbench.reduceLine])
    #endif
  }

  @Test func `each reason has a list of its own`() {
    let graph = graph { _, state in
      for number in 0..<3 {
        func stamp() -> Double { Faraway.clock() }
        state.number += Purity.unchecked("first") { stamp() }
        if number > 0 { state.number += Purity.unchecked("second") { stamp() } }
      }
    }
    #expect(exempted(graph) == ["clock 3 Purity.unchecked: first", "clock 2 Purity.unchecked: second"])
  }

  @Test func `what happens before and after it is found`() {
    let graph = graph { _, state in
      state.text = UUID().uuidString
      Purity.unchecked("only this") { state.number = Faraway.clock() }
      Faraway.say("")
    }
    #expect(graph.findings.map(\.rule) == [.random, .io])
    #expect(graph.exempted.map(\.rule) == [.clock])
  }

  @Test func `a lock that is given back there is not kept, and one that is taken there is`() {
    let kept = graph { bench, _ in Purity.unchecked("until the next one") { bench.shop.lock.lock() } }
    #expect(exempted(kept) == ["lock 1 Purity.unchecked: until the next one"])
    let givenBack = graph { bench, _ in
      bench.shop.lock.lock()
      Purity.unchecked("here it ends") { bench.shop.lock.unlock() }
    }
    #expect(givenBack.findings + givenBack.exempted == [])
  }

  @Test func `a stream is told once, with its line`() {
    let line = #line + 2
    let graph = graph { bench, _ in
      Purity.unchecked("they may know") { bench.shop.relay.accept(2) }
    }
    #expect(graph.findings == [])
    #expect(exempted(graph) == ["send 1 Purity.unchecked: they may know"])
    #if DEBUG
      #expect(graph.exempted.first?.site?.line == line)
    #endif
  }

  @Test func `many of them leave room for a finding`() {
    let graph = graph { _, state in
      Purity.unchecked("a long list") { for line in 0..<100 { Faraway.deep(line) { state.number += Faraway.clock() } } }
      state.number = Faraway.clock()
    }
    #expect(graph.findings.map(\.rule) == [.clock])
    #expect(graph.exempted.isEmpty == false)
  }

  #if DEBUG
    @Test func `writes are told once, by the hooks, with their lines`() {
      let line = #line + 4
      let graph = graph { bench, state in
        bench.reduces += 1
        Purity.unchecked("a cache") {
          bench.reduces += 1
          Workshop.total += 1
          bench.shop.tool.uses += 1
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

  @Test func `the report lists it when it is asked to`() {
    let audit = Audit(graph { _, state in state.value = Purity.unchecked("it is a stopwatch") { Date() } })
    #expect(audit.findings == [])
    #expect(audit.text(showsExempted: true).contains("exempt: Date() reads the clock [clock]"))
    #expect(audit.text(showsExempted: true).contains("Purity.unchecked: it is a stopwatch"))
    #expect(!audit.text(showsExempted: false).contains("Date()"))
  }
}

import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("How findings of hooks are told", .enabled(if: Hooks.areOn, Hooks.why)) struct HowHooksTell {
  @Test func `a closure on the way is called by where it was written`() {
    // `closure #1 () -> () in App.Search.init() -> App.Search`
    #expect(DemangledName.ofCaller("$s3App6SearchCACycfcyycfU_") == "a closure in Search()")
    #expect(DemangledName.ofCaller("$s3App6SearchC4loadyyF") == "Search.load()")
    #expect(DemangledName.ofCaller("main") == "main()")
  }

  #if DEBUG
    @Test func `a line is one finding, however many elements it writes in however many reduces`() {
      let tracer = ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: Hooks.shared)
      let bench = Workbench([
        { _, state in state.tool?.parts.append(4) },
        { _, state in state.tool?.uses = 1 },
      ])
      bench.attach(tracer)
      for _ in 0..<100 { bench.action.onNext(0) }
      for _ in 0..<3 { bench.action.onNext(1) }
      let findings = TraceGraph(tracer.finish()).findings
      // The second line writes what is there already, but for the first time.
      #expect(findings.map(\.rule) == [.stateAlias, .stateAlias])
      #expect(findings.map(\.count) == [100, 3])
      #expect(findings.last?.api == "state.tool.uses")
    }

    @Test func `where hooks do not see the line there is that of reduce`() {
      #expect(Hooks.shared?.declaration(ofReduceOf: Workbench.self)?.line == Workbench.reduceLine - 2)
      #expect(Hooks.shared?.declaration(ofReduceOf: Workshop.self) == nil)
      let bench = Workbench([{ bench, state in state.count = bench.turn() }])
      let found = Hooks.impurities(bench, [0], .tests)
      #expect(found.map(\.rule) == [.nondeterministic])
      #expect(found.first?.reduceSite?.line == Workbench.reduceLine - 2)
      #expect(found.first?.reduceSite?.file.hasSuffix("Impure.swift") == true)
    }
  #endif
}

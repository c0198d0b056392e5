import ReactorCore
import ReactorTesting
import Testing
import TraceModel

@Suite("Expectations in parallel") struct ParallelExpectationsTests {
  private static let runs = TestScale.cases(1_000, debug: 500, sanitized: 200)

  @Test func `many traced runs at once see their own events alone`() async {
    let traces = await withTaskGroup(of: (Int, [String]).self) { group in
      for number in 0..<Self.runs {
        group.addTask {
          await withTracing(TracingOptions(name: "run \(number)")) {
            let login = LoginReactor(TestScheduler())
            login.action.onNext(.relay("\(number)"))
            await Task.yield()
            login.action.onNext(.count)
            expectTrace(of: login, .relay("\(number)"), leadsTo: [.setUser("\(number)")])
            expectTrace(of: login, .count, matches: [.is(.count).writing(\.count), .is(.setLoading(false))])
            expectNo(.openEffects, .swallowedErrors)
            let graph = TracedRun.tracer.map { TraceGraph($0.trace) }
            return (
              number,
              graph.map { graph in
                graph.commits.indices.map { "\(graph.commits[$0].label) \(graph.argument(ofCommit: $0))" }
              } ?? []
            )
          }
        }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }
    #expect(traces.count == Self.runs)
    #expect(traces.allSatisfy { $1 == ["setUser \"\($0)\"", "count ", "setLoading false"] })
  }
}

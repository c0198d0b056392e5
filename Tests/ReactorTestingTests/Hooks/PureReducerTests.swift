import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("Pure reducers under hooks", .enabled(if: Hooks.areOn, Hooks.reason)) struct PureReducerTests {
  @Test(arguments: TestScale.share(of: Pure.all)) func `a pure reducer that looks impure has no findings`(
    sample: Pure
  ) {
    #expect(Hooks.impurities(ClosureReactor([sample.body]), [0, 0, 0]) == [])
  }

  @Test func `pure reducers have no findings on eight threads at once`() {
    let found = EightThreads.run { thread in
      let order = (0..<Pure.all.count).map { ($0 + thread * 11) % Pure.all.count }
      return Hooks.impurities(ClosureReactor(Pure.all.map(\.body)), order + order)
    }
    #expect(found == [])
  }

  @Test func `hooks find one impure scope in each thousand on eight threads`() {
    let steps = Pure.all.filter {
      ["nothing", "a local object", "inout", "a tree", "a pulse", "throwing"].contains($0.name)
    }
    let each = TestScale.scopes / 8
    let found = EightThreads.run { thread -> [PurityRule] in
      guard let hooks = Hooks.shared else { return [] }
      let bench = ClosureReactor([])
      let watch = StreamUseRecorder(isMuted: true)
      var state = CaseState()
      var rules: [PurityRule] = []
      for scope in 0..<each {
        let seen = hooks.observe(bench) {
          watch.run {
            if scope % 1_000 == 999 {
              state.number = Distant.clock()
            } else {
              steps[scope % steps.count].body(bench, &state)
            }
          }
        }
        rules += seen.map(\.rule)
      }
      return rules
    }
    #expect(found == Array(repeating: .clock, count: each / 1_000 * 8))
  }

  @Test func `hooks find one impure reduce in each two thousand`() {
    let bench = ClosureReactor([
      { _, state in
        let tool = Existing.Tool()
        tool.uses = state.count
        state.count = tool.uses &+ 1
      },
      { _, state in state.number = Distant.clock() },
    ])
    let actions = (0..<20_000).map { $0 % 2_000 == 1_999 ? 1 : 0 }
    let found = Hooks.impurities(bench, actions, TracePolicy(content: .names))
    #expect(found.map(\.rule) == Array(repeating: .clock, count: 10))
  }

  @Test func `side effects of a subscriber have no findings`() {
    let bench = ClosureReactor([{ _, state in state.count += 1 }])
    let subscription = bench.state.subscribe(onNext: { _ in
      Existing.total += 1
      _ = Distant.clock()
    })
    #expect(Hooks.impurities(bench, [0, 0]) == [])
    subscription.dispose()
  }
}

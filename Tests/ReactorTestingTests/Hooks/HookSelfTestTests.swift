import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("The self-test of the hooks") struct HookSelfTestTests {
  @Test(.enabled(if: Hooks.areOn, Hooks.reason)) func `hooks that miss a call switch themselves off and warn`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let hooks = ReducerHooks.installed(testing: [
        HookSelfTest.Probe(name: "an empty body", rule: .clock) {}
      ])
      precondition(!hooks.isOn)
      precondition(hooks.engines == "portable checks, hooks: off (they missed an empty body)")
      precondition(hooks.observe(hooks) { _ = Distant.clock() }.isEmpty)
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("warning: reducers are not monitored by hooks: they missed an empty body."))
  }

  @Test(.enabled(if: Hooks.areOn, Hooks.reason)) func `hooks that miss calls of C functions stay on and warn`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let hooks = ReducerHooks.installed(testing: [
        HookSelfTest.Probe(name: "an empty body", part: .callsOfC, rule: .clock) {}
      ])
      precondition(hooks.isOn)
      precondition(hooks.engines.hasPrefix("portable checks, hooks without "))
      precondition(hooks.engines.hasSuffix("calls of C functions (they missed an empty body)"))
      let recorded = hooks.observe(hooks) { StreamUseRecorder(isMuted: true).run { _ = Distant.clock() } }
      precondition(recorded.map(\.rule) == [.clock])
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        "warning: hooks do not record calls of C functions of reducers: they missed an empty body."))
  }

  /// Holds under the sanitizers too.
  @Test func `hooks are on where the platform has them`() {
    #if os(Linux) && arch(x86_64)
      #expect(Hooks.areOn, Hooks.reason)
      #expect(Hooks.shared?.engines.contains("they missed") == false)
    #else
      #expect(Hooks.shared?.engines.contains("portable checks, hooks") == true)
    #endif
  }
}

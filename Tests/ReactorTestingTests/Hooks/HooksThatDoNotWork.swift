import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("Hooks that do not work") struct HooksThatDoNotWork {
  @Test(.enabled(if: Hooks.areOn, Hooks.why)) func `switch themselves off, and say so`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let hooks = ReducerHooks.installed(testing: [
        HookSelfTest.Probe(name: "a thing that nobody sees", rule: .clock) {}
      ])
      precondition(!hooks.isOn)
      precondition(hooks.engines == "portable checks, hooks: off (they did not see a thing that nobody sees)")
      precondition(hooks.observe(hooks) { _ = Faraway.clock() }.isEmpty)
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("warning: reducers are not watched by hooks: they did not see a thing that nobody sees."))
  }

  @Test(.enabled(if: Hooks.areOn, Hooks.why)) func `in part, stay, and say which part`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let hooks = ReducerHooks.installed(testing: [
        HookSelfTest.Probe(name: "a thing that nobody sees", part: .callsOfC, rule: .clock) {}
      ])
      precondition(hooks.isOn)
      precondition(hooks.engines.hasPrefix("portable checks, hooks without "))
      precondition(hooks.engines.hasSuffix("calls of C functions (they did not see a thing that nobody sees)"))
      let seen = hooks.observe(hooks) { StreamUseRecorder(isMuted: true).run { _ = Faraway.clock() } }
      precondition(seen.map(\.rule) == [.clock])
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      said.contains(
        "warning: hooks do not tell calls of C functions of reducers: they did not see a thing that nobody sees."))
  }

  /// Also under the sanitizers.
  @Test func `are on wherever they are written for`() {
    #if os(Linux) && arch(x86_64)
      #expect(Hooks.areOn, Hooks.why)
      #expect(Hooks.shared?.engines.contains("they did not see") == false)
    #else
      #expect(Hooks.shared?.engines.contains("portable checks, hooks") == true)
    #endif
  }
}

import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite(
  "Purity hooks and tasks in virtual time", .enabled(if: Hooks.areOn && TaskHooks.obstacle == nil, "no hooks here"))
struct HookCompositionTests {
  @Test func `a reducer of a task in virtual time is monitored`() {
    let scheduler = TestScheduler(resolution: 0.001, runsTasks: true)
    let reactor = ClosureReactor([{ _, state in state.number = Distant.clock() }])
    let tracer = ReactorTracer(policy: .values, clock: .virtual(scheduler), name: nil, monitor: Hooks.shared)
    reactor.attach(tracer)
    TracedRun.$scheduler.withValue(scheduler) {
      _ = Task {
        try await Task.sleep(for: .seconds(1))
        reactor.action.onNext(0)
      }
    }
    scheduler.start()
    #expect(tracer.finish().impurities.map(\.rule) == [.clock])
  }

  @Test func `the clock that a task's reducer reads is a finding`() {
    let scheduler = TestScheduler(resolution: 0.001, runsTasks: true)
    var found: [PurityRule] = []
    #expect(Instants.earlier < .now)
    scheduler.scheduleAt(0) {
      found = Hooks.impurities(ClosureReactor([{ _, state in state.number = Instants.reading }]), [0]).map(\.rule)
    }
    scheduler.start()
    #expect(found == [.clock])
  }

  @Test func `purity hooks that come and go leave tasks in virtual time`() async {
    await #expect(processExitsWith: .success) {
      runTasks()
      installAndRemove()
      installAndRemove()
    }
  }

  @Test func `tasks in virtual time leave purity hooks that were there before`() async {
    await #expect(processExitsWith: .success) {
      installAndRemove()
      runTasks()
    }
  }
}

private func runTasks() {
  let values = AsyncEffects.run(AsyncEffects.Action.allCases).state.values
  precondition(values.count == AsyncEffects.expected.values.reduce(0) { $0 + $1.values.count })
}

/// Installs hooks, and others that remove them, each before tasks that run in virtual time.
private func installAndRemove() {
  let hooks = ReducerHooks.installed(testing: HookSelfTest.probes)
  precondition(hooks.isOn)
  runTasks()
  precondition(HookSelfTest.missed(by: hooks, HookSelfTest.probes).isEmpty)
  precondition(!ReducerHooks.installed(testing: [HookSelfTest.Probe(name: "an empty body", rule: .clock) {}]).isOn)
  runTasks()
}

private enum Instants {
  static let earlier = ContinuousClock.now
  static var reading: Double { ContinuousClock.now > earlier ? 1 : 0 }
}

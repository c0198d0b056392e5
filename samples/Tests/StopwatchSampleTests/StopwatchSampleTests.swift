import ReactorCore
import ReactorTesting
import TerminalKit
import Testing

@testable import StopwatchSample

extension TracingOptions {
  /// A tick is a millisecond.
  fileprivate static let virtual = TracingOptions(scheduler: { TestScheduler(resolution: 0.001) })
}

@Suite("The stopwatch, in virtual time", .laws("Stopwatch.laws")) struct StopwatchSampleTests {
  private let clock = TracedRun.scheduler ?? TestScheduler(resolution: 0.001)

  @Test(.traced(.virtual)) func `the stopwatch shows every tenth of a second when it is over`() {
    let reactor = StopwatchReactor(clock: clock)
    TracedRun.input(reactor.action, [.next(50, .start)])
    let elapsed = reactor.state.map(\.elapsed).distinctUntilChanged()
    TracedRun.expect(elapsed, disposed: 351) == [.next(0, 0), .next(150, 100), .next(250, 200), .next(350, 300)]
  }

  @Test(.traced) func `pausing keeps the time since the last tick, and starting continues from there`() {
    let reactor = StopwatchReactor(clock: clock)

    clock.scheduleAt(10) { reactor.action.onNext(.start) }
    clock.scheduleAt(247) { reactor.action.onNext(.pause) }
    clock.advanceTo(1_000)
    #expect(reactor.currentState.elapsed == 237)
    clock.scheduleAt(2_000) { reactor.action.onNext(.start) }
    clock.scheduleAt(2_013) { reactor.action.onNext(.pause) }
    clock.advanceTo(3_000)

    #expect(reactor.currentState.elapsed == 250)
    #expect(!reactor.currentState.isRunning)
  }

  @Test func `pausing ends the ticking, and the trace names the time and the action`() throws {
    let tracer = ReactorTracer(clock: .virtual(clock))
    let reactor = StopwatchReactor(clock: clock)
    reactor.attach(tracer)
    clock.scheduleAt(10) { reactor.action.onNext(.start) }
    clock.scheduleAt(150) { reactor.action.onNext(.pause) }
    clock.advanceTo(2_000)

    #expect(clock.isIdle)
    let graph = TraceGraph(tracer.finish())
    let start = try #require(graph.effects.firstIndex { $0.label == "start" })
    let pause = try #require(graph.actions.firstIndex { $0.label == "pause" })
    #expect(graph.effects[start].end == .cancelled(by: pause))
    #expect(graph.commits.filter { $0.effect == start }.map(\.label) == ["start", "tick"])
    #expect((150_000_000..<151_000_000).contains(graph.effects[start].finish))
  }

  @Test(.traced(.virtual)) func `a running clock is not started twice`() {
    let store = TestStore(StopwatchReactor(clock: clock))
    clock.advanceTo(10)
    store.send(.start) { ($0.isRunning, $0.zero) = (true, 10) }
    clock.advanceTo(60)
    store.send(.start)
    for tenth in 1...3 {
      clock.advanceTo(10 + 100 * tenth)
      store.receive(.named("tick")) { $0.elapsed = 100 * tenth }
    }
    clock.advanceTo(333)
    store.send(.reset) { ($0.isRunning, $0.elapsed, $0.zero) = (false, 0, 0) }
    clock.advanceTo(1_000)
    store.finish()
  }

  @Test(.traced(.virtual)) func `laps are exact and add up to the time`() {
    let reactor = StopwatchReactor(clock: clock)
    TracedRun.input(
      reactor.action,
      [
        .next(10, .start), .next(133, .lap), .next(340, .lap), .next(400, .pause),
        .next(900, .start), .next(941, .lap), .next(950, .pause), .next(960, .lap),
      ])
    TracedRun.expect(reactor.state.map(\.laps).distinctUntilChanged()) == [
      .next(0, []), .next(133, [123]), .next(340, [123, 207]), .next(941, [123, 207, 101]),
    ]
    TracedRun.expect(reactor.state.map(\.elapsed)).in(941...).elements == [431, 440]
  }

  @Test(.traced) func `resetting stops the clock and forgets`() {
    let reactor = StopwatchReactor(clock: clock)
    clock.scheduleAt(10) { reactor.action.onNext(.start) }
    clock.scheduleAt(150) { reactor.action.onNext(.lap) }
    clock.scheduleAt(180) { reactor.action.onNext(.reset) }
    clock.advanceTo(500)

    #expect(clock.isIdle)
    #expect(!reactor.currentState.isRunning)
    #expect(reactor.currentState.elapsed == 0)
    #expect(reactor.currentState.laps.isEmpty)
  }

  @Test(.traced) func `the view shows seconds`() {
    var frames: [String] = []
    let view = StopwatchView { frames.append($0) }
    view.reactor = StopwatchReactor(clock: clock)

    clock.scheduleAt(10) { view.startButton.press() }
    clock.scheduleAt(1_017) { view.lapButton.press() }
    clock.scheduleAt(1_060) { view.pauseButton.press() }
    clock.advanceTo(2_000)

    #expect(frames.first == "0.000")
    #expect(frames.last == "1.050  lap 1.007")
  }
}

import ReactorCore
import ReactorTesting
import StopwatchSample
import TerminalKit
import Testing

@Suite("The stopwatch, in virtual time") struct StopwatchSampleTests {
  private let clock = TestScheduler(resolution: 0.001)

  @Test(.traced) func `the stopwatch shows every tenth of a second when it is over`() {
    let reactor = StopwatchReactor(clock: clock)
    let shown = clock.createObserver(Int.self)
    let subscription = reactor.state.map(\.elapsed).distinctUntilChanged().subscribe(shown)

    clock.scheduleAt(50) { reactor.action.onNext(.start) }
    clock.advanceTo(349)
    #expect(reactor.currentState.elapsed == 200)
    clock.advanceTo(350)

    expectEvents(shown.events, [.next(0, 0), .next(150, 100), .next(250, 200), .next(350, 300)])
    subscription.dispose()
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
    let tracer = ReactorTracer(clock: .counting(clock))
    let reactor = StopwatchReactor(clock: clock)
    reactor.attach(tracer)
    clock.scheduleAt(10) { reactor.action.onNext(.start) }
    clock.scheduleAt(150) { reactor.action.onNext(.pause) }
    clock.advanceTo(2_000)

    #expect(clock.isIdle)
    let graph = TraceGraph(tracer.finish())
    let ticking = try #require(graph.effects.first { $0.label == "start" })
    let pause = try #require(graph.actions.firstIndex { $0.label == "pause" })
    #expect(ticking.end == .cancelled(by: pause))
    #expect(ticking.commits.map { graph.commits[$0].label } == ["start", "tick"])
    #expect((150_000_000..<151_000_000).contains(ticking.finish))
  }

  @Test(.traced) func `a running clock is not started twice`() {
    let reactor = StopwatchReactor(clock: clock)
    var states = 0
    let subscription = reactor.state.skip(1).subscribe(onNext: { _ in states += 1 })

    clock.scheduleAt(10) { reactor.action.onNext(.start) }
    clock.scheduleAt(60) { reactor.action.onNext(.start) }
    clock.advanceTo(310)

    #expect(states == 4, "the start and three ticks")
    #expect(reactor.currentState.elapsed == 300)
    subscription.dispose()
  }

  @Test(.traced) func `laps are exact and add up to the time`() {
    let reactor = StopwatchReactor(clock: clock)
    let keys: [(Int, StopwatchReactor.Action)] = [
      (10, .start), (133, .lap), (340, .lap), (400, .pause), (900, .start), (941, .lap), (950, .pause), (960, .lap),
    ]
    for (time, action) in keys { clock.scheduleAt(time) { reactor.action.onNext(action) } }
    clock.advanceTo(1_000)

    #expect(reactor.currentState.laps == [123, 207, 101])
    #expect(reactor.currentState.elapsed == 440)
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

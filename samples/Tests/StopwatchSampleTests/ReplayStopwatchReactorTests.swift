// trace-render 0.1.0 wrote this from StopwatchReactor #1 of stopwatch.rtrace.jsonl.
// Times are since the start of the trace.
import ReactorTestingRuns
import XCTest

@testable import StopwatchSample

final class ReplayStopwatchReactorTests: XCTestCase {
  func testTheStatesAreTheRecordedOnes() {
    let replay = ReactorReplay(of: StopwatchReactor.self, from: .zero, to: .milliseconds(2_085))
    // #5 StopwatchSample/StopwatchView.swift:22
    replay.send(.start, at: .zero)
    // #23 StopwatchSample/StopwatchView.swift:24
    replay.send(.lap, at: .milliseconds(366))
    // #49 StopwatchSample/StopwatchView.swift:24
    replay.send(.lap, at: .milliseconds(847))
    // #59 StopwatchSample/StopwatchView.swift:23
    replay.send(.pause, at: .milliseconds(998))
    // #67 StopwatchSample/StopwatchView.swift:22
    replay.send(.start, at: .milliseconds(1_239))
    // #85 StopwatchSample/StopwatchView.swift:22
    replay.send(.start, at: .milliseconds(1_570))
    // #92 StopwatchSample/StopwatchView.swift:24
    replay.send(.lap, at: .milliseconds(1_661))
    // #98 StopwatchSample/StopwatchView.swift:25
    replay.send(.reset, at: .milliseconds(1_722))
    // #106 StopwatchSample/StopwatchView.swift:24
    replay.send(.lap, at: .milliseconds(1_803))
    // #109 StopwatchSample/StopwatchView.swift:22
    replay.send(.start, at: .milliseconds(1_874))
    // #123 StopwatchSample/StopwatchView.swift:23
    replay.send(.pause, at: .milliseconds(2_085))

    replay.expect(state: #"{"isRunning":false,"elapsed":0,"laps":[],"zero":0}"#)
    replay.expect(changes: #"{"isRunning":true}"#, mutation: "start")
    replay.expect(changes: #"{"elapsed":100}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":200}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":300}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":366,"laps":[366]}"#, mutation: "lap")
    replay.expect(changes: #"{"elapsed":400}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":500}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":600}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":700}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":800}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":847,"laps":[366,481]}"#, mutation: "lap")
    replay.expect(changes: #"{"elapsed":900}"#, mutation: "tick")
    replay.expect(changes: #"{"isRunning":false,"elapsed":998}"#, mutation: "pause")
    replay.expect(changes: #"{"isRunning":true,"zero":241}"#, mutation: "start")
    replay.expect(changes: #"{"elapsed":1098}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":1198}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":1298}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":1398}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":1420,"laps":[366,481,573]}"#, mutation: "lap")
    replay.expect(changes: #"{"isRunning":false,"elapsed":0,"laps":[],"zero":0}"#, mutation: "reset")
    replay.expect(changes: #"{"isRunning":true,"zero":1874}"#, mutation: "start")
    replay.expect(changes: #"{"elapsed":100}"#, mutation: "tick")
    replay.expect(changes: #"{"elapsed":200}"#, mutation: "tick")
    replay.expect(changes: #"{"isRunning":false,"elapsed":211}"#, mutation: "pause")

    // Make the reactor as the app does, with `clock` for all that takes time, and leave it unused.
    replay.run { clock in
      StopwatchReactor(clock: clock)
    }
  }
}

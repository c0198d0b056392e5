import ReactorCore
import SampleStage
import StopwatchSample
import TerminalKit

// A stopwatch. Keys: start, pause, lap, reset, w200 wait 200 ms.
//
//     stopwatch --script "start w1250 lap w400 pause" --trace stopwatch.rtrace.jsonl
let options = Options.ofProgram(
  script: "start w365 lap w480 lap w150 pause w240 start w330 start w90 lap w60 reset w80 lap w70 start w210 pause")
let stage = Stage(options, name: "stopwatch", policy: .tests)
stage.play {
  let view = StopwatchView(output: Words.say)
  view.reactor = StopwatchReactor(clock: stage.clock)
  return view
} press: { view, key in
  let buttons = [view.startButton, view.pauseButton, view.lapButton, view.resetButton]
  guard let button = buttons.first(where: { $0.title == key }) else {
    Words.fail("unknown key '\(key)'; there are start pause lap reset", status: 64)
  }
  button.press()
}

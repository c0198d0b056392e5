import CounterSample
import ReactorCore
import SampleStage
import TerminalKit

// The counter of the README. Keys: + increase, - decrease, r3 refresh number 3, u log in, l listen, w200 wait 200 ms.
//
//     counter --script "+ w80 - r4 r7 w100 u" --trace counter.rtrace.jsonl
let options = Options.ofProgram(script: "+ w120 - w60 r4 w30 r7 w140 u w160 + w90 l w160 r9")
let stage = Stage(options, name: "counter", policy: .values)
stage.play {
  let service = CounterService(clock: stage.clock)
  let view = CounterView(output: Words.say)
  view.reactor = CounterReactor(service: service, clock: stage.clock)
  return (view, service)
} press: { model, key in
  let (view, service) = model
  switch key {
  case "+": view.increaseButton.press()
  case "-": view.decreaseButton.press()
  case "l": view.listenButton.press()
  case "u": service.currentUser.onNext("ada")
  default:
    guard key.first == "r", let number = Int(key.dropFirst()) else {
      Words.fail("unknown key '\(key)'; there are + - l u and r0 to r9", status: 64)
    }
    view.refreshes.onNext(number)
  }
}

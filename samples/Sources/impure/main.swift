import Foundation
import ImpureSample
import ReactorCore
import ReactorTrace
import SampleStage

// A reactor with an impure reducer. Keys: stamp, roll, log, remember, remind, add, w200 wait 200 ms.
//
//     impure --trace impure.rtrace.jsonl           impure --pure --trace pure.rtrace.jsonl
let options = Options.ofProgram(
  script: "add w40 stamp w60 roll w50 log w40 remember w60 remind w70 stamp w40 roll w60 remember w50 add",
  flags: ["--pure"])
let isPure = options.flags.contains("--pure")
let stage = Stage(options, name: isPure ? "pure" : "impure", policy: .tests, hasHooks: true)
let dice = Dice(isSeeded: options.usesVirtualTime)
let clock = stage.clock
let outside = Outside(
  now: { options.usesVirtualTime ? Int(clock.now / 1_000_000) : Int(Date().timeIntervalSince1970 * 1_000_000) },
  roll: { dice.roll() }, write: Words.say)
stage.play {
  let reactor = ImpureReactor(outside, isPure: isPure)
  _ = reactor.state.map(\.sum).distinctUntilChanged().subscribe(onNext: { Words.say("sum \($0)") })
  return reactor
} press: { reactor, key in
  guard let action = ImpureReactor.Action(rawValue: key) else {
    let known = ImpureReactor.Action.allCases.map(\.rawValue).joined(separator: " ")
    Words.fail("unknown key '\(key)'; there are \(known)", status: 64)
  }
  reactor.action.onNext(action)
}

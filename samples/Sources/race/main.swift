import ReactorCore
import SampleStage
import TerminalKit

// A search that shows whatever answer comes last. Keys: =ow type "ow", w200 wait 200 ms. With --late the answer to the
// first question is the last to come, and the list shows the birds of "o" under the question "ow".
//
//     race --virtual-time --trace usual.rtrace.jsonl     race --virtual-time --late --trace late.rtrace.jsonl
let options = Options.ofProgram(script: "=o w300 =ow w900", flags: ["--late"])
let isLate = options.flags.contains("--late")
let stage = Stage(options, name: "race", policy: .tests)
stage.play {
  let clock = stage.clock
  let reactor = CarelessSearchReactor { query in
    let delay = isLate && query == "o" ? 700 : 150
    return Single<Int>.timer(.milliseconds(delay), scheduler: clock).map { _ in "birds of \(query)" }
  }
  _ = reactor.state.map(\.results).distinctUntilChanged().subscribe(onNext: { Words.say("results: \($0)") })
  return reactor
} press: { reactor, key in
  guard key.first == "=" else { Words.fail("unknown key '\(key)'; there is =text", status: 64) }
  reactor.action.onNext(.search(String(key.dropFirst())))
}

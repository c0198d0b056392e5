import ReactorCore
import SampleStage
import SearchSample
import TerminalKit

// A search for birds. Keys: =swa type "swa", n next page, x2 fail the next two requests, w200 wait 200 ms.
//
//     search --script "=s w80 =sw w80 =swa w900 n" --trace search.rtrace.jsonl
let options = Options.ofProgram(
  script: "=o w90 =ow w370 =owl w560 n w20 n w260 x2 =spar w1400 x3 =swi w1500 =")
let stage = Stage(options, name: "search", policy: .tests)
stage.play {
  let service = SearchService(clock: stage.clock)
  let view = SearchView(output: Words.say)
  view.reactor = SearchReactor(service: service, clock: stage.clock)
  return (view, service)
} press: { model, key in
  let (view, service) = model
  switch key.first {
  case "=": view.queryField.type(String(key.dropFirst()))
  case "n" where key == "n": view.results.scrollToBottom()
  case "x": service.failuresToCome = Int(key.dropFirst()) ?? 1
  default: Words.fail("unknown key '\(key)'; there are =text n and x0 to x9", status: 64)
  }
}

import ReactorCore
import Testing

@Suite("Timing, drawn") struct TimingDrawn {
  @Test(arguments: drawings) func `an operator makes of a stream what is drawn`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("delay", "a-b-|", is: "--a-b-|") { $0.first.delay(.seconds(20), scheduler: $0.scheduler) },
    Drawing("delay does not delay a failure", "a-b-#", is: "--a-#") {
      $0.first.delay(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("delay of events at one time", "(ab|)", is: "--(ab|)") {
      $0.first.delay(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("delaySubscription", "a-b-|", is: "--b-|") {
      $0.first.delaySubscription(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("debounce", "ab---c--|", is: "---b---c|") { $0.first.debounce(.seconds(20), scheduler: $0.scheduler) },
    Drawing("debounce sends what waits at the end", "ab|", is: "--(b|)") {
      $0.first.debounce(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("debounce drops what waits at a failure", "ab#", is: "--#") {
      $0.first.debounce(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("debounce of a busy stream", "abcdef----|", is: "-------f--|") {
      $0.first.debounce(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("throttle", "abcde------|", is: "a--d--e----|") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("throttle, the first alone", "abcde------|", is: "a--d-------|") {
      $0.first.throttle(.seconds(30), latest: false, scheduler: $0.scheduler)
    },
    Drawing("throttle, and the end waits for the latest", "ab|", is: "a--(b|)") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("throttle, and a failure does not wait", "ab#", is: "a-#") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("throttle of a slow stream", "a---b---c|", is: "a---b---c|") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("timeout", "a-b------c|", is: "a-b--!") { $0.first.timeout(.seconds(30), scheduler: $0.scheduler) },
    Drawing("timeout of a stream that never says anything", "------a|", is: "---!") {
      $0.first.timeout(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("timeout of a stream that is quick enough", "a-b-|", is: "a-b-|") {
      $0.first.timeout(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("timeout with another stream", "a-b------c|", is: "a-b--(x|)") {
      $0.first.timeout(.seconds(30), other: Observable.just("x"), scheduler: $0.scheduler)
    },
    Drawing("timeout of a failure", "a-#", is: "a-#") { $0.first.timeout(.seconds(30), scheduler: $0.scheduler) },
    Drawing("buffer by time", "abcde---|", is: "---(abc)--(de)-([]|)") {
      $0.first.buffer(timeSpan: .seconds(33), count: 9, scheduler: $0.scheduler).map { $0.isEmpty ? "[]" : $0.joined() }
    },
    Drawing("buffer by count", "abcde|", is: "-(ab)-(cd)-(e|)") {
      $0.first.buffer(timeSpan: .seconds(500), count: 2, scheduler: $0.scheduler).map { $0.joined() }
    },
    Drawing("buffer drops what it has at a failure", "abc#", is: "-(ab)-#") {
      $0.first.buffer(timeSpan: .seconds(500), count: 2, scheduler: $0.scheduler).map { $0.joined() }
    },
    Drawing("window by count", "abcd|", is: "(a0)(b0)(c1)(d1)|") {
      $0.first.window(timeSpan: .seconds(500), count: 2, scheduler: $0.scheduler).enumerated()
        .flatMap { window in window.element.map { "\($0)\(window.index)" } }
    },
    Drawing("window by time", "abcdef|", is: "(a0)(b0)(c0)(d1)(e1)(f1)|") {
      $0.first.window(timeSpan: .seconds(33), count: 9, scheduler: $0.scheduler).enumerated()
        .flatMap { window in window.element.map { "\($0)\(window.index)" } }
    },
    Drawing("observe(on:) keeps order", "(abc)-|", is: "(abc)-|") { $0.first.observe(on: $0.scheduler) },
    Drawing("observe(on:) of a failure", "(ab)-#", is: "(ab)-#") { $0.first.observe(on: $0.scheduler) },
    Drawing("subscribe(on:)", "a-|", is: "a-|") { $0.first.subscribe(on: $0.scheduler) },
    Drawing("interval", is: "--0-1-(2|)") {
      Observable<Int>.interval(.seconds(20), scheduler: $0.scheduler).take(3).map { "\($0)" }
    },
    Drawing("timer", is: "---(0|)") { Observable<Int>.timer(.seconds(30), scheduler: $0.scheduler).map { "\($0)" } },
    Drawing("timer with a period", is: "---01(2|)") {
      Observable<Int>.timer(.seconds(30), period: .seconds(10), scheduler: $0.scheduler).take(3).map { "\($0)" }
    },
  ]
}

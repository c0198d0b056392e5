import ReactorCore
import Testing

@Suite("Combining, drawn") struct CombiningDrawn {
  @Test(arguments: merging + gathering + latest) func `an operator makes of streams what is drawn`(drawing: Drawing) {
    drawing.check()
  }

  static let merging: [Drawing] = [
    Drawing("merge", "a-b---|", "-x-y|", is: "axby--|") { .merge($0.first, $0.second) },
    Drawing("merge of an array", "a-b|", "-x---|", is: "axb--|") { .merge($0.sources) },
    Drawing("merge of none", is: "|") { .merge($0.sources) },
    Drawing("merge of a failure", "a-b-|", "-#", is: "a#") { .merge($0.first, $0.second) },
    Drawing("merge of inner streams", "a-b|", "-x---|", is: "axb--|") { Observable.from($0.sources).merge() },
    Drawing("merge, one at a time", "a-b|", "-x---x|", is: "a-b--x|") {
      Observable.from($0.sources).merge(maxConcurrent: 1)
    },
    Drawing("merge, two at a time", "a--|", "-x-|", "y-y-y|", is: "ax--y|") {
      Observable.from($0.sources).merge(maxConcurrent: 2)
    },
    Drawing("concat", "a-b|", "-x-x-x|", is: "a-bx-x|") {
      .concat($0.first, $0.second)
    },
    Drawing("concat, instance", "a-|", "-x-y|", is: "a--y|") { $0.first.concat($0.second) },
    Drawing("concat of none", is: "|") { .concat($0.sources) },
    Drawing("concat stops at a failure", "a-#", "----x|", is: "a-#") { .concat($0.sources) },
    Drawing("concat of inner streams", "a-|", "-x-y|", is: "a--y|") { Observable.from($0.sources).concat() },
    Drawing("switchLatest", "a-a-a-a|", "--x-x-|", is: "--x-x-|") {
      Observable.from($0.sources).switchLatest()
    },
    Drawing("amb", "--a-a|", "-x-x-|", is: "-x-x-|") { $0.first.amb($0.second) },
    Drawing("amb, static", "--a-a|", "-x-x-|", is: "-x-x-|") { .amb($0.sources) },
    Drawing("amb by the end", "--a-a|", "-|", is: "-|") { $0.first.amb($0.second) },
    Drawing("amb by a failure", "--a-a|", "-#", is: "-#") { $0.first.amb($0.second) },
  ]

  static let gathering: [Drawing] = [
    Drawing("combineLatest", "a--b--|", "-x-y-|", is: "-(ax)-(bxby)--|") {
      .combineLatest($0.first, $0.second) { $0 + $1 }
    },
    Drawing("combineLatest of pairs", "a-|", "-x-|", is: "-(ax)-|") {
      Observable.combineLatest($0.first, $0.second).map { $0 + $1 }
    },
    Drawing("combineLatest of a failure", "a-|", "-#", is: "-#") { .combineLatest($0.first, $0.second) { $0 + $1 } },
    Drawing("combineLatest that throws", "a-|", "-x-|", is: "-#") {
      .combineLatest($0.first, $0.second) { _, _ in throw Failure("x") }
    },
    Drawing("combineLatest with one that stays empty ends at the next value", "a-b--|", "-|", is: "--|") {
      .combineLatest($0.first, $0.second) { $0 + $1 }
    },
    Drawing("combineLatest of empty ones", "--|", "-|", is: "--|") { .combineLatest($0.first, $0.second) { $0 + $1 } },
    Drawing("combineLatest of a collection", "a-b|", "-x-|", is: "-(ax)(bx)|") {
      .combineLatest($0.sources) { $0.joined() }
    },
    Drawing("combineLatest of a collection, arrays", "a-|", "-x|", is: "-(ax)|") {
      Observable.combineLatest($0.sources).map { $0.joined() }
    },
    Drawing("combineLatest of no collection", is: "(0|)") { .combineLatest($0.sources) { "\($0.count)" } },
    Drawing("zip", "ab-c|", "--xy|", is: "--(ax)(by)|") { .zip($0.first, $0.second) { $0 + $1 } },
    Drawing("zip of pairs", "ab|", "--x|", is: "--(ax)|") { Observable.zip($0.first, $0.second).map { $0 + $1 } },
    Drawing("zip ends when all have", "a|", "x--y--|", is: "(ax)-----|") { .zip($0.first, $0.second) { $0 + $1 } },
    Drawing("zip of a failure", "ab|", "-#", is: "-#") { .zip($0.first, $0.second) { $0 + $1 } },
    Drawing("zip that throws", "a|", "x|", is: "#") { .zip($0.first, $0.second) { _, _ in throw Failure("x") } },
    Drawing("zip of a collection", "ab|", "--x|", is: "--(ax)|") { .zip($0.sources) { $0.joined() } },
    Drawing("zip of a collection, arrays", "ab|", "--x|", is: "--(ax)|") {
      Observable.zip($0.sources).map { $0.joined() }
    },
    Drawing("zip of no collection", is: "|") { .zip($0.sources) { $0.joined() } },
  ]

  static let latest: [Drawing] = [
    Drawing("withLatestFrom", "a-b-c|", "-x-y", is: "--(bx)-(cy)|") {
      $0.first.withLatestFrom($0.second) { $0 + $1 }
    },
    Drawing("withLatestFrom, the other alone", "a-b-c|", "-x-y", is: "--x-y|") { $0.first.withLatestFrom($0.second) },
    Drawing("withLatestFrom, and the other completes", "a-b-|", "-(x|)", is: "--x-|") {
      $0.first.withLatestFrom($0.second)
    },
    Drawing("withLatestFrom, and the other fails", "a-b-|", "-#", is: "-#") { $0.first.withLatestFrom($0.second) },
    Drawing("withLatestFrom that throws", "a-b-|", "-x", is: "--#") {
      $0.first.withLatestFrom($0.second) { _, _ in throw Failure("x") }
    },
    Drawing("withLatestFrom, and the first fails", "a-#", "-x", is: "--#") { $0.first.withLatestFrom($0.second) },
    Drawing("sample", "ab-c--|", "--x-x-x-x", is: "--b-c-|") { $0.first.sample($0.second) },
    Drawing("sample with a default", "a-----|", "-x-x---x", is: "-a-d---(d|)") {
      $0.first.sample($0.second, defaultValue: "d")
    },
    Drawing("sample at the end of the sampler", "a------|", "--|", is: "--a") { $0.first.sample($0.second) },
    Drawing("sample of a failure", "a-#", "---x", is: "--#") { $0.first.sample($0.second) },
    Drawing("sample, and the sampler fails", "a---|", "--#", is: "--#") { $0.first.sample($0.second) },
  ]
}

@Suite("Flattening, drawn") struct FlatteningDrawn {
  @Test(arguments: drawings) func `an operator makes of streams what is drawn`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("flatMap", "a-b------|", is: "a-(ab)-(ab)-b--|") { stage in
      stage.first.flatMap { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("flatMap ends after the last inner stream", "a|", is: "--x-|") { stage in
      stage.first.flatMap { _ in stage.cold("--x-|") }
    },
    Drawing("flatMap whose inner stream fails", "a-----|", is: "--#") { stage in
      stage.first.flatMap { _ in stage.cold("--#") }
    },
    Drawing("flatMap whose outer stream fails", "a-#", is: "x-#") { stage in
      stage.first.flatMap { _ in stage.cold("x---x|") }
    },
    Drawing("flatMap that throws", "a-b|", is: "a-#") { stage in
      stage.first.flatMap { if $0 == "b" { throw Failure("b") } else { Observable.just($0) } }
    },
    Drawing("flatMap of just", "a-b|", is: "A-B|") { $0.first.flatMap { Observable.just($0.uppercased()) } },
    Drawing("flatMap of empty", "a-b|", is: "---|") { $0.first.flatMap { _ in Observable<String>.empty() } },
    Drawing("flatMapLatest", "a--b------|", is: "a-ab-b-b--|") { stage in
      stage.first.flatMapLatest { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("flatMapLatest ends after the last inner stream", "a|", is: "--x-|") { stage in
      stage.first.flatMapLatest { _ in stage.cold("--x-|") }
    },
    Drawing("flatMapLatest whose inner stream fails", "a-----|", is: "--#") { stage in
      stage.first.flatMapLatest { _ in stage.cold("--#") }
    },
    Drawing("flatMapLatest does not hear a failure it has left", "ab-----|", is: "-----x-|") { stage in
      stage.first.flatMapLatest { stage.cold($0 == "a" ? "--#" : "----x|") }
    },
    Drawing("flatMapLatest that throws", "a-b|", is: "a-#") {
      $0.first.flatMapLatest { if $0 == "b" { throw Failure("b") } else { Observable.just($0) } }
    },
    Drawing("flatMapFirst", "a-b----c--|", is: "a-a-a--c-c-c|") { stage in
      stage.first.flatMapFirst { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("flatMapFirst that throws", "a-b|", is: "a-#") {
      $0.first.flatMapFirst { if $0 == "b" { throw Failure("b") } else { Observable.just($0) } }
    },
    Drawing("concatMap", "ab--------|", is: "a-a-ab-b-b|") { stage in
      stage.first.concatMap { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("concatMap ends after the last inner stream", "ab|", is: "a-b-|") { stage in
      stage.first.concatMap { outer in stage.cold("x-|").map { _ in outer } }
    },
    Drawing("concatMap whose inner stream fails", "ab---|", is: "a-#") { stage in
      stage.first.concatMap { outer in stage.cold("x-#").map { _ in outer } }
    },
    Drawing("concatMap that throws, at once", "ab---|", is: "x#") { stage in
      stage.first.concatMap { if $0 == "b" { throw Failure("b") } else { stage.cold("x----|") } }
    },
  ]
}

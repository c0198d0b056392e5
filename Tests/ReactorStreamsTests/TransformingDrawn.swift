import ReactorCore
import Testing

@Suite("Transforming, drawn") struct TransformingDrawn {
  @Test(arguments: drawings) func `an operator makes of a stream what is drawn`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("map", "a-b-|", is: "A-B-|") { $0.first.map { $0.uppercased() } },
    Drawing("map passes a failure", "a-#", is: "A-#") { $0.first.map { $0.uppercased() } },
    Drawing("map that throws", "a-b-c|", is: "a-#") {
      $0.first.map { if $0 == "b" { throw Failure("b") } else { $0 } }
    },
    Drawing("map with a key path", "a-|", is: "1-|") { $0.first.map(\.count).map { "\($0)" } },
    Drawing("map of nothing", "---|", is: "---|") { $0.first.map { $0.uppercased() } },
    Drawing("map of silence", "---", is: "") { $0.first.map { $0.uppercased() } },
    Drawing("filter", "abab|", is: "a-a-|") { $0.first.filter { $0 == "a" } },
    Drawing("filter that throws", "abab|", is: "a#") {
      $0.first.filter { if $0 == "b" { throw Failure("b") } else { true } }
    },
    Drawing("compactMap", "1a2b|", is: "1-2-|") { $0.first.compactMap { Int($0).map { "\($0)" } } },
    Drawing("compactMap that throws", "1a2|", is: "1#") {
      $0.first.compactMap { if $0 == "a" { throw Failure("a") } else { $0 } }
    },
    Drawing("enumerated", "a-b|", is: "(0a)-(1b)|") { $0.first.enumerated().map { "\($0.index)\($0.element)" } },
    Drawing("scan", "a-b-c|", is: "a-(ab)-(abc)|") {
      $0.first.scan("") { $0 + $1 }
    },
    Drawing("scan that throws", "a-b-c|", is: "a-#") {
      $0.first.scan("") { if $1 == "b" { throw Failure("b") } else { $0 + $1 } }
    },
    Drawing("scan into", "a-b|", is: "1-2|") { $0.first.scan(into: 0) { count, _ in count += 1 }.map { "\($0)" } },
    Drawing("reduce", "a-b-c|", is: "-----(abc|)") { $0.first.reduce("") { $0 + $1 } },
    Drawing("reduce of nothing", "--|", is: "--(x|)") { $0.first.reduce("x") { $0 + $1 } },
    Drawing("reduce with a last step", "ab|", is: "--(2|)") {
      $0.first.reduce(0, accumulator: { count, _ in count + 1 }, mapResult: { "\($0)" })
    },
    Drawing("reduce that throws", "ab|", is: "-#") {
      $0.first.reduce("") { if $1 == "b" { throw Failure("b") } else { $0 + $1 } }
    },
    Drawing("reduce of a failure", "ab#", is: "--#") { $0.first.reduce("") { $0 + $1 } },
    Drawing("toArray", "ab-|", is: "---([\"a\", \"b\"]|)") { $0.first.toArray().asObservable().map { "\($0)" } },
    Drawing("toArray of nothing", "-|", is: "-([]|)") { $0.first.toArray().asObservable().map { "\($0)" } },
    Drawing("toArray of a failure", "a#", is: "-#") { $0.first.toArray().asObservable().map { "\($0)" } },
    Drawing("startWith", "-a|", is: "xa|") { $0.first.startWith("x") },
    Drawing("startWith several", "-a|", is: "(xy)a|") { $0.first.startWith("x", "y") },
    Drawing("startWith before a failure", "-#", is: "x#") { $0.first.startWith("x") },
    Drawing("ignoreElements", "ab|", is: "--|") { $0.first.ignoreElements().asCompletable().andThen(.empty()) },
    Drawing("ignoreElements of a failure", "ab#", is: "--#") {
      $0.first.ignoreElements().asCompletable().andThen(.empty())
    },
    Drawing("materialize", "a-|", is: "(next(a))-(completed|)") { $0.first.materialize().map { "\($0)" } },
    Drawing("materialize a failure", "a-#", is: "(next(a))-(error(#)|)") { $0.first.materialize().map { "\($0)" } },
    Drawing("dematerialize", "ab-|", is: "ab-|") { $0.first.materialize().dematerialize() },
    Drawing("dematerialize a failure", "ab-#", is: "ab-#") { $0.first.materialize().dematerialize() },
    Drawing("dematerialize ends with the event", "a-b-c|", is: "a-|") {
      $0.first.map { $0 == "b" ? Event<String>.completed : .next($0) }.dematerialize()
    },
  ]
}

@Suite("Distinct, drawn") struct DistinctDrawn {
  @Test(arguments: drawings) func `an operator makes of a stream what is drawn`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("distinctUntilChanged", "aabba|", is: "a-b-a|") { $0.first.distinctUntilChanged() },
    Drawing("by a key", "aAbBa|", is: "a-b-a|") { $0.first.distinctUntilChanged { $0.lowercased() } },
    Drawing("by a comparer", "aAbBa|", is: "a-b-a|") {
      $0.first.distinctUntilChanged { $0.lowercased() == $1.lowercased() }
    },
    Drawing("by a key and a comparer", "aAbBa|", is: "a-b-a|") {
      $0.first.distinctUntilChanged({ $0.lowercased() }, comparer: { $0 == $1 })
    },
    Drawing("at a key path", "abab|", is: "a---|") { $0.first.distinctUntilChanged(at: \.count) },
    Drawing("by a key that throws", "ab|", is: "a#") {
      $0.first.distinctUntilChanged { if $0 == "b" { throw Failure("b") } else { $0 } }
    },
    Drawing("by a comparer that throws", "abc|", is: "a#") {
      $0.first.distinctUntilChanged { (_: String, _: String) throws -> Bool in throw Failure("b") }
    },
    Drawing("compares with the last that passed", "abc|", is: "a--|") {
      // Everything is near "a", and nothing else is kept to compare with.
      $0.first.distinctUntilChanged { last, _ in last == "a" }
    },
    Drawing("a failure passes", "aa#", is: "a-#") { $0.first.distinctUntilChanged() },
  ]
}

@Suite("Limiting, drawn") struct LimitingDrawn {
  @Test(arguments: drawings) func `an operator makes of a stream what is drawn`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("take", "a-b-c|", is: "a-(b|)") { $0.first.take(2) },
    Drawing("take more than there is", "a-b|", is: "a-b|") { $0.first.take(5) },
    Drawing("take none", "a-b|", is: "|") { $0.first.take(0) },
    Drawing("take of a failure", "a#", is: "a#") { $0.first.take(2) },
    Drawing("take, and the failure comes later", "a#", is: "(a|)") { $0.first.take(1) },
    Drawing("take until a stream", "a-b-c|", "---x", is: "a-b|") { $0.first.take(until: $0.second) },
    Drawing("take until a stream that completes", "a-b-c|", "---|", is: "a-b-c|") { $0.first.take(until: $0.second) },
    Drawing("take until a stream that fails", "a-b-c|", "---#", is: "a-b#") { $0.first.take(until: $0.second) },
    Drawing("take until, and the source is first", "a-|", "-----x", is: "a-|") { $0.first.take(until: $0.second) },
    Drawing("take until just", "a-|", is: "|") { $0.first.take(until: Observable.just(1)) },
    Drawing("take until a predicate", "a-b-c|", is: "a-|") { $0.first.take(until: { $0 == "b" }) },
    Drawing("take until a predicate, inclusive", "a-b-c|", is: "a-(b|)") {
      $0.first.take(until: { $0 == "b" }, behavior: .inclusive)
    },
    Drawing("take while", "a-b-c|", is: "a-|") { $0.first.take(while: { $0 == "a" }) },
    Drawing("take while, inclusive", "a-b-c|", is: "a-(b|)") {
      $0.first.take(while: { $0 == "a" }, behavior: .inclusive)
    },
    Drawing("take while that throws", "a-b-c|", is: "a-#") {
      $0.first.take(while: { if $0 == "b" { throw Failure("b") } else { true } })
    },
    Drawing("take for a time", "a-b-c-d|", is: "a-b-|") {
      $0.first.take(for: .seconds(40), scheduler: $0.scheduler)
    },
    Drawing("take for longer than it lasts", "a-|", is: "a-|") {
      $0.first.take(for: .seconds(400), scheduler: $0.scheduler)
    },
    Drawing("takeLast", "a-b-c|", is: "-----(bc|)") { $0.first.takeLast(2) },
    Drawing("takeLast of fewer", "a-|", is: "--(a|)") { $0.first.takeLast(2) },
    Drawing("takeLast none", "a-|", is: "--|") { $0.first.takeLast(0) },
    Drawing("takeLast of a failure", "a-#", is: "--#") { $0.first.takeLast(2) },
    Drawing("skip", "a-b-c|", is: "----c|") { $0.first.skip(2) },
    Drawing("skip more than there is", "a-b|", is: "---|") { $0.first.skip(5) },
    Drawing("skip, and a failure passes", "a#", is: "-#") { $0.first.skip(2) },
    Drawing("skip while", "a-b-a|", is: "--b-a|") { $0.first.skip(while: { $0 == "a" }) },
    Drawing("skip while that throws", "a-b|", is: "--#") {
      $0.first.skip(while: { if $0 == "b" { throw Failure("b") } else { true } })
    },
    Drawing("skip until", "a-b-c|", "---x", is: "----c|") { $0.first.skip(until: $0.second) },
    Drawing("skip until a stream that completes", "a-b-|", "-|", is: "") { $0.first.skip(until: $0.second) },
    Drawing("skip until a stream that fails", "a-b-|", "-#", is: "-#") { $0.first.skip(until: $0.second) },
    Drawing("skip until, and the source ends first", "a-|", "---x", is: "") { $0.first.skip(until: $0.second) },
    Drawing("skip until, and the source fails first", "a-#", "---x", is: "--#") { $0.first.skip(until: $0.second) },
    Drawing("skip for a time", "a-b-c-d|", is: "----c-d|") { $0.first.skip(.seconds(35), scheduler: $0.scheduler) },
    Drawing("element(at:)", "a-b-c|", is: "--(b|)") { $0.first.element(at: 1) },
    Drawing("element(at:) that is not there", "a-|", is: "--!") { $0.first.element(at: 1) },
    Drawing("element(at:) of a failure", "a-#", is: "--#") { $0.first.element(at: 1) },
    Drawing("first", "-a-b|", is: "-(a|)") { $0.first.first().asObservable().map { $0 ?? "nil" } },
    Drawing("first of nothing", "-|", is: "-(nil|)") { $0.first.first().asObservable().map { $0 ?? "nil" } },
    Drawing("first of a failure", "-#", is: "-#") { $0.first.first().asObservable().map { $0 ?? "nil" } },
    Drawing("single", "-a-|", is: "-a-|") { $0.first.single() },
    Drawing("single of two", "-a-b-|", is: "-a-!") { $0.first.single() },
    Drawing("single of none", "--|", is: "--!") { $0.first.single() },
    Drawing("single by a predicate", "a-b-c|", is: "--b--|") { $0.first.single { $0 == "b" } },
    Drawing("single by a predicate that throws", "a-b|", is: "#") { $0.first.single { _ in throw Failure("a") } },
    Drawing("asSingle", "-a-|", is: "---(a|)") { $0.first.asSingle().asObservable() },
    Drawing("asSingle of two", "-a-b-|", is: "---!") { $0.first.asSingle().asObservable() },
    Drawing("asSingle of none", "--|", is: "--!") { $0.first.asSingle().asObservable() },
    Drawing("asMaybe", "-a-|", is: "---(a|)") { $0.first.asMaybe().asObservable() },
    Drawing("asMaybe of none", "--|", is: "--|") { $0.first.asMaybe().asObservable() },
    Drawing("asMaybe of two", "-a-b-|", is: "---!") { $0.first.asMaybe().asObservable() },
    Drawing("ifEmpty of a full one", "-a|", is: "-a|") { $0.first.ifEmpty(default: "x") },
    Drawing("ifEmpty", "--|", is: "--(x|)") { $0.first.ifEmpty(default: "x") },
    Drawing("ifEmpty of a failure", "--#", is: "--#") { $0.first.ifEmpty(default: "x") },
    Drawing("ifEmpty switches", "--|", is: "--(xy|)") { $0.first.ifEmpty(switchTo: .of("x", "y")) },
    Drawing("ifEmpty does not switch", "-a|", is: "-a|") { $0.first.ifEmpty(switchTo: .of("x", "y")) },
  ]
}

import ReactorCore
import Testing

@Suite("combineLatest") struct CombineLatestTests {
  @Test(arguments: drawings) func `combineLatest emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `combineLatest of no stream emits the result for no values, once`() {
    let sources: [Observable<Int>] = []

    #expect(words(of: Observable.combineLatest(sources) { "\($0)" }).all == ["[]", "completed"])
    #expect(words(of: Observable.combineLatest(sources)).all == ["[]", "completed"])
    #expect(
      words(of: Observable<Int>.combineLatest(sources) { _ in throw Failure("x") }).all == ["error(x)"])
    #expect(words(of: Observable.zip(sources) { "\($0)" }).all == ["completed"])
  }

  static let drawings: [Drawing] = [
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
  ]
}

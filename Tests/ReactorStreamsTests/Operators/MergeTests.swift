import ReactorCore
import Testing

@Suite("merge") struct MergeTests {
  @Test(arguments: drawings) func `merge emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `many threads may send into one operator`() async throws {
    let pool = ConcurrentDispatchQueueScheduler(qos: .default)
    let streams = (0..<8).map { _ in Observable.from(1...500).observe(on: pool) }
    let sums = [
      Observable.merge(streams), Observable.from(streams).flatMap { $0 },
      Observable.from(streams).merge(maxConcurrent: 3),
      Observable.from(streams).concatMap { $0 }, Observable.zip(streams).flatMap { Observable.from($0) },
    ]
    for sum in sums {
      #expect(try await sum.reduce(0) { $0 + $1 }.asSingle().value == 8 * 500 * 501 / 2)
    }
    let last = Observable.combineLatest(streams).takeLast(1).map { $0.reduce(0, +) }
    #expect(try await last.asSingle().value == 8 * 500)
  }

  static let drawings: [Drawing] = [
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
  ]
}

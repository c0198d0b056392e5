import ReactorCore
import Testing

/// One number of sources for `combineLatest` and `zip`.
struct Arity: Sendable, CustomTestStringConvertible {
  let name: String
  let count: Int
  let make: @Sendable ([Observable<String>]) -> Observable<String>

  init(_ name: String, _ count: Int, _ make: @escaping @Sendable ([Observable<String>]) -> Observable<String>) {
    self.name = name
    self.count = count
    self.make = make
  }

  var testDescription: String { name }
}

@Suite("combineLatest and zip of two to eight streams") struct ValueCombinerTests {
  static let arities: [Arity] = [
    .init("combineLatest of 2", 2) { s in .combineLatest(s[0], s[1]) { [$0, $1].joined() } },
    .init("combineLatest of 2 as a tuple", 2) { s in Observable.combineLatest(s[0], s[1]).map { [$0.0, $0.1].joined() }
    },
    .init("combineLatest of 3", 3) { s in .combineLatest(s[0], s[1], s[2]) { [$0, $1, $2].joined() } },
    .init("combineLatest of 3 as a tuple", 3) { s in
      Observable.combineLatest(s[0], s[1], s[2]).map { [$0.0, $0.1, $0.2].joined() }
    },
    .init("combineLatest of 4", 4) { s in .combineLatest(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3].joined() } },
    .init("combineLatest of 4 as a tuple", 4) { s in
      Observable.combineLatest(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3].joined() }
    },
    .init("combineLatest of 5", 5) { s in
      .combineLatest(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4].joined() }
    },
    .init("combineLatest of 5 as a tuple", 5) { s in
      Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4].joined() }
    },
    .init("combineLatest of 6", 6) { s in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5].joined() }
    },
    .init("combineLatest of 6 as a tuple", 6) { s in
      Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map {
        [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5].joined()
      }
    },
    .init("combineLatest of 7", 7) { s in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() }
    },
    .init("combineLatest of 7 as a tuple", 7) { s in
      Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
        [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6].joined()
      }
    },
    .init("combineLatest of 8", 8) { s in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { [$0, $1, $2, $3, $4, $5, $6, $7].joined() }
    },
    .init("combineLatest of 8 as a tuple", 8) { s in
      Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
        [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7].joined()
      }
    },
    .init("zip of 2", 2) { s in .zip(s[0], s[1]) { [$0, $1].joined() } },
    .init("zip of 2 as a tuple", 2) { s in Observable.zip(s[0], s[1]).map { [$0.0, $0.1].joined() } },
    .init("zip of 3", 3) { s in .zip(s[0], s[1], s[2]) { [$0, $1, $2].joined() } },
    .init("zip of 3 as a tuple", 3) { s in Observable.zip(s[0], s[1], s[2]).map { [$0.0, $0.1, $0.2].joined() } },
    .init("zip of 4", 4) { s in .zip(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3].joined() } },
    .init("zip of 4 as a tuple", 4) { s in
      Observable.zip(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3].joined() }
    },
    .init("zip of 5", 5) { s in .zip(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4].joined() } },
    .init("zip of 5 as a tuple", 5) { s in
      Observable.zip(s[0], s[1], s[2], s[3], s[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4].joined() }
    },
    .init("zip of 6", 6) { s in .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5].joined() } },
    .init("zip of 6 as a tuple", 6) { s in
      Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5].joined() }
    },
    .init("zip of 7", 7) { s in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() }
    },
    .init("zip of 7 as a tuple", 7) { s in
      Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
        [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6].joined()
      }
    },
    .init("zip of 8", 8) { s in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { [$0, $1, $2, $3, $4, $5, $6, $7].joined() }
    },
    .init("zip of 8 as a tuple", 8) { s in
      Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
        [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7].joined()
      }
    },
  ]

  @Test(arguments: arities) func `combineLatest and zip combine the values of all sources in order`(arity: Arity) {
    let letters = "abcdefgh".prefix(arity.count).map(String.init)

    #expect(words(of: arity.make(letters.map { .just($0) })).all == [letters.joined(), "completed"])
  }

  @Test(arguments: arities) func `combineLatest and zip emit nothing before all sources have emitted`(arity: Arity) {
    let sources = (0..<arity.count).map { _ in PublishSubject<String>() }
    let words = words(of: arity.make(sources.map { $0.asObservable() }))

    for source in sources.dropLast() { source.onNext("x") }
    #expect(words.all == [])
    sources[arity.count - 1].onNext("y")
    #expect(words.all == [String(repeating: "x", count: arity.count - 1) + "y"])
    sources[0].onError(Failure("broken"))
    #expect(words.all.last == "error(broken)")
    #expect(sources.allSatisfy { !$0.hasObservers })
  }
}

import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Simpler actions") struct SimplerActionsTests {
  private func simpler(than action: PlainAction) -> [String?] {
    ActionSource<PlainAction>().simpler(than: action).map { ActionSource.source(of: $0) }
  }

  @Test func `numbers go towards 0, 1 and 2, texts become shorter`() {
    #expect(
      simpler(than: .send("owl", id: 12)) == [
        #".send("", id: 12)"#, #".send("a", id: 12)"#, #".send("o", id: 12)"#, #".send("wl", id: 12)"#,
        #".send("ow", id: 12)"#, #".send("aaa", id: 12)"#, #".send("owl", id: 0)"#, #".send("owl", id: 1)"#,
        #".send("owl", id: 2)"#, #".send("owl", id: 6)"#, #".send("owl", id: 9)"#, #".send("owl", id: 11)"#,
      ])
    #expect(
      simpler(than: .send("", id: -2)) == [
        #".send("", id: 0)"#, #".send("", id: 1)"#, #".send("", id: 2)"#, #".send("", id: -1)"#,
      ])
    #expect(simpler(than: .send("", id: 0)) == [])
  }

  @Test func `lists have fewer and simpler elements, optionals become nil, and earlier cases come first`() {
    #expect(
      simpler(than: .list([nil, 1])) == [
        ".list([])", ".list([1])", ".list([nil])", ".list([nil, nil])", ".list([nil, 0])",
      ])
    #expect(simpler(than: .names(["b", "a"])).prefix(3) == [".names([])", #".names(["b"])"#, #".names(["a"])"#])
    #expect(simpler(than: .ages(["a": 1])) == [".ages([:])", #".ages(["": 1])"#, #".ages(["a": 0])"#])
    #expect(
      simpler(than: .maybe(.search("b"))) == [
        ".maybe(nil)", ".maybe(.home)", ".maybe(.some(.none))", #".maybe(.search(""))"#, #".maybe(.search("a"))"#,
      ])
    #expect(simpler(than: .level(.high)) == [".level(.low)", ".level(.middle)"])
    #expect(simpler(than: .plain) == [])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `each chain of simpler actions has an end, and never has one twice`(seed: UInt64) {
    let source = ActionSource<PlainAction>()
    var random = HuntRandom(seed: seed)
    for kind in source.kinds {
      var action = kind.make(&random, ValuePool())
      var met: Set<String> = ["\(action)"]
      while true {
        let simpler = source.simpler(than: action)
        #expect(simpler.allSatisfy { source.kind(of: $0) == source.kind(of: action) })
        guard let next = simpler.randomElement(using: &random) else { break }
        let isNew = met.insert("\(next)").inserted
        #expect(isNew, "\(next) after \(action)")
        guard isNew, met.count < 500 else { break }
        action = next
      }
      #expect(met.count < 500)
    }
  }

  @Test func `an action that a closure makes is left alone, and given values become earlier ones`() throws {
    var source = ActionSource<MixedAction>(given: given(30, 20, 10))
    #expect(source.simpler(than: .reload(10)) == [.reload(30), .reload(20)])
    #expect(source.simpler(than: .reload(11)) == [])
    let card = try #require(Card("1"))
    #expect(source.simpler(than: .pay(20, with: card)) == [.pay(30, with: card), .pay(20, with: nil)])
    #expect(source.simpler(than: .again(.reload(10))) == [])
    source.give("reload") { _ in .reload(10) }
    #expect(source.simpler(than: .reload(10)) == [])
  }
}

import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Swift source of actions") struct ValueSourceTests {
  @Test(
    arguments: [
      (PlainAction.send("a \"b\"\n", id: -3), #".send("a \"b\"\u{a}", id: -3)"#),
      (.choose(.search("x")), #".choose(.search("x"))"#),
      (.maybe(.some(.none)), ".maybe(.some(.none))"), (.maybe(nil), ".maybe(nil)"), (.maybe(.home), ".maybe(.home)"),
      (.level(.high), ".level(.high)"),
      (.numbers(.max, .max, 0.5, -.infinity), ".numbers(Int8.max, UInt64.max, 0.5, -Float.infinity)"),
      (.numbers(.min, 0, .nan, 1), ".numbers(Int8.min, 0, Double.nan, 1.0)"), (.texts("é", "b"), #".texts("é", "b")"#),
      (.list([1, nil]), ".list([1, nil])"), (.list([]), ".list([])"), (.names(["b", "a"]), #".names(["a", "b"])"#),
      (.ages(["b": 1, "a": 2]), #".ages(["a": 2, "b": 1])"#), (.ages([:]), ".ages([:])"),
      (.pair((1, true)), ".pair((x: 1, y: true))"), (.nested(.some(nil)), ".nested(.some(nil))"),
      (.nested(nil), ".nested(nil)"),
      (.nested(3), ".nested(3)"), (.result(.success(3)), ".result(.success(3))"),
      (.default(in: true), ".default(in: true)"),
      (.empty(()), ".empty(())"), (.plain, ".plain"),
    ] as [(PlainAction, String)])
  func `the source of an action makes it`(action: PlainAction, source: String) {
    #expect(ActionSource.source(of: action) == source)
  }

  @Test func `there is no source of a structure`() throws {
    let card = try #require(Card("1"))
    #expect(ActionSource.source(of: MixedAction.setCard(card)) == nil)
    #expect(ActionSource.source(of: MixedAction.pay(1, with: card)) == nil)
    #expect(ActionSource.source(of: MixedAction.pay(1, with: nil)) == ".pay(1, with: nil)")
    #expect(ActionSource.source(of: Tree.node(.leaf(1))) == nil)
  }
}

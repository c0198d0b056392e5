import Foundation
import ReactorTrace
import Testing
import TraceValues

@testable import ReactorTesting
@testable import ReactorTestingRuns

extension ActionSource {
  /// Some actions of a kind, or of all kinds.
  func draws(_ count: Int, of name: String? = nil, seed: UInt64 = 1, _ pool: ValuePool = ValuePool()) -> [Action] {
    var random = HuntRandom(seed: seed)
    return kinds.filter { name == nil || $0.name == name }
      .flatMap { kind in (0..<count).map { _ in kind.make(&random, pool) } }
  }

  init() { self.init(given: [:]) }
}

/// Values that a type is given.
func given<Value>(_ values: Value...) -> [ObjectIdentifier: [Any]] { [ObjectIdentifier(Value.self): values] }

@Suite("The source of actions") struct ActionSourceTests {
  typealias Mixed = ActionSource<MixedAction>

  @Test func `all cases that anyone can write are made`() {
    let source = ActionSource<PlainAction>()

    #expect(source.refused.isEmpty)
    #expect(
      source.kinds.map(\.name) == [
        "send", "choose", "maybe", "level", "numbers", "texts", "list", "names", "ages", "pair", "nested", "result",
        "default", "empty", "plain",
      ])
    for kind in source.kinds {
      let labels = Set(source.draws(100, of: kind.name).map { RecordedForm.label(of: $0) })
      #expect(labels == [kind.name])
    }
    let tabs = Set(source.draws(100, of: "maybe").compactMap { ActionSource.source(of: $0) })
    #expect(
      tabs.isSuperset(of: [".maybe(nil)", ".maybe(.home)", #".maybe(.search("owl"))"#, ".maybe(.some(.none))"]))
    #expect(Set(source.draws(100, of: "level").map { "\($0)" }).count == 3)
    let lists = source.draws(200, of: "list").map { if case .list(let list) = $0 { list.count } else { -1 } }
    #expect(Set(lists) == [0, 1, 2])
  }

  @Test func `usual values come more often`() {
    let ids = ActionSource<PlainAction>().draws(1_000, of: "send").map { action -> Int in
      if case .send(_, let id) = action { id } else { 77 }
    }
    let counts = [1, 0, 2, -1, 3, 10, 100, .max].map { number in ids.count { $0 == number } }
    #expect(counts.reduce(0, +) == 1_000)
    #expect(counts == counts.sorted(by: >))
  }

  @Test func `the same seed makes the same actions in each process`() {
    let texts = ActionSource<PlainAction>().draws(3, of: "send", seed: 7) + ActionSource().draws(2, of: "ages", seed: 8)
    #expect(
      texts.map { ActionSource.source(of: $0) } == [
        #".send("a", id: 2)"#, #".send("owl", id: 100)"#, #".send("é", id: -1)"#, #".ages(["": 1])"#,
        #".ages(["": -1, "a": 3])"#,
      ])
  }

  @Test func `a type that may keep a rule is refused with the reason`() {
    let source = Mixed()

    #expect(source.kinds.map(\.name) == ["reload"])
    #expect(
      source.refused.map { "\($0): \($1)" } == [
        "setCard: Card is no plain type: its initializers may keep a rule",
        "pay: Card is no plain type: its initializers may keep a rule",
        "show: Card in Route.detail is no plain type: its initializers may keep a rule",
        "hold: Box is no plain type: its initializers may keep a rule",
        "again: its payload lies in a box",
        "run: Callback is no plain type: its initializers may keep a rule",
      ])
    #expect(ActionSource<Card>().refused.map(\.reason) == ["Card is no plain type: its initializers may keep a rule"])
    enum Odd { case call(() -> Void), any(any Error), type(Int.Type), list([Any]) }
    #expect(
      ActionSource<Odd>().refused.map(\.reason) == [
        "() -> () is a function", "Error may hold values of many types",
        "Any may hold values of many types", "Int.Type is a metatype",
      ])
    #expect(ActionSource<Tree>().refused.map(\.name) == ["leaf", "node"])
  }

  @Test func `values that a type is given are the only ones`() throws {
    let card = try #require(Card("4111"))
    let source = Mixed(given: given(card, card))

    #expect(source.refused.map(\.name) == ["hold", "again", "run"])
    #expect(
      Set(source.draws(40, of: "pay").map { "\($0)" }.filter { !$0.contains("nil") && !$0.contains("4111") }) == [])
    let ids = Mixed(given: given(5, 6)).draws(40, of: "reload")
    #expect(
      ids.contains(.reload(5)) && ids.contains(.reload(6)) && ids.allSatisfy { [.reload(5), .reload(6)].contains($0) })
    #expect(
      Mixed(given: [ObjectIdentifier(Int.self): []]).refused.contains { $0 == ("reload", "Int was given no values") })
    let whole = Mixed(given: given(MixedAction.reload(3), .setCard(card)))
    #expect(whole.kinds.map(\.name) == ["reload", "setCard"])
    #expect(Set(whole.draws(3).map { "\($0)" }).count == 2)
  }

  @Test func `half of the numbers and texts are those that the state shows`() {
    var pool = ValuePool()
    pool.collect(from: (names: ["sparrow": 41, "wren": 42], text: "kite"))
    let source = ActionSource<PlainAction>()

    let ids = source.draws(1_000, of: "send", pool).map { action -> (String, Int) in
      if case .send(let text, let id) = action { (text, id) } else { ("", 77) }
    }

    #expect((400...600).contains(ids.count { [41, 42].contains($0.1) }))
    #expect(Set(ids.map(\.0)).isSuperset(of: ["sparrow", "wren", "kite", "a", ""]))
    #expect(source.draws(200, of: "numbers", pool).allSatisfy { !"\($0)".contains("41") })
  }

  @Test func `recorded actions are sent too, and stand for cases that cannot be made`() throws {
    let card = try #require(Card("4111"))
    var source = Mixed()

    source.take(recorded: [.reload(77), .setCard(card), .reload(78)])

    #expect(source.kinds.map(\.name) == ["reload", "setCard"])
    #expect(!source.refused.contains { $0.name == "setCard" })
    let reloads = source.draws(100, of: "reload")
    #expect((20...80).contains(reloads.count { [.reload(77), .reload(78)].contains($0) }))
    #expect(source.draws(3, of: "setCard") == Array(repeating: .setCard(card), count: 3))
  }

  @Test func `a closure replaces a case, and a case can be left out`() throws {
    var source = Mixed()

    source.give("setCard") { .setCard(Card($0.pick(["1", "2"]))!) }
    source.give("reload") { .reload(50 + $0.pick([1, 2])) }
    source.leaveOut("hold")

    #expect(source.kinds.map(\.name) == ["reload", "setCard"])
    #expect(source.refused.map(\.name) == ["pay", "show", "again", "run"])
    #expect(
      Set(source.draws(50).map { "\($0)" })
        == Set(
          try [
            MixedAction.reload(51), .reload(52), .setCard(#require(Card("1"))), .setCard(#require(Card("2"))),
          ].map { "\($0)" }))
    source.leaveOut("reload")
    #expect(source.kinds.map(\.name) == ["setCard"])
  }

  @Test func `an action that is no enum is made by a closure or recorded`() throws {
    var source = ActionSource<Card>()
    source.give("card") { _ in Card("1")! }
    #expect(source.refused.isEmpty)
    #expect(source.kind(of: try #require(Card("1"))) == source.kind(of: try #require(Card("2"))))
  }

  @Test func `a case has one number, whatever it carries`() {
    let source = ActionSource<PlainAction>()
    let numbers = source.kinds.map { kind in Set(source.draws(20, of: kind.name).map { source.kind(of: $0) }) }
    #expect(numbers.allSatisfy { $0.count == 1 })
    #expect(Set(numbers.flatMap(\.self)).count == source.kinds.count)
  }

  @Test func `a list of a type that holds itself has an end`() {
    let source = ActionSource<Forest>()
    let texts = Set(source.draws(300, of: "trees").map { ActionSource.source(of: $0) ?? "?" })
    #expect(texts.contains(".trees([])") && texts.contains(".trees([.trees([]), .leaf(1)])"))
    #expect(texts.contains { $0.contains("[.trees([])") } && texts.allSatisfy { !$0.contains("trees([.trees([.") })
  }

  @Test func `values of Foundation decode themselves`() throws {
    let source = ActionSource<FoundationAction>()
    #expect(source.refused.isEmpty)
    #expect(
      Set(source.draws(50).map { ActionSource.source(of: $0) ?? "?" }) == [
        #".toggle(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)"#,
        #".toggle(id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)"#,
        #".toggle(id: UUID(uuidString: "00000000-0000-0000-0000-000000000003")!)"#,
        ".open(nil)", #".open(URL(string: "https://example.com")!)"#, #".open(URL(string: "https://example.com/a")!)"#,
        ".at(Date(timeIntervalSinceReferenceDate: 0.0))", ".at(Date(timeIntervalSinceReferenceDate: 1.0))",
        ".at(Date(timeIntervalSinceReferenceDate: -1.0))", ".save(Data([]))", ".save(Data([1]))",
      ])
    var pool = ValuePool()
    let id = UUID()
    pool.collect(from: [id])
    #expect(source.draws(20, of: "toggle", pool).contains(.toggle(id: id)))
  }

  @Test func `values are made, copied and released without a leak`() {
    enum Holding: Sendable { case one(HeldObject, [String]), two(HeldObject?, Int?, [HeldObject]), nothing }
    weak var token: HeldObject?
    var texts = 0
    do {
      let held = HeldObject()
      token = held
      let source = ActionSource<Holding>(given: given(held))
      var copies: [Holding] = []
      for action in source.draws(20_000) {
        if copies.count > 10 { copies.removeAll() }
        copies += [action, action]
        if case .one(_, let list) = action { texts += list.joined().count }
      }
    }
    #expect(token == nil)
    #expect(texts > 0)
  }
}

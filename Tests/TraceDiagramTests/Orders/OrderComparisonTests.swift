import TraceModel
import TraceSamples
import Testing

@testable import PictureKit
@testable import TimelinePicture

@Suite("Two orders, arrival by arrival")
struct OrderComparisonTests {
  private func comparison(_ usual: Trace, _ this: Trace) -> OrderComparison {
    OrderComparison(usual: ArrivalOrder(usual), this: ArrivalOrder(this))
  }

  /// `=` for a row at the same place, `<` and `>` for one that the usual order or this one has alone or elsewhere.
  private func shape(_ comparison: OrderComparison) -> String {
    comparison.rows.map { $0.kind == .same ? "=" : $0.usual != nil ? "<" : ">" }.joined()
  }

  @Test func `an answer is what an effect emitted after it had waited, values and end together`() {
    let order = ArrivalOrder(SearchRace.usual)

    #expect(order.arrivals.map(\.kind) == [.action, .answer, .answer, .action, .answer, .answer])
    #expect(order.arrivals.map(\.parent) == [nil, 0, 0, nil, 3, 3])
    #expect(order.arrivals[0].changes.map(\.field) == ["query", "isLoading"])
    #expect(order.arrivals[1].changes == [.init(field: "results", value: #""birds of o""#)])
    #expect(order.arrivals.map(\.end) == [.completed, .none, .none, .completed, .none, .none])
  }

  @Test func `the late answer alone changes its place`() {
    let comparison = comparison(SearchRace.usual, SearchRace.late)

    #expect(shape(comparison) == "=<==>")
    #expect(comparison.rows[1].partner == 4)
    #expect(comparison.rows[4].partner == 1)
    #expect(comparison.beginning == 1)
    #expect(comparison.moved == 1)
    #expect(comparison.differences.map(\.path) == ["results"])
    #expect(comparison.notCompared == [])
  }

  @Test func `actions of the user keep their place where answers can move`() {
    let comparison = comparison(
      OrderScript.trace([.ask("a"), .answer(0), .tap("one")]), OrderScript.trace([.ask("a"), .tap("one"), .answer(0)]))

    #expect(shape(comparison) == "=<=>")
    #expect(comparison.rows[1].usual.map { comparison.usual.arrivals[$0.lowerBound].kind } == .answer)
  }

  @Test func `an arrival that one order has alone has no partner`() {
    let comparison = comparison(
      OrderScript.trace([.ask("a"), .answer(0)]), OrderScript.trace([.ask("a"), .fail(0), .tap("retry")]))

    #expect(shape(comparison) == "=<>>")
    #expect(comparison.rows.map(\.partner) == [nil, nil, nil, nil])
    #expect((comparison.onlyUsual, comparison.onlyThis, comparison.moved) == (1, 2, 0))
  }

  @Test func `the same question with another payload is another one`() {
    let comparison = comparison(OrderScript.trace([.ask("a")]), OrderScript.trace([.ask("b")]))

    #expect(shape(comparison) == "<>")
  }

  @Test func `numbers and times do not matter`() {
    var late = SearchRace.usual
    for index in late.events.indices { late.events[index].time += 5_000_000 }

    let comparison = comparison(SearchRace.usual, late)

    #expect(comparison.isSameOrder)
    #expect(comparison.beginning == comparison.rows.count)
  }

  @Test func `the part that differs is named, and numbers of objects are not compared`() {
    func trace(_ state: String) -> Trace {
      var script = TraceScript()
      let reactor = script.reactor("A")
      script.add(.state(.init(revision: 0, isInitial: true, change: .whole(JSONText(state)))), at: 0, reactor: reactor)
      return script.trace
    }
    let comparison = comparison(
      trace(#"{"user":{"id":1,"names":["a","b"]},"cell":"<Cell 3>","secret":"[Filtered]","same":1}"#),
      trace(#"{"user":{"id":1,"names":["a","c"]},"cell":"<Cell 4>","secret":"[Filtered]","same":1}"#))

    #expect(comparison.differences.map(\.path) == ["user.names[1]"])
    #expect(comparison.differences.map(\.usual) == [#""b""#])
    #expect(comparison.differences.map(\.this) == [#""c""#])
    #expect(comparison.notCompared == ["cell", "secret"])
  }

  @Test func `a state without fields is compared as a whole`() {
    func trace(_ state: String) -> Trace {
      var script = TraceScript()
      let reactor = script.reactor("Switch")
      script.add(.state(.init(revision: 0, isInitial: true, change: .whole(JSONText(state)))), at: 0, reactor: reactor)
      return script.trace
    }

    #expect(comparison(trace("true"), trace("false")).differences.map(\.path) == ["state"])
  }

  @Test(arguments: 0..<40) func `random pairs are told as they are`(seed: UInt64) throws {
    var dice = SeededRandom(seed)
    let (usual, this) = (RandomOrder.steps(&dice), RandomOrder.steps(&dice))
    let comparison = comparison(
      OrderScript.trace(usual), OrderScript.trace(dice.chance(2) ? this : RandomOrder.shuffled(usual, &dice)))

    expectSound(comparison)
  }

  /// Every arrival is in one row, rows at the same place rise on both sides, and the sentence holds in both orders.
  private func expectSound(_ comparison: OrderComparison) {
    #expect(comparison.rows.compactMap(\.usual).flatMap { Array($0) } == Array(comparison.usual.arrivals.indices))
    #expect(comparison.rows.compactMap(\.this).flatMap { Array($0) } == Array(comparison.this.arrivals.indices))
    for (index, row) in comparison.rows.enumerated() {
      switch row.kind {
      case .same: #expect(row.usual != nil && row.this != nil && row.partner == nil)
      case .only: #expect((row.usual == nil) != (row.this == nil) && row.partner == nil)
      case .moved: #expect(row.partner.map { comparison.rows[$0].partner } == index)
      }
      guard row.kind != .only else { continue }
      let (left, right) = (
        row.usual ?? comparison.rows[row.partner ?? 0].usual, row.this ?? comparison.rows[row.partner ?? 0].this
      )
      let pairs = zip(left ?? 0..<0, right ?? 0..<0).map {
        (comparison.usual.arrivals[$0], comparison.this.arrivals[$1])
      }
      #expect(pairs.allSatisfy { $0.label == $1.label && $0.kind == $1.kind && $0.mutations == $1.mutations })
    }
    let story = OrderStory(comparison)
    if let late = story.late, let early = story.early {
      #expect(late > early)
      #expect((comparison.pairing.ofThis[late] ?? .max) < (comparison.pairing.ofThis[early] ?? -1))
    }
    #expect((story.late == nil) == (comparison.moved == 0))
    #expect(comparison.isSameOrder == (comparison.moved == 0 && comparison.onlyUsual == 0 && comparison.onlyThis == 0))
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `traces of many screens are compared, too`(seed: UInt64) {
    func busy(_ seed: UInt64) -> Trace {
      var events: [TraceEvent] = []
      BusyApp.play(events: 3_000, seed: seed) { events.append($0) }
      return Trace(header: BusyApp.header, events: events)
    }
    expectSound(comparison(busy(seed), busy(seed)))
    expectSound(comparison(busy(seed), busy(seed + 1)))
  }
}

/// Questions and answers in random orders.
enum RandomOrder {
  static func steps(_ dice: inout SeededRandom) -> [OrderScript.Step] {
    var steps: [OrderScript.Step] = []
    var open: [Int] = []
    var asked = 0
    for _ in 0..<dice.number(0...12) {
      switch dice.number(0...4) {
      case 0, 1:
        steps.append(.ask(dice.pick(["o", "ow", "owl"])))
        open.append(asked)
        asked += 1
      case 2, 3:
        guard !open.isEmpty else { continue }
        let number = open.remove(at: dice.number(0...open.count - 1))
        steps.append(dice.chance(5) ? .fail(number) : .answer(number))
      default: steps.append(.tap(dice.pick(["up", "down"])))
      }
    }
    return steps
  }

  /// The same steps, every answer somewhere after its question.
  static func shuffled(_ steps: [OrderScript.Step], _ dice: inout SeededRandom) -> [OrderScript.Step] {
    var result = steps.filter { !isAnswer($0) }
    for step in steps where isAnswer(step) {
      let question = result.indices.filter { if case .ask = result[$0] { true } else { false } }[number(step)]
      result.insert(step, at: dice.number(question + 1...result.count))
    }
    return result
  }

  private static func isAnswer(_ step: OrderScript.Step) -> Bool {
    switch step {
    case .answer, .fail: true
    case .ask, .tap: false
    }
  }

  private static func number(_ step: OrderScript.Step) -> Int {
    switch step {
    case .answer(let number), .fail(let number): number
    case .ask, .tap: 0
    }
  }
}

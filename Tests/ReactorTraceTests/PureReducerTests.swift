import Foundation
import ReactorCore
import ReactorTrace
import Testing
import TestScale

/// Code that a pure reducer may contain.
private enum Pure: String, CaseIterable {
  case nothing, local, object, inout_, sorting, lazy_, decimal, formatter, regex, coding, copyOnWrite, constants,
    seeded, notANumber, infinity, set, dictionary, setOfFreshValues, dictionaryOfArrays, enums, optional, closure,
    tuple, date, data, url, uuid, any, existential, string, character, recursion, throwing, keyPath, grouping, hashing,
    slice, range, bigArray, pulse, indirect, generics, pointer

  private static let numbers: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.minimumFractionDigits = 2
    return formatter
  }()
  private final class Counter { var count = 0 }
  private struct Item: Codable, Hashable { var name: String, price: Double }
  private indirect enum Tree { case leaf(Int), node(Tree, Tree) }

  struct State {
    var count = 0
    var number = 1.5
    var texts = ["b", "a", "c"]
    var set: Set<String> = ["one", "two", "three", "four", "five"]
    var byName: [String: [Int]] = ["a": [1], "b": [2, 3], "c": []]
    var optional: Int?
    var value: Any = 0
    var values: [Any] = []
    var handler: (Int) -> Int = { $0 }
    @Pulse var message: String?
  }

  func reduce(_ old: State, _ constant: Int) -> State {
    var state = old
    state.count &+= 1
    switch self {
    case .nothing: break
    case .local:
      var sum = 0
      for index in 0..<10 { sum += index }
      state.count = sum
    case .object:
      let counter = Counter()
      counter.count += 3
      state.value = counter
    case .inout_:
      func exchange(_ left: inout Int, _ right: inout String) { (left, right) = (right.count, "\(left)") }
      exchange(&state.count, &state.texts[0])
    case .sorting: state.texts.sort()
    case .lazy_: state.value = state.texts.lazy.map { $0 + "!" }
    case .decimal: state.value = Decimal(string: "0.1").map { $0 * 3 } ?? 0
    case .formatter: state.texts = [Pure.numbers.string(from: 1.5) ?? ""]
    case .regex: state.texts = "a1b22".matches(of: /[0-9]+/).map { String($0.output) }
    case .coding:
      let data = try? JSONEncoder().encode(Item(name: "tea", price: 2.5))
      state.value = data.flatMap { try? JSONDecoder().decode(Item.self, from: $0) } as Any
    case .copyOnWrite:
      var copy = state.texts
      copy.append("d")
      state.texts = copy
    case .constants: state.count &+= constant
    case .seeded:
      var generator = SeededGenerator(UInt64(truncatingIfNeeded: state.count))
      state.count = Int.random(in: 0..<1_000, using: &generator)
    case .notANumber: state.number = .nan
    case .infinity: state.number = -.infinity
    case .set: state.set.insert("six\(state.count)")
    case .dictionary: state.byName["new\(state.count)"] = [state.count]
    case .setOfFreshValues: state.value = Set((0..<100).map { Item(name: "\($0)", price: Double($0)) })
    case .dictionaryOfArrays: state.value = Dictionary(grouping: 0..<100) { $0 % 7 }
    case .enums: state.value = Result<Int, Refused>.failure(Refused())
    case .optional: state.optional = state.optional.map { $0 + 1 } ?? 0
    case .closure:
      let count = state.count
      state.handler = { $0 &+ count }
    case .tuple: state.value = (1, name: "two", [3.0])
    case .date: state.value = Date(timeIntervalSince1970: 1.25)
    case .data: state.value = Data([1, 2, 3])
    case .url: state.value = URL(string: "https://example.com/a?b=c") as Any
    case .uuid: state.value = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    case .any: state.values = [1, "two", 3.0, [4], ["five": 5], Double.nan]
    case .existential: state.value = Refused() as any Error
    case .string: state.texts[0] = "é" + String(repeating: "long ", count: 50)
    case .character: state.value = Character("é")
    case .recursion:
      func factorial(_ number: Int) -> Int { number < 2 ? 1 : number * factorial(number - 1) }
      state.count = factorial(10)
    case .throwing: state.count = (try? { throw Refused() }()) ?? 7
    case .keyPath: state.value = \State.count
    case .grouping: state.byName = Dictionary(grouping: 0..<20) { "\($0 % 3)" }
    case .hashing: state.count = state.texts.hashValue
    case .slice: state.value = state.texts[1...]
    case .range: state.value = 1..<5
    case .bigArray: state.value = Array(0..<2_000)
    case .pulse: state.message = "again"
    case .indirect: state.value = Tree.node(.leaf(1), .node(.leaf(2), .leaf(3)))
    case .generics: state.value = AnyHashable(AnyCollection(state.texts).count)
    case .pointer: state.count = state.texts.withUnsafeBufferPointer { $0.count }
    }
    return state
  }
}

@Suite("Pure reducers") struct PureReducerTests {
  private final class Reducer: Reactor {
    typealias Action = Pure
    let initialState = Pure.State()
    let constant = 5
    func reduce(state: Pure.State, mutation: Pure) -> Pure.State { mutation.reduce(state, constant) }
  }

  @Test(arguments: Pure.allCases) fileprivate func `a pure construct is never called impure`(construct: Pure) {
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Reducer()
    reactor.attach(tracer)
    for _ in 0..<5 { reactor.action.onNext(construct) }
    let trace = tracer.finish()

    #expect(trace.impurities == [])
    #expect(trace.remarks == [])
  }

  @Test func `all pure constructs together are not called impure`() {
    for seed in 0..<TestScale.cases(20, debug: 5) {
      var generator = SeededGenerator(UInt64(seed))
      let tracer = ReactorTracer(policy: .tests)
      let reactor = Reducer()
      reactor.attach(tracer)
      for construct in Pure.allCases.shuffled(using: &generator) { reactor.action.onNext(construct) }
      #expect(tracer.finish().impurities == [])
    }
  }
}

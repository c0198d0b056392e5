import Foundation
import ReactorCore
import TestScale
import TraceModel
@testable import ReactorTrace
@testable import TraceValues
import Testing

@Suite("Reducers that are run again afterwards") struct ReplaysTests {
  /// Reduces with what a test says.
  private final class Again<Value>: Reactor {
    enum Mutation { case step, other }
    typealias Action = Mutation
    let initialState: Value
    let step: (Value) -> Value
    init(_ initial: Value, _ step: @escaping (Value) -> Value) {
      initialState = initial
      self.step = step
    }
    func reduce(state: Value, mutation: Mutation) -> Value { step(state) }
  }

  private func differences<Value>(
    _ initial: Value, times: Int = 1, _ step: @escaping (Value) -> Value
  ) -> [String] {
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again(initial, step)
    reactor.attach(tracer)
    for _ in 0..<times { reactor.action.onNext(.step) }
    #expect(tracer.trace.impurities == [])
    let trace = tracer.finish()
    #expect(trace.remarks == [])
    #expect(trace.impurities.allSatisfy { $0.rule == .nondeterministic })
    return trace.impurities.map(\.message)
  }

  private struct Stamped {
    var count = 0
    var at = Date(timeIntervalSince1970: 0)
    var number = 0
  }

  @Test func `a clock is found each time`() {
    for _ in 0..<20 {
      let found = differences(Stamped()) { Stamped(count: $0.count + 1, at: Date()) }
      #expect(found.count == 1)
      #expect(found.first?.contains("state.at was ") == true)
    }
  }

  @Test func `a random number is found each time`() {
    for _ in 0..<20 {
      let found = differences(Stamped()) { Stamped(count: $0.count + 1, number: .random(in: 0..<1 << 60)) }
      #expect(found.count == 1)
      #expect(found.first?.contains("state.number was ") == true)
    }
  }

  @Test func `a variable that the reducer reads and changes is found, with both values`() {
    var calls = 0
    let found = differences([0]) { _ in
      calls += 1
      return [7, calls]
    }
    #expect(
      found == [
        "state.1 was 1, then 2, for the same state and mutation. "
          + "Does reduce read a clock, a random source or a variable, or the order of a set or a dictionary?"
      ])
  }

  @Test func `another order of a list is said as one, whatever its elements are`() {
    struct Post {
      var title: String
      var likes: Int
    }
    struct Feed {
      var posts: [Post] = []
      var ids: [[Int]] = []
      var count = 0
    }
    let posts = (1...4).map { Post(title: "post \($0)", likes: $0) }
    var calls = 0
    let reordered = differences(Feed()) { _ in
      calls += 1
      return Feed(posts: calls == 1 ? posts : posts.reversed(), ids: [calls == 1 ? [7, 8, 8] : [8, 7, 8]])
    }
    #expect(
      reordered == [
        "state.posts has the same elements in another order; state.ids.0 has the same elements in another order, "
          + "for the same state and mutation. Does reduce read the order of a set or a dictionary?"
      ])

    let counted = differences(Feed()) { _ in
      calls += 1
      return Feed(ids: [[7, 8]] + (calls == 3 ? [] : [[9]]), count: calls)
    }
    #expect(
      counted == [
        "state.ids.1 was absent, then [9]; state.count was 3, then 4, for the same state and mutation. "
          + "Does reduce read a clock, a random source or a variable, or the order of a set or a dictionary?"
      ])
  }

  @Test func `the difference is kept as evidence`() {
    var calls = 0
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again(Stamped()) { _ in
      calls += 1
      return Stamped(number: calls)
    }
    reactor.attach(tracer)
    reactor.action.onNext(.step)
    let evidence = tracer.finish().impurities.map(\.evidence)
    #expect(evidence == [[.init(.replace, path: "/number", old: JSONText("1"), value: JSONText("2"))]])
  }

  @Test func `a difference belongs to its mutation, however long ago that was`() {
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again(0) { _ in Int.random(in: 0..<1 << 60) }
    reactor.attach(tracer)
    for _ in 0..<TestScale.cases(12_000, debug: 4_000, sanitized: 1_000) { reactor.action.onNext(.step) }
    let findings = TraceGraph(tracer.finish()).findings
    #expect(findings.map(\.mutation) == ["step"])
    #expect(findings.map(\.seen) == [3])
  }

  @Test func `the pure twin is never found`() {
    for _ in 0..<20 {
      #expect(differences(Stamped(), times: 10) { Stamped(count: $0.count + 1, number: $0.number + 7) } == [])
    }
  }

  @Test func `each case is replayed at most three times, and only in finish`() {
    var calls = 0
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again(0) { value in
      calls += 1
      return value + 1
    }
    reactor.attach(tracer)
    for _ in 0..<10 { reactor.action.onNext(.step) }
    reactor.action.onNext(.other)
    #expect(calls == 11)
    tracer.finish()
    #expect(calls == 15)
    tracer.finish()
    #expect(calls == 15)
  }

  @Test func `reactors are held until finish, and no longer`() {
    let tracer = ReactorTracer(policy: .tests)
    weak var held: Again<Int>?
    do {
      let reactor = Again(0) { $0 + 1 }
      held = reactor
      reactor.attach(tracer)
      reactor.action.onNext(.step)
    }
    #expect(held != nil)
    tracer.finish()
    #expect(held == nil)
  }

  @Test func `sends and subscriptions are muted when a reducer runs again`() {
    let subject = PublishSubject<Int>()
    var received = 0
    let subscription = subject.subscribe(onNext: { _ in received += 1 })
    var isFirst = true
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again(0) { value in
      // Pure the first time, so that it is run again.
      if !isFirst { subject.onNext(1) }
      isFirst = false
      return value + 1
    }
    reactor.attach(tracer)
    reactor.action.onNext(.step)
    tracer.finish()
    #expect(received == 0)
    subject.onNext(1)
    #expect(received == 1)
    subscription.dispose()
  }

  @Test func `a state whose object has changed since is not replayed`() {
    final class Box { var value = 0 }
    let box = Box()
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again((box, 0)) { ($0.0, $0.0.value) }
    reactor.attach(tracer)
    reactor.action.onNext(.step)
    box.value = 5
    #expect(tracer.finish().impurities == [])
  }

  @Test func `a new object is compared by its contents`() {
    final class Box {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    #expect(differences(Box(0), times: 5) { Box($0.value + 1) } == [])
    var calls = 0
    let found = differences(Box(0)) { _ in
      calls += 1
      return Box(calls)
    }
    #expect(found.count == 1)
  }

  private enum Choice {
    case none
    case tags(Set<String>, Int)
    case table([String: Int])
  }

  private struct Ordered {
    var texts = ["b", "a", "c", "d"]
    var tags: Set<String> = ["x", "y", "z", "w"]
    var prices = ["tea": 1, "coffee": 2, "milk": 3]
    var nested: [[Set<Int>]] = [[[1, 2, 3, 4, 5]]]
    var choice = Choice.tags(["p", "q", "r", "s"], 1)
    var other = Choice.table(["k": 1, "l": 2, "m": 3])
    var maybe: Set<Int>? = [7, 8, 9, 10]
    var inside = ["deep": Set([1, 2, 3, 4])]
    var list: [String] = []
    var sum = 0
  }

  private enum Thin {
    case pair(type: Int.Type, prices: [String: Int])
    case nested(((Int.Type, Set<Int>), Int))
  }

  @Test func `values whose layout differs from their metadata keep their order`() {
    let prices = ["tea": 1, "coffee": 2, "milk": 3, "sugar": 4]
    for value in [Thin.pair(type: Int.self, prices: prices), .nested(((Int.self, [1, 2, 3, 4]), 5))] {
      switch PerturbedHashOrder.of(value) {
      case .pair(_, let same): #expect(same.map(\.key) == prices.map(\.key))
      case .nested(let parts): #expect(parts.0.1 == [1, 2, 3, 4])
      }
    }
  }

  @Test func `a result that depends on the order of a set or a dictionary is found`() {
    func found(_ step: @escaping (inout Ordered) -> Void) -> Bool {
      let found = differences(Ordered()) { old in
        var state = old
        step(&state)
        return state
      }
      return found.count == 1 && found[0].contains("the order of a set or a dictionary?")
    }
    #expect(found { $0.list = Array($0.tags) })
    #expect(found { $0.list = $0.prices.map { "\($0.key)=\($0.value)" } })
    #expect(found { $0.list = $0.nested[0][0].map { "\($0)" } })
    #expect(found { if case .tags(let tags, _) = $0.choice { $0.list = tags.map { $0 } } })
    #expect(found { if case .table(let table) = $0.other { $0.list = table.keys.map { $0 } } })
    #expect(found { $0.list = ($0.maybe ?? []).map { "\($0)" } })
    #expect(found { $0.list = ($0.inside["deep"] ?? []).map { "\($0)" } })
    #expect(found { $0.list = Array(Set($0.texts + (0..<40).map { "\($0)" })) })
  }

  @Test func `a result that does not depend on the order is not found`() {
    for _ in 0..<20 {
      let found = differences(Ordered(), times: 3) { old in
        var state = old
        state.list = state.tags.sorted() + state.prices.keys.sorted()
        state.sum = state.prices.values.reduce(0, +) + (state.maybe ?? []).reduce(0, +)
        state.tags.insert("v")
        state.prices["cocoa", default: 0] += 1
        state.nested[0][0].remove(1)
        if case .tags(let tags, let number) = state.choice { state.choice = .tags(tags.union(["t"]), number + 1) }
        state.inside = state.inside.mapValues { $0.filter { $0 > 1 } }
        return state
      }
      #expect(found == [])
    }
  }

  @Test func `a state that holds an index of a set is replayed as it is`() {
    struct Chosen {
      var tags: Set<Int>
      var chosen: Set<Int>.Index
      var value = 0
    }
    let tags = Set(0..<100)
    let found = differences(Chosen(tags: tags, chosen: tags.firstIndex(of: 42) ?? tags.startIndex)) { old in
      var state = old
      state.value = state.tags[state.chosen]
      return state
    }
    #expect(found == [])
  }

  private enum Surroundings {
    @TaskLocal static var language = "en"
  }

  @Test func `a task-local that the reducer reads is found`() {
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Again("") { _ in Surroundings.language }
    reactor.attach(tracer)
    Surroundings.$language.withValue("de") { reactor.action.onNext(.step) }
    #expect(tracer.finish().impurities.map(\.rule) == [.nondeterministic])
  }

  @Test func `a secret in the difference is masked`() {
    struct Account { var token = "" }
    var calls = 0
    let found = differences(Account()) { _ in
      calls += 1
      return Account(token: "hunter\(calls)")
    }
    #expect(found.first?.contains("hunter") == false)
    #expect(found.first?.contains("[Filtered]") == true)
  }
}

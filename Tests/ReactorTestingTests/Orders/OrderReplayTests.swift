import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Mutations that are reduced in another order") struct OrderReplayTests {
  /// Counts its reduces where a test says so.
  private final class Counted: Reactor {
    enum Action { case load(Int, after: Int) }
    enum Mutation: Equatable { case set(Int) }
    let initialState = 0
    let clock: TestScheduler
    let counts: (_ state: Int, _ mutation: Int) -> Bool
    var reduces = 0

    init(_ clock: TestScheduler, _ counts: @escaping (Int, Int) -> Bool) {
      self.clock = clock
      self.counts = counts
    }

    func mutate(action: Action) -> Observable<Mutation> {
      guard case .load(let number, let time) = action else { return .empty() }
      return clock.answer(.set(number), after: time)
    }

    func reduce(state: Int, mutation: Mutation) -> Int {
      guard case .set(let number) = mutation else { return state }
      if counts(state, number) { reduces += 1 }
      return number
    }
  }

  private func race(_ counts: @escaping (Int, Int) -> Bool) -> (orders: Int, reduces: Int, findings: [PurityRule]) {
    var reactor: Counted?
    let trace = traceOfRun { clock in
      let counted = Counted(clock, counts)
      reactor = counted
      return send([(0, .load(1, after: 300)), (100, .load(2, after: 50))], to: counted, clock)
    }
    let orders = trace.events.count { if case .order = $0.kind { true } else { false } }
    return (orders, reactor?.reduces ?? 0, TraceGraph(trace).findings.map(\.rule))
  }

  @Test func `a reducer without an impurity is reduced in both orders`() {
    let found = race { _, _ in false }
    #expect(found == (1, 0, []))
  }

  @Test func `a reducer with an impurity is not reduced in another order`() {
    let found = race { _, _ in true }
    #expect(found == (0, 2, [.selfWrite]))
  }

  #if DEBUG
    // Optimized code writes objects without a call that hooks could see.
    @Test(.enabled(if: Hooks.areOn, Hooks.reason))
    func `a reducer that has a side effect in the other order alone is given up`() {
      let found = race { state, number in state == 1 && number == 2 }
      #expect(found.orders == 0)
      #expect(found.reduces == 1)
    }
  #endif

  @Test func `a note is shown, and fails the test if that is asked for`() {
    func failures(_ level: Finding.Level) -> [String] {
      issuesRecorded(describing: { "\($0.isFailure) \($0.comments.map(\.rawValue).joined().suffix(7))" }) {
        let clock = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
        var options = TracingOptions(.tests, clock: .virtual(clock))
        options.failOn = level
        withTracing(options) {
          let search = BirdSearch(clock)
          _ = send([(0, .search("o", after: 300)), (100, .search("ow", after: 50))], to: search, clock)
          clock.start()
        }
      }
    }
    #expect(failures(.error) == ["false [order]"])
    // The second is the message with which an intermittent known issue ends.
    #expect(failures(.note).first == "true [order]")
  }

  #if os(Linux)
    @Test func `a reducer that traps in the other order is explained before the process ends`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        final class Rows: Reactor {
          enum Action { case fill(after: Int), take(after: Int) }
          enum Mutation { case fill, take }
          let initialState: [Int] = []
          let clock: TestScheduler
          init(_ clock: TestScheduler) { self.clock = clock }
          func mutate(action: Action) -> Observable<Mutation> {
            switch action {
            case .fill(let time): clock.answer(.fill, after: time)
            case .take(let time): clock.answer(.take, after: time)
            }
          }
          func reduce(state: [Int], mutation: Mutation) -> [Int] {
            if mutation == .fill { return [1] }
            precondition(!state.isEmpty, "nothing to take")
            return Array(state.dropLast())
          }
        }
        _ = traceOfRun { clock in send([(0, .take(after: 90)), (10, .fill(after: 20))], to: Rows(clock), clock) }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains(
          "Rows: reduce trapped when this test, at its end, reduced fill and take in both orders, without the mutations "
            + "between them. They may come either way in the app too."), "\(message)")
    }
  #endif

  @Test func `secrets in a state are masked in its notes`() {
    final class Tokens: Reactor {
      enum Action { case load(String, after: Int) }
      enum Mutation { case token(String) }
      struct State { var token = "" }
      let initialState = State()
      let clock: TestScheduler
      init(_ clock: TestScheduler) { self.clock = clock }
      func mutate(action: Action) -> Observable<Mutation> {
        guard case .load(let token, let time) = action else { return .empty() }
        return clock.answer(.token(token), after: time)
      }
      func reduce(state: State, mutation: Mutation) -> State {
        guard case .token(let token) = mutation else { return state }
        return State(token: token)
      }
    }
    let trace = traceOfRun { clock in
      send([(0, .load("hunter1", after: 300)), (100, .load("hunter2", after: 50))], to: Tokens(clock), clock)
    }
    let notes = orderNotes(in: trace)
    #expect(notes.count == 1)
    #expect(notes.first?.contains(#"token is "[Filtered]", the other way round "[Filtered]""#) == true, "\(notes)")
  }

  /// Numbers that are the same for the same seed.
  private struct Dice {
    var state: UInt64
    mutating func number(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `random answers have the notes that their times say`(seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<12 {
      // Ends are apart from each other and from the beginnings.
      var ends: Set<Int> = []
      let queries = (0..<dice.number(2...6)).map { index -> (at: Int, after: Int) in
        var end = 0
        repeat { end = index * 10 + dice.number(0...60) * 10 + 5 } while !ends.insert(end).inserted
        return (index * 10, end - index * 10)
      }
      var expected: Set<String> = []
      for (index, older) in queries.enumerated() {
        for newer in queries[(index + 1)...] {
          let (one, other) = (older.at + older.after, newer.at + newer.after)
          if one > other { expected.insert("stale") } else if newer.at < one { expected.insert("either") }
        }
      }

      let trace = traceOfRun { clock in
        let actions = queries.enumerated().map { ($1.at, BirdSearch.Action.search("bird \($0)", after: $1.after)) }
        return send(actions, to: BirdSearch(clock), clock)
      }

      let found = TraceGraph(trace).orderFindings
      #expect(Set(found.compactMap { $0.order?.rank.rawValue }) == expected, "seed \(seed): \(queries)")
      #expect(trace.validation.remarks == [])
    }
  }
}

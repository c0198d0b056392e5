import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Verdicts of hunts") struct HuntVerdictTests {
  private func found(
    _ options: TracingOptions = .tests, runs: Int = 300, _ body: (HuntStage) throws -> Tally
  ) -> (messages: [String], result: HuntResult?) {
    var result: HuntResult?
    let messages = issuesRecorded {
      result = try? hunt(options, runs: runs, within: TestScale.patience, body)
    }
    return (messages, result)
  }

  private func tally(_ stage: HuntStage, _ fault: Tally.Fault?) -> Tally {
    Tally(stage.answers.mayFail(with: Wrong("offline")), stage.scheduler, fault)
  }

  @Test func `a condition that must hold once nothing is under way is asked then alone`() {
    let (messages, result) = found { stage in
      let tally = tally(stage, nil)
      stage.settled("it is not loading") { !tally.currentState.isLoading }
      stage.settled("it never loaded") { tally.currentState.loads == 0 }
      return tally
    }
    #expect(result?.violation == "\"it never loaded\" breaks")
    #expect(result?.shortest == ["send .load", "answer load"])
    #expect(messages.count == 1)
  }

  @Test func `a settled condition that is never asked is told`() {
    let (messages, result) = found(runs: 20) { stage in
      let tally = tally(stage, nil)
      Observable<Int>.interval(.seconds(1), scheduler: stage.scheduler).subscribe { _ in }.disposed(
        by: tally.disposeBag)
      stage.settled("it is not loading") { !tally.currentState.isLoading }
      return tally
    }
    #expect(messages == [])
    #expect(
      result?.description.hasSuffix("; something was under way after every step, so no settled law was asked") == true)
  }

  @Test func `a condition that throws breaks, with its error`() {
    let (_, result) = found { stage in
      let tally = tally(stage, nil)
      stage.always("it adds up") { if tally.currentState.count > 1 { throw Wrong("two") } else { true } }
      return tally
    }
    #expect(result?.violation == "\"it adds up\" breaks: threw Wrong: two")
    #expect(result?.shortest == ["send .add(2)"])
  }

  @Test func `an expectation inside of the body is a verdict, and reported once`() {
    let (messages, result) = found { stage in
      let tally = tally(stage, nil)
      tally.onLoad = { #expect(Bool(false), "loads are not expected") }
      return tally
    }
    #expect(result?.shortest == ["send .load"])
    #expect(messages.count == 1)
    #expect(messages.first?.contains("loads are not expected") == true)
  }

  @Test func `an impure reducer is a verdict`() {
    let (_, result) = found { tally($0, .impure) }
    #expect(result?.violation?.hasPrefix("a reducer is impure: ") == true)
    #expect(result?.shortest == ["send .add(0)"])
  }

  @Test func `a fault that is asked for is a verdict, and no other`() {
    #expect(found(runs: 50) { tally($0, .swallows) }.result?.violation == nil)
    let (_, result) = found { stage in
      stage.expectNo(.swallowedErrors)
      return tally(stage, .swallows)
    }
    #expect(result?.violation?.hasPrefix("errors that no subscriber received: Tally: Wrong: Wrong: offline") == true)
    #expect(result?.shortest == ["send .load", "fail load"])
  }

  @Test func `a law of the test is a verdict`() {
    let law: Law<Tally> = .action(.load).leads(to: .mutation(.case(Tally.Mutation.setLoads)))
    let (_, result) = found(.tests.keeping([law])) { tally($0, nil) }
    #expect(result?.shortest == ["send .load", "fail load"])
  }

  @Test func `a step that does not end is a verdict`() {
    let (_, result) = found(runs: 20) { tally($0, .endless) }
    #expect(result?.violation?.contains("does not end") == true)
    #expect(result?.shortest == ["send .load", "answer load"])
  }

  @Test func `a body that throws throws out of the hunt`() {
    #expect(throws: Wrong.self) { _ = try hunt { (_: HuntStage) throws -> Tally in throw Wrong("no disk") } }
  }

  @Test func `asynchronous effects run in steps, and end with their run`() throws {
    guard TaskHooks.obstacle == nil else { return }
    let (_, result) = found { stage in
      let tally = Tally(stage.answers.mayFail(with: Wrong("offline")), stage.scheduler, .asynchronous)
      stage.always("it never loads") { tally.currentState.loads == 0 }
      return tally
    }
    #expect(result?.shortest == ["send .load", "answer load"])
  }

  @Test func `the same seed makes the same runs, and another one others`() throws {
    func run(_ seed: UInt64) throws -> HuntResult {
      try hunt(runs: 40, within: TestScale.patience, seed: seed) { tally($0, nil) }
    }
    #expect(try run(1) == run(1))
    #expect(try run(1).steps != run(2).steps)
  }

  @Test func `an action that cannot be made fails the test before anything runs`() {
    let messages = issuesRecorded {
      _ = try? hunt(Hunt { _ in Choosy() })
      _ = try? hunt(Hunt { _ in Choosy() }.without("redeem"), runs: 3)
      _ = try? hunt(Hunt { _ in Choosy() }.action("redeem") { _ in .redeem(Voucher("4111")) }, runs: 3)
      _ = try? hunt(Hunt { _ in Choosy() }.without("redeem", "reedem"), runs: 3)
      _ = try? hunt(Hunt { _ in Choosy() }.values(of: Voucher.self, [Voucher("4111")]), runs: 3)
    }
    #expect(
      messages == [
        "hunt: cannot make .redeem: Voucher is no plain type: its initializers may keep a rule. Give actions of it: "
          + ".action(\"redeem\") { … }, values of its payload: .values(of:_:), or leave it out: .without(\"redeem\")",
        "hunt: .without(\"reedem\") names no case of Action: clear, redeem",
      ])
  }

  @Test func `time goes by as a hunt was told, also if nothing is due`() throws {
    var clocks: Set<Int> = []
    let body = try #require(
      Hunt { _ in Tally(TestScheduler(), TestScheduler(), nil) }.times(.seconds(60)).body(
        .tests, of: "", at: TestLocation(#_testLocation)))
    var search = HuntSearch(body, .init(runs: 5, steps: 10))
    _ = try search.search(visit: { _, _ in clocks.insert(0) })
    #expect(body.times == [60_000])
    #expect(!clocks.isEmpty)
  }
}

/// A sum and its loads, with a fault to choose.
final class Tally: Reactor {
  enum Fault { case impure, swallows, endless, asynchronous }
  enum Action: Sendable { case add(Int), load }
  enum Mutation: Sendable { case add(Int), setLoading(Bool), setLoads(Int) }
  struct State {
    var count = 0
    var loads = 0
    var isLoading = false
  }

  let initialState = State()
  let disposeBag = DisposeBag()
  var onLoad: () -> Void = {}
  private let answers: any SchedulerType
  private let clock: any SchedulerType
  private let fault: Fault?
  private var sum = 0

  init(_ answers: any SchedulerType, _ clock: any SchedulerType, _ fault: Fault?) {
    (self.answers, self.clock, self.fault) = (answers, clock, fault)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let number): return .just(.add(number))
    case .load:
      onLoad()
      let loads = currentState.loads + 1
      if fault == .asynchronous, let answers = answers as? Answers {
        return .async {
          try await answers.response()
          return .setLoads(loads)
        }
      }
      let answer = Observable<Int>.timer(.milliseconds(20), scheduler: answers).map { _ in Mutation.setLoads(loads) }
      if fault == .swallows { return answer }
      let ending = fault == .endless ? spin.map { _ in Mutation.setLoading(false) } : .just(.setLoading(false))
      return .concat([.just(.setLoading(true)), answer.catch { _ in .empty() }, ending])
    }
  }

  /// Schedules work for now, again and again.
  private var spin: Observable<Int> { .interval(.milliseconds(0), scheduler: clock) }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number):
      if fault == .impure { sum += 1 }
      state.count += number.clamped
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setLoads(let loads): state.loads = loads
    }
    return state
  }
}

extension Int {
  fileprivate var clamped: Int { Swift.min(Swift.max(self, -100), 100) }
}

struct Voucher: Sendable {
  let number: String

  init(_ number: String) {
    precondition(!number.isEmpty)
    self.number = number
  }
}

final class Choosy: Reactor {
  enum Action: Sendable { case clear, redeem(Voucher) }
  typealias Mutation = Action

  let initialState = 0

  func reduce(state: Int, mutation: Mutation) -> Int { state &+ 1 }
}

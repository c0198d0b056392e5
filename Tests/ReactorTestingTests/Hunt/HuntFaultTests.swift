import Foundation
import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

/// Bodies that go wrong in other ways than the hunted reactor.
@Suite("Faults around hunts") struct HuntFaultTests {
  private func found(
    _ hunt: Hunt<Stepper>, options: TracingOptions = .tests, runs: Int = 100,
    within limit: Duration = TestScale.patience
  ) -> (messages: [String], result: HuntResult?) {
    var result: HuntResult?
    let messages = issuesRecorded { result = try? ReactorTestingRuns.hunt(hunt, options, runs: runs, within: limit) }
    return (messages, result)
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `a body that breaks in the child alone fails the test`() {
    let process = getpid()
    let (messages, result) = found(
      Hunt { stage in
        stage.always("it is the same process") { getpid() == process }
        return Stepper()
      })
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("hunt found something in run 1 and not when it did the same again.") == true)
    #expect(result?.violation != nil)
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `a crash in the child alone fails the test`() {
    let process = getpid()
    let (messages, _) = found(
      Hunt { _ in
        Stepper { number in if number > 2, getpid() != process { fatalError("only here") } }
      })
    #expect(messages.count == 1)
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `a step that hangs is found also if the time is over by then`() {
    HuntChild.$patience.withValue(1_000_000_000) {
      let (messages, result) = found(
        Hunt { _ in Stepper { _ in while true {} } }, within: .milliseconds(500))
      #expect(messages.count == 1)
      #expect(result?.violation == "a step does not end")
    }
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `a child that comes to no step is replaced by this process`() {
    let process = getpid()
    HuntChild.$patience.withValue(100_000_000) {
      let (messages, result) = found(
        Hunt { stage in
          // As for a lock that another thread held when the child was forked.
          while getpid() != process {}
          let stepper = Stepper()
          stage.always("it is at most 9") { stepper.currentState.count < 10 }
          return stepper
        }.values(of: Int.self, [5]))
      #expect(messages.count == 1)
      #expect(result?.shortest == ["send .add(5)", "send .add(5)"])
    }
  }

  @Test func `a run that breaks by what the runs share is not called the shortest`() {
    let runs = Locked(0)
    let (messages, _) = found(
      Hunt { stage in
        let run = runs.withLock { runs -> Int in
          runs += 1
          return runs
        }
        let stepper = Stepper()
        stage.always("it is not the third") { run != 3 || stepper.currentState.count == 0 }
        return stepper
      }, options: TracingOptions(TracePolicy(purity: .off)))
    #expect(messages.count == 1)
    #expect(messages.first?.contains("does not break") == false)
    #expect(messages.first?.contains("The runs share something") == true)
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `the message of a crash is that of the shortest run`() {
    let (_, result) = found(
      Hunt { _ in Stepper { number in if number > 5 { fatalError("count is \(number)") } } }.values(
        of: Int.self, [100, 50, 7, 1]))
    #expect(result?.shortest == ["send .add(100)"])
    #expect(result?.violation == "the process ends (Fatal error: count is 100)")
  }

  @Test func `the message of a fault is that of the shortest run`() {
    let (_, result) = found(
      Hunt { stage in
        stage.expectNo(.swallowedErrors)
        return Stepper { number in if number > 5 { throw Wrong("count is \(number)") } }
      }.values(of: Int.self, [100, 50, 7, 1]))
    let number = result?.shortest.first?.dropFirst(10).dropLast() ?? "none"
    #expect(result?.violation?.contains("count is \(number)") == true)
  }

  @Test func `an expectation that fails with other values is the same`() {
    let (_, result) = found(Hunt { _ in Stepper { number in #expect(number < 2) } }.values(of: Int.self, [2, 50, 100]))
    #expect(result?.shortest == ["send .add(2)"])
    #expect(result?.violation?.contains("number → 2") == true)
  }

  @Test func `time is shortened in few tries`() throws {
    let body = try #require(
      Hunt { stage in
        let scheduler = stage.scheduler
        stage.always("an hour is short") { scheduler.clock < 2_000_000 }
        return Stepper()
      }.body(.tests, of: "", at: TestLocation(#_testLocation)))
    let broken = HuntViolation(kind: .always, name: "an hour is short", message: "")
    let probe = HuntProbe(body, broken, HuntFailures(), nil)
    var shrinker = HuntShrinker(probe, [HuntMove(id: 0, step: .pass(3_600_000))])
    shrinker.shrink()
    guard case .pass(2_000_000) = shrinker.best.first?.step else {
      Issue.record("not the shortest time: \(shrinker.best)")
      return
    }
    #expect(probe.runs < 1_000)
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `the last words of a child that says much are heard`() throws {
    let memory = try #require(SharedNumbers())
    for _ in 0..<20 {
      let end = HuntChild.run(memory) {
        StandardError.write(line: String(repeating: "much ", count: 12_000))
        StandardError.write(line: "App.swift:1: Fatal error: too much")
        abort()
      }
      #expect(end == .crashed(signal: SIGABRT, words: "Fatal error: too much"))
    }
  }

  @Test(.enabled(if: HuntChild.isAvailable))
  func `a child names functions, though another thread named some at the fork`() throws {
    let memory = try #require(SharedNumbers())
    let isHeld = DispatchSemaphore(value: 0)
    let hasThread = DedicatedThread.start {
      Symbolizer.shared.whileLocked {
        isHeld.signal()
        for _ in 0..<100_000 { sched_yield() }
      }
    }
    try #require(hasThread)
    isHeld.wait()

    let end = HuntChild.run(memory) {
      memory[0] += 1
      return Symbolizer.shared.symbol(at: 1).isEmpty ? 0 : 1
    }

    // One child: another would be made for one that hangs.
    #expect(end == .exited(0) && memory[0] == 1)
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `a process that exits is a verdict`() {
    // A child that exits under the address sanitizer looks for leaks first, which takes seconds in each of its runs.
    let leave = TestScale.isSanitized ? _exit : exit
    let (_, result) = found(Hunt { _ in Stepper { number in if number > 2 { leave(0) } } })
    #expect(result?.violation?.hasPrefix("the process ends (exit 0)") == true)
  }

  #if os(Linux)
    @Test(.enabled(if: HuntChild.isAvailable)) func `a child without a status has not passed`() async {
      await #expect(processExitsWith: .success) {
        signal(SIGCHLD, SIG_IGN)
        let memory = try #require(SharedNumbers())
        let end = HuntChild.run(memory) { abort() }
        exit(end == .unavailable ? 0 : 1)
      }
    }
  #endif

  @Test func `an answer that goes on with two others is whole`() {
    let (_, result) = found(
      Hunt { stage in
        let answers = stage.answers
        let stepper = Stepper()
        var asked = 0
        stepper.effect = {
          asked += 1
          let answer = Observable.just(1).delay(.milliseconds(10), scheduler: answers)
          return answer.flatMap { _ in
            Observable<Int>.create { observer in
              answers.enqueue { observer.onNext(1) }
              answers.enqueue { observer.onNext(2) }
              return Disposables.create()
            }
          }
        }
        stage.settled("all came") { stepper.currentState.count == asked * 3 }
        return stepper
      }.without("add"))
    #expect(result?.violation == nil)
  }

  @Test func `states that say the same are not taken for one`() throws {
    let body = try #require(
      Hunt { stage in
        let stepper = Stepper()
        stage.always("it is below three") { stepper.currentState.count < 3 }
        return stepper
      }.body(.tests, of: "", at: TestLocation(#_testLocation)))
    let broken = HuntViolation(kind: .always, name: "it is below three", message: "")
    let moves = (0..<5).map { HuntMove<Stepper.Action>(id: $0, step: .send(.add(1))) }
    #expect(HuntBelow(HuntProbe(body, broken, HuntFailures(), nil), moves).search() == .shorter([0, 0, 0]))
  }

  @Test func `a hunt that can do nothing fails the test`() {
    let (messages, result) = found(Hunt { _ in Stepper() }.without("add", "ask"), runs: 3)
    #expect(messages.count == 1)
    #expect(result?.steps == 0)
  }

  @Test func `a condition may read a reactor that nothing has used before`() {
    let (messages, result) = found(
      Hunt { stage in
        let other = Stepper()
        stage.always("the other one is idle") { other.currentState.count == 0 }
        return Stepper()
      }, runs: 20)
    #expect(messages == [])
    #expect(result?.violation == nil)
  }

  @Test func `times are those of a scheduler of one's own`() {
    let (_, result) = found(
      Hunt { stage in
        let scheduler = stage.scheduler
        stage.always("a minute is short") { scheduler.now < 60_000_000_000 }
        return Stepper()
      }.times(.seconds(60)).without("add", "ask"), options: TracingOptions(scheduler: { TestScheduler() }))
    #expect(result?.shortest == ["pass 1 min"])
  }
}

/// A sum whose state does not tell it.
final class Stepper: Reactor {
  enum Action: Sendable { case add(Int), ask }
  struct State: CustomStringConvertible {
    var count = 0
    var description: String { "a state" }
  }

  let initialState = State()
  var effect: () -> Observable<Int> = { .empty() }
  private let check: (Int) throws -> Void

  init(_ check: @escaping (Int) throws -> Void = { _ in }) { self.check = check }

  func mutate(action: Action) -> Observable<Int> {
    switch action {
    case .add(let number):
      do { try check(number) } catch { return .error(error) }
      return .just(number)
    case .ask: return effect()
    }
  }

  func reduce(state: State, mutation: Int) -> State { State(count: state.count &+ mutation) }
}

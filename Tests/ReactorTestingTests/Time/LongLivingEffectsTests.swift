import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

extension TracingOptions {
  fileprivate static var longLiving: TracingOptions {
    var options = TracingOptions(
      .tests,
      scheduler: {
        TestScheduler(resolution: 0.001, simulateProcessingDelay: false, runsTasks: TaskHooks.obstacle == nil)
      })
    options.longLivingEffects = Set(Endless.Action.allCases.map { "Endless.\($0)" })
    return options
  }
}

@Suite("Effects that are meant to go on", .traced(.longLiving)) struct LongLivingEffectsTests {
  private static let actions = Endless.turning.filter { !Endless.loops.contains($0) }
  private let scheduler: TestScheduler
  private let reactor: Endless

  init() throws {
    scheduler = try #require(TracedRun.scheduler)
    reactor = Endless(scheduler)
  }

  @Test(.enabled(if: TaskHooks.obstacle == nil, "no hooks here"), arguments: actions)
  func `nothing runs for them alone, and nothing calls them open`(action: Endless.Action) async {
    let store = TestStore(reactor, exhaustivity: .on)
    store.send(action)
    scheduler.start()
    #expect(scheduler.clock == 0)
    #expect(await scheduler.settle(within: TestScale.patience) == [])
    #expect(await TracedRun.tracer?.waitForEffects(within: TestScale.patience) == [])
    expectNo(.openEffects)
    store.skipReceivedMutations()
    store.finish()
  }

  @Test func `other work is done beside them, and time goes on for them when a test moves it`() {
    reactor.action.onNext(.interval)
    var seen: [Int] = []
    _ = Observable.just(7).delay(.seconds(3), scheduler: scheduler).subscribe(onNext: { seen.append($0) })
    scheduler.start()
    #expect(seen == [7])
    #expect(reactor.currentState == 3)
    scheduler.advanceBy(2_000)
    #expect(reactor.currentState == 5)
  }

  @Test func `an effect of another action is open as before`() async {
    let other = Login(scheduler)
    other.action.onNext(.wait)
    #expect(await scheduler.settle(within: .milliseconds(1)).map(\.action) == ["wait"])
  }
}

@Suite("Effects that wait", .traced(scheduler: { TestScheduler(resolution: 0.001) })) struct WaitingEffectsTests {
  private let scheduler: TestScheduler
  private let login: Login

  init() throws {
    scheduler = try #require(TracedRun.scheduler)
    login = Login(scheduler)
  }

  @Test func `an open effect says when its work is due, and what to call`() async {
    login.action.onNext(.logIn)
    let open = TracedRun.tracer?.openEffects ?? []
    let said = "work is due at 80 ms, call scheduler.start()"
    #expect(open.map(\.description) == ["Login.logIn, open since 0 ms: \(said)"])
    #expect(issuesRecorded { expectNo(.openEffects) }.first?.hasSuffix("\n  \(said)") == true)
    scheduler.start()
    expectNo(.openEffects)
  }

  @Test func `a task in real time is told with its remedy`() {
    login.action.onNext(.logInAsync)
    #expect(
      TracedRun.tracer?.openEffects.map(\.waiting) == [
        "a task runs in real time, make the scheduler with runsTasks: true"
      ])
    login.action.onNext(.cancel)
  }

  @Test(arguments: [false, true])
  func `an expectation of the test's own says what an effect waits for, once`(isAsync: Bool) async throws {
    let comments = Locked<[String]>([])
    let catching: IssueHandlingTrait = .compactMapIssues { issue in
      comments.withLock { $0 += issue.comments.map(\.rawValue) }
      return nil
    }
    let test = try #require(Test.current)
    try await catching.provideScope(for: test, testCase: Test.Case.current) {
      try await FailureDetector(TracedRun.tracer).issueHandler.provideScope(for: test, testCase: Test.Case.current) {
        let login = Login(try #require(TracedRun.scheduler))
        #expect(login.currentState, "nothing waits")
        login.action.onNext(isAsync ? .logInAsync : .logIn)
        #expect(login.currentState)
        expectNo(.openEffects)
        login.action.onNext(.cancel)
        TracedRun.scheduler?.start()
      }
    }
    let isReal = "a task runs in real time, make the scheduler with runsTasks: true"
    let said = isAsync ? isReal : "work is due at 80 ms, call scheduler.start()"
    let words = comments.withLock { $0 }
    #expect(words.prefix(2) == ["nothing waits", said])
    #expect(words.count == 3 && words.last?.hasSuffix("\n  \(said)") == true, "\(words)")
  }

  @Test func `a store says what it waits for`() {
    let store = TestStore(login)
    store.send(.logIn)
    let issues = issuesRecorded {
      store.receive(true)
      store.finish()
    }
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.hasSuffix("\n  work is due at 80 ms, call scheduler.start()") }, "\(issues)")
    scheduler.start()
    store.receive(true) { $0 = true }
  }
}

/// Effects of a kind each: on the scheduler, in a task, and one that never ends.
private final class Login: Reactor {
  enum Action { case logIn, logInAsync, wait, cancel }
  let initialState = false
  private let clock: any SchedulerType

  init(_ clock: any SchedulerType) { self.clock = clock }

  func mutate(action: Action) -> Observable<Bool> {
    switch action {
    case .logIn: .just(true).delay(.milliseconds(80), scheduler: clock)
    case .logInAsync:
      Observable.async {
        try await Task.sleep(for: .seconds(3_600))
        return true
      }.take(until: self.action.filter { $0 == .cancel })
    case .wait: .never()
    case .cancel: .empty()
    }
  }

  func reduce(state: Bool, mutation: Bool) -> Bool { mutation }
}

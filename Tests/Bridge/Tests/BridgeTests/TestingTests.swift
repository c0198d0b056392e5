import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import Testing

import class ReactorTesting.TestScheduler

/// Expectations, stores, replays and explored orders on ReactorKit's own runtime.
@Suite struct TestingTests {
  /// Finds what was typed last, or, if it is hasty, what was answered last.
  private final class Finder: TracedReactor {
    enum Action: Equatable { case type(String) }
    enum Mutation: Equatable { case setTyped(String), setFound(String) }
    struct State: Equatable { var typed = "", found = "" }
    static let laws: [Law<Finder>] = [
      .mutation(.case(Mutation.setFound) { $0 != "!" }).comes(from: .action(.case(Action.type))),
      .always("what was typed is found") { $0.found.isEmpty || $0.found == "\($0.typed)!" },
      .action(.case(Action.type)).stops(.effect(.case(Action.type))),
    ]
    let initialState = State()
    private let service: any SchedulerType
    private let isHasty: Bool
    init(service: any SchedulerType, isHasty: Bool = false) { (self.service, self.isHasty) = (service, isHasty) }

    func mutate(action: Action) -> Observable<Mutation> {
      guard case .type(let text) = action else { return .empty() }
      let answer = Observable.just(Mutation.setFound("\(text)!")).delay(.milliseconds(300), scheduler: service)
      let next = self.action.filter { $0 != .type(text) }
      return .concat(.just(.setTyped(text)), isHasty ? answer : answer.take(until: next))
    }

    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .setTyped(let text): state.typed = text
      case .setFound(let text): state.found = text
      }
      return state
    }
  }

  @Test(.traced(scheduler: { TestScheduler(resolution: 0.001) }))
  func `An action is expected to lead to mutations, in virtual time`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let finder = Finder(service: scheduler.rx)

    finder.action.onNext(.type("owl"))
    scheduler.start()

    expectTrace(of: finder, .type("owl"), leadsTo: [.setTyped("owl"), .setFound("owl!")], within: .milliseconds(301))
    expectWrites(of: finder, .case(Finder.Mutation.setFound), only: \.found)
    expectNo(.openEffects, .lateResponses, of: finder)
  }

  @Test(.traced(scheduler: { TestScheduler(resolution: 0.001) }), .laws(Finder.laws))
  func `Laws are checked by values, and name the line of the one that is broken`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let finder = Finder(service: scheduler.rx)
    finder.action.onNext(.type("owl"))
    scheduler.start()
    expectLaws(of: finder, Finder.laws)

    withKnownIssue {
      expectLaw(of: finder, .action(.type("owl")).neverLeads(to: .mutation(.setFound("owl!"))))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("TestingTests.swift:") && $0.rawValue.contains("more often") }
    }
  }

  @Test(.traced(scheduler: { TestScheduler(resolution: 0.001) }))
  func `A store receives each mutation and compares each state`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let store = TestStore(Finder(service: scheduler.rx))

    store.send(.type("owl")) { $0.typed = "owl" }
    scheduler.advanceBy(301)
    store.receive(.setFound("owl!")) { $0.found = "owl!" }
    store.finish()
  }

  @Test func `A recorded run is replayed`() {
    let tracer = ReactorTracer(policy: .tests)
    let counter = Counter(1)
    counter.attach(tracer)
    for number in [2, 3] { counter.action.onNext(.add(number)) }

    let result = ReactorReplay(of: Counter.self, in: tracer.finish())
      .run(action: { .add(try $0.value()) }) { _ in Counter(1) }

    #expect(result.notCompared.isEmpty)
  }

  @Test func `Every order of answers is run`() throws {
    let exploration = try explore { scheduler in
      let finder = Finder(service: scheduler.answers.rx)
      scheduler.scheduleAt(10, "type o") { finder.action.onNext(.type("o")) }
      scheduler.scheduleAt(20, "type owl") { finder.action.onNext(.type("owl")) }
      scheduler.start()
      #expect(finder.currentState.found == "owl!")
    }
    #expect(exploration.isComplete)
  }

  @Test func `An answer that may overtake another is found`() {
    withKnownIssue {
      try explore { scheduler in
        let finder = Finder(service: scheduler.answers.rx, isHasty: true)
        scheduler.scheduleAt(10, "type o") { finder.action.onNext(.type("o")) }
        scheduler.scheduleAt(20, "type owl") { finder.action.onNext(.type("owl")) }
        scheduler.start()
        #expect(finder.currentState.found == "owl!")
      }
    }
  }

  @Test(arguments: [false, true]) func `An answer that may fail does so in a second run`(isSingle: Bool) throws {
    struct Offline: Error {}
    var ends: [String] = []
    try explore { scheduler in
      let service = scheduler.answers.mayFail(with: Offline()).rx
      let answer: Observable<Int> =
        isSingle
        ? Single.timer(.milliseconds(300), scheduler: service).asObservable()
        : Observable.just(0).delay(.milliseconds(300), scheduler: service)
      let subscription = answer.subscribe { event in
        switch event {
        case .next(let value): ends.append("\(value)")
        case .error(let error): ends.append("\(error)")
        case .completed: break
        }
      }
      scheduler.start()
      subscription.dispose()
    }
    #expect(ends == ["0", "Offline()"])
  }
}

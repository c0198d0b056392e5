import Dispatch
import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite(
  "Settling", .enabled(if: TaskHooks.obstacle == nil, "no hooks here"),
  .traced(.values, scheduler: { TestScheduler(resolution: 0.001, runsTasks: true) }))
struct SettleTests {
  @Test func `settle runs tasks and timers until no effect is open`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = AsyncEffects(scheduler)
    for action in AsyncEffects.Action.allCases { reactor.action.onNext(action) }

    #expect(await scheduler.settle(within: TestScale.patience) == [])
    #expect(reactor.currentState.values.count == AsyncEffects.expected.values.reduce(0) { $0 + $1.values.count })
    #expect(scheduler.isIdle)
  }

  @Test func `settle waits for what comes from queues, and goes on in virtual time`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Outside()
    reactor.action.onNext(.resume)
    reactor.action.onNext(.emit)

    #expect(await scheduler.settle(within: TestScale.patience) == [])
    #expect(reactor.currentState.sorted() == ["emitted", "resumed"])
    #expect(scheduler.clock == 5_000)
  }

  @MainActor @Test func `settle on the main actor runs effects there`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Outside()
    reactor.action.onNext(.resume)
    let open = await scheduler.settle(within: TestScale.patience)
    #expect(open == [])
    reactor.action.onNext(.resume)
    #expect(await scheduler.settle(within: TestScale.patience) == [])
    #expect(reactor.resumedOnMain.withLock { $0 } == [true, true])
  }

  @Test func `settle returns the effects that stay open, with action and time`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Outside()
    scheduler.scheduleAt(120) { reactor.action.onNext(.never) }

    let open = await scheduler.settle(within: .milliseconds(1))
    #expect(open.map(\.reactor) == ["Outside"])
    #expect(open.map(\.action) == ["never"])
    #expect(open.map(\.description) == ["Outside.never, open since 120 ms"])
  }

  @Test func `settle gives up on a stream that never ends`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Outside(clock: scheduler)
    reactor.action.onNext(.tick)
    let open = await scheduler.settle(within: .milliseconds(20))
    #expect(open.map(\.action) == ["tick"])
    #expect(!scheduler.isIdle)
  }

  @Test func `settle without a tracer returns when nothing is left to run`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Outside()
    reactor.action.onNext(.never)
    #expect(await scheduler.settle(within: TestScale.patience, tracer: nil) == [])
  }
}

@Suite("Settling in real time", .traced) struct TracerSettledTests {
  private var tracer: ReactorTracer { get throws { try #require(TracedRun.tracer) } }

  @Test func `a tracer waits for effects that end on other threads`() async throws {
    let reactors = (0..<8).map { _ in Outside() }
    for reactor in reactors {
      reactor.action.onNext(.emit)
      reactor.action.onNext(.yield)
    }
    #expect(try await tracer.waitForEffects(within: TestScale.patience) == [])
    #expect(reactors.map { $0.currentState.sorted() } == Array(repeating: ["emitted", "yielded"], count: 8))
  }

  @Test func `a tracer names the effects that stay open`() async throws {
    let reactor = Outside()
    for action in [Outside.Action.yield, .never, .never] { reactor.action.onNext(action) }
    for try await state in reactor.state.values where state == ["yielded"] { break }
    #expect(try await tracer.waitForEffects(within: .milliseconds(1)).map(\.action).suffix(2) == ["never", "never"])
    #expect(try tracer.openEffects.allSatisfy { $0.reactor == "Outside" && $0.since != nil })
    try tracer.finish()
    #expect(try await tracer.waitForEffects() == [])
  }

  @Test func `an effect whose mutate still runs on another thread is named by its action`() throws {
    let tracer = try tracer
    let seen = Locked<[String]>([])
    let reactor = Outside {
      let all = EightThreads.run { _ in tracer.openEffects.map(\.description) }
      seen.withLock { $0 = Array(Set(all)) }
    }
    reactor.action.onNext(.look)
    #expect(seen.withLock { $0 } == ["Outside.look, in a call of mutate"])
    #expect(tracer.openEffects == [])
  }
}

/// Effects whose ends come from outside of any scheduler, late or never.
private final class Outside: Reactor {
  enum Action: Sendable { case resume, emit, yield, never, tick, look }

  let initialState: [String] = []
  let resumedOnMain = Locked<[Bool]>([])
  private let clock: (any SchedulerType)?
  private let look: () -> Void

  init(clock: (any SchedulerType)? = nil, look: @escaping () -> Void = {}) {
    self.clock = clock
    self.look = look
  }

  func mutate(action: Action) -> Observable<String> {
    switch action {
    case .resume:
      return .async { [resumedOnMain] in
        await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
        noteQueue(resumedOnMain)
        try await Task.sleep(for: .seconds(5))
        return "resumed"
      }
    case .emit:
      return .create { observer in
        DispatchQueue.global().async {
          observer.onNext("emitted")
          observer.onCompleted()
        }
        return Disposables.create()
      }
    case .yield:
      return .async {
        await Task.yield()
        return "yielded"
      }
    case .never: return .never()
    case .tick: return clock.map { Observable<Int>.interval(.seconds(1), scheduler: $0).map { "\($0)" } } ?? .never()
    case .look:
      look()
      return .empty()
    }
  }

  func reduce(state: [String], mutation: String) -> [String] { state + [mutation] }
}

private func noteQueue(_ isMain: Locked<[Bool]>) {
  isMain.withLock { $0.append(DispatchQueue.getSpecific(key: MainQueue.key) != nil) }
}

/// Marks the queue of the main actor. Its thread is not always the main one.
private enum MainQueue {
  static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}

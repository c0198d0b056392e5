import PlatformSupport
import ReactorCore
import Synchronization

@testable import ReactorTesting

/// Effects that never end, in the shapes that apps have.
final class Endless: Reactor, @unchecked Sendable {
  // The thread that runs the scheduler alone uses it, but for the atomic.
  enum Action: String, CaseIterable, Sendable {
    // Time goes on.
    case interval, recursiveTimer, periodic, retry, repeated, delayedActions
    case sleeps, sleepsForEver, sleepsInGroup, sleepsDetached, unfoldingStream, clockSleeps, asyncSequence
    // Time stands still.
    case yields, newTasks, awaitedTasks, actorTurns, actions
    // One turn does not end.
    case computesInTask, waitsInTask, computesInMutate
  }

  static let turning = Action.allCases.filter { !stuck.contains($0) }
  static let standing: Set<Action> = [.yields, .newTasks, .awaitedTasks, .actorTurns, .actions]
  static let stuck: [Action] = [.computesInTask, .waitsInTask, .computesInMutate]
  /// Each round of these is a new effect.
  static let loops: Set<Action> = [.delayedActions, .actions]

  let initialState = 0
  private let scheduler: TestScheduler
  private let visited = Visited()
  /// Ends the turns that would not end.
  let isReleased = Atomic(false)
  /// Whether such a turn has begun.
  let isStuck = Atomic(false)
  private let bag = DisposeBag()

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  func mutate(action: Action) -> Observable<Int> {
    switch action {
    case .interval: Observable<Int>.interval(.seconds(1), scheduler: scheduler).map { _ in 1 }
    case .recursiveTimer: poll()
    case .periodic:
      .create { [scheduler] observer in
        scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { count in
          observer.onNext(1)
          return count + 1
        }
      }
    case .retry:
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ -> Int in throw Failure() }.retry()
    case .repeated: .concat(Observable.just(1).delay(.seconds(1), scheduler: scheduler), again(.repeated))
    case .delayedActions, .actions: .just(1)
    case .computesInMutate:
      .deferred { [unowned self] in
        spin()
        return .just(1)
      }
    default: .async { [self] in try await run(action, $0) }
    }
  }

  /// Sends the next action after each state: the feedback of `actions`.
  func feedBack() {
    state.skip(1).observe(on: scheduler).subscribe(onNext: { [unowned self] _ in self.action.onNext(.actions) })
      .disposed(by: bag)
  }

  func feedBackLater() {
    state.skip(1).delay(.seconds(1), scheduler: scheduler)
      .subscribe(onNext: { [unowned self] _ in self.action.onNext(.delayedActions) }).disposed(by: bag)
  }

  func reduce(state: Int, mutation: Int) -> Int { state + mutation }

  private func poll() -> Observable<Int> {
    Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { [unowned self] _ in
      Observable.concat(.just(1), poll())
    }
  }

  private func again(_ action: Action) -> Observable<Int> { .deferred { [unowned self] in mutate(action: action) } }

  private func spin() {
    isStuck.store(true, ordering: .releasing)
    while !isReleased.load(ordering: .acquiring) {}
  }

  private func run(_ action: Action, _ observer: AnyObserver<Int>) async throws {
    switch action {
    case .sleeps:
      while true {
        try await Task.sleep(for: .seconds(1))
        observer.onNext(1)
      }
    case .sleepsForEver: while true { try? await Task.sleep(for: .seconds(1)) }
    case .sleepsInGroup:
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { while true { try? await Task.sleep(for: .seconds(1)) } } }
      }
    case .sleepsDetached:
      Task.detached { while true { try? await Task.sleep(for: .seconds(1)) } }
      try await Task.sleep(for: .seconds(1_000_000))
    case .unfoldingStream:
      for await number in AsyncStream(unfolding: {
        try? await Task.sleep(for: .seconds(1)); return 1
      }) {
        observer.onNext(number)
      }
    case .clockSleeps: while true { try await scheduler.virtualClock.sleep(for: .seconds(1)) }
    case .asyncSequence:
      for try await _ in Observable<Int>.interval(.seconds(1), scheduler: scheduler).values { observer.onNext(1) }
    case .yields: while true { await Task.yield() }
    case .newTasks:
      respawn()
      try await Task.sleep(for: .seconds(1))
    case .awaitedTasks: while true { await Task {}.value }
    case .actorTurns: while true { await visited.visit() }
    case .computesInTask: spin()
    case .waitsInTask:
      isStuck.store(true, ordering: .releasing)
      while !isReleased.load(ordering: .acquiring) { usleep(100) }
    default: break
    }
  }

  private struct Failure: Error {}
  private actor Visited { func visit() async { await Task.yield() } }
}

private func respawn() { Task { respawn() } }

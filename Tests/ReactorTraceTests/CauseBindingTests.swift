import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTrace

@Suite("Causes of tasks that start outside of tasks") struct CauseBindingTests {
  private enum Local {
    @TaskLocal static var name = "none"
  }

  /// Starts a task with each action, which says under what it runs.
  private final class TaskStarter: Reactor, Sendable {
    enum Action { case start }
    struct Seen: Equatable {
      let cause: CauseID
      let name: String
    }
    let initialState = 0
    // The lock guards the causes of the calls, and their tasks.
    let calls = Locked<[(cause: CauseID, task: Task<Seen, Never>)]>([])

    func mutate(action: Action) -> Observable<Action> {
      let task = Task { Seen(cause: Cause.ofTask, name: Local.name) }
      calls.withLock { $0.append((Cause.current, task)) }
      return .empty()
    }
  }

  /// Runs `body` with a traced reactor on a thread that has run nothing yet, and returns the calls of its `mutate`.
  private func callsOnNewThread(
    _ body: @escaping @Sendable (TaskStarter) -> Void
  ) async -> [(cause: CauseID, seen: TaskStarter.Seen)] {
    let done = AsyncStream.makeStream(of: TaskStarter.self)
    let hasStarted = DedicatedThread.start {
      let starter = TaskStarter()
      let tracer = ReactorTracer(policy: .names)
      starter.attach(tracer)
      body(starter)
      _ = tracer.finish()
      done.continuation.yield(starter)
      done.continuation.finish()
    }
    #expect(hasStarted)
    var calls: [(cause: CauseID, seen: TaskStarter.Seen)] = []
    for await starter in done.stream {
      for call in starter.calls.withLock({ $0 }) { calls.append((call.cause, await call.task.value)) }
    }
    return calls
  }

  @Test func `each task knows the call that started it, and not the one before`() async {
    let calls = await callsOnNewThread { starter in
      for _ in 0..<3 { starter.action.onNext(.start) }
    }

    #expect(calls.count == 3)
    #expect(Set(calls.map(\.cause)).count == 3)
    #expect(calls.allSatisfy { $0.cause != 0 && $0.seen == .init(cause: $0.cause, name: "none") })
  }

  @Test func `a task that starts between two actions knows neither`() async {
    let between = Locked<[Task<CauseID, Never>]>([])
    let calls = await callsOnNewThread { starter in
      starter.action.onNext(.start)
      between.withLock { $0.append(Task { Cause.ofTask }) }
      starter.action.onNext(.start)
      between.withLock { $0.append(Task { Cause.ofTask }) }
    }

    #expect(calls.count == 2)
    for task in between.withLock({ $0 }) { #expect(await task.value == 0) }
  }

  @Test func `task-locals of the app stay bound around actions, and end with their scope`() async {
    let names = Locked<[String]>([])
    let calls = await callsOnNewThread { starter in
      // On a thread that has bound no cause yet, and on one that has.
      for name in ["first", "second"] {
        Local.$name.withValue(name) {
          starter.action.onNext(.start)
          starter.action.onNext(.start)
          names.withLock { $0.append(Local.name) }
        }
        starter.action.onNext(.start)
        names.withLock { $0.append(Local.name) }
      }
    }

    #expect(calls.map(\.seen.name) == ["first", "first", "none", "second", "second", "none"])
    #expect(names.withLock { $0 } == ["first", "none", "second", "none"])
    #expect(calls.allSatisfy { $0.cause != 0 && $0.seen.cause == $0.cause })
  }
}

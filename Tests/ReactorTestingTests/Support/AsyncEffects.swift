import ReactorCore
import ReactorTesting

/// A reactor with an effect of each kind of asynchronous code. Its effects know nothing of virtual time, but for the two that
/// are given it.
final class AsyncEffects: Reactor {
  enum Action: Sendable, CaseIterable {
    case continuousSleep, suspendingSleep, nanoseconds, tolerance, virtualSleep, task, detached, actor, mainActor
    case mainActorSleep, group, asyncLet, stream, yields, continuation, cancelledSleep, timeout, delay
  }
  struct State: Equatable { var values: [String] = [] }

  let initialState = State()
  private let scheduler: TestScheduler
  private let counter = Counter()

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func mutate(action: Action) -> Observable<String> {
    let (counter, clock) = (counter, scheduler.virtualClock)
    switch action {
    case .continuousSleep:
      return .async {
        try await Task.sleep(for: .milliseconds(300))
        return "continuous"
      }
    case .suspendingSleep:
      return .async {
        try await Task.sleep(for: .milliseconds(200), clock: .suspending)
        return "suspending"
      }
    case .nanoseconds:
      return .async {
        try await Task.sleep(nanoseconds: 100_000_000)
        return "nanoseconds"
      }
    case .tolerance:
      return .async {
        try await Task.sleep(for: .milliseconds(150), tolerance: .milliseconds(20))
        return "tolerance"
      }
    case .virtualSleep:
      return .async {
        try await Task.sleep(for: .milliseconds(310), clock: clock)
        return "virtual"
      }
    case .task, .detached: return Self.unstructured(isDetached: action == .detached)
    case .actor: return .async { "actor \(await counter.next())" }
    case .mainActor: return .async { await onMain("main") }
    case .mainActorSleep:
      return .async {
        let first = await onMain("main")
        try await Task.sleep(for: .milliseconds(120))
        return await onMain("\(first) again")
      }
    case .group: return Self.group
    case .asyncLet:
      return .async {
        async let number = counter.next()
        async let text = onMain("let")
        return await "\(text) \(number > 0)"
      }
    case .stream: return Self.stream
    case .yields:
      return .async {
        for _ in 0..<5 { await Task.yield() }
        return "yields"
      }
    case .continuation, .cancelledSleep, .timeout: return Self.waiting(for: action)
    case .delay: return .just("delay").delay(.milliseconds(220), scheduler: scheduler)
    }
  }

  func reduce(state: State, mutation: String) -> State { State(values: state.values + [mutation]) }
}

extension AsyncEffects {
  private static func unstructured(isDetached: Bool) -> Observable<String> {
    .create { observer in
      @Sendable func run() async {
        try? await Task.sleep(for: .milliseconds(isDetached ? 260 : 250))
        observer.onNext(isDetached ? "detached" : "task")
        observer.onCompleted()
      }
      return isDetached ? Task.detached(priority: .background) { await run() } : Task { await run() }
    }
  }

  private static var group: Observable<String> {
    .async { observer in
      await withTaskGroup(of: Int.self) { group in
        for number in 0..<3 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(50 * (3 - number)))
            return number
          }
        }
        for await number in group { observer.onNext("group \(number)") }
      }
    }
  }

  private static var stream: Observable<String> {
    .async { observer in
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        for number in 0..<3 {
          try? await Task.sleep(for: .milliseconds(30))
          continuation.yield(number)
        }
        continuation.finish()
      }
      for await number in numbers { observer.onNext("stream \(number)") }
    }
  }

  private static func waiting(for action: Action) -> Observable<String> {
    switch action {
    case .continuation:
      return .async {
        await withCheckedContinuation { continuation in
          Task {
            try? await Task.sleep(for: .milliseconds(70))
            continuation.resume(returning: "continuation")
          }
        }
      }
    case .cancelledSleep:
      return .async {
        let sleep = Task { try await Task.sleep(for: .seconds(1)) }
        try await Task.sleep(for: .milliseconds(80))
        sleep.cancel()
        return await sleep.result.isFailure ? "cancelled" : "slept"
      }
    default:
      return .async {
        await withTaskGroup(of: String.self) { group in
          group.addTask { (try? await Task.sleep(for: .milliseconds(900))) == nil ? "cancelled" : "late" }
          group.addTask { (try? await Task.sleep(for: .milliseconds(90))) == nil ? "cancelled" : "timeout" }
          defer { group.cancelAll() }
          return await group.next() ?? "none"
        }
      }
    }
  }
}

extension AsyncEffects {
  /// The values of one effect, and the millisecond at which the last of them comes. Those that need no time come at 0.
  static let expected: [Action: (values: [String], time: Int)] = [
    .continuousSleep: (["continuous"], 300), .suspendingSleep: (["suspending"], 200),
    .nanoseconds: (["nanoseconds"], 100), .tolerance: (["tolerance"], 150), .virtualSleep: (["virtual"], 310),
    .task: (["task"], 250), .detached: (["detached"], 260), .actor: (["actor 1"], 0), .mainActor: (["main"], 0),
    .mainActorSleep: (["main again"], 120), .group: (["group 2", "group 1", "group 0"], 150),
    .asyncLet: (["let true"], 0), .stream: (["stream 0", "stream 1", "stream 2"], 90), .yields: (["yields"], 0),
    .continuation: (["continuation"], 70), .cancelledSleep: (["cancelled"], 80), .timeout: (["timeout"], 90),
    .delay: (["delay"], 220),
  ]

  /// Sends actions at tick 0 of a scheduler of their own, runs it to its end, and returns the trace and the last state.
  static func run(_ actions: [Action]) -> (trace: Trace, state: State) {
    let scheduler = TestScheduler(resolution: 0.001, runsTasks: true)
    let tracer = ReactorTracer(clock: .virtual(scheduler), name: "effects")
    let reactor = AsyncEffects(scheduler)
    reactor.attach(tracer)
    scheduler.scheduleAt(0) { for action in actions { reactor.action.onNext(action) } }
    scheduler.start()
    return (tracer.finish(), reactor.currentState)
  }
}

private actor Counter {
  private var count = 0

  func next() async -> Int {
    count += 1
    let number = count
    await Task.yield()
    return number
  }
}

@MainActor private func onMain(_ text: String) async -> String {
  await Task.yield()
  assertMain()
  return text
}

/// Stops the process unless the main actor runs it.
private func assertMain() { MainActor.assumeIsolated {} }

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}

import ReactorCore
import ReactorTrace
import Synchronization

/// The scope of one run of an explored body: its scheduler, and its tracer where the run is traced.
struct ExploredScope: Sendable {
  let run: OrderedRun
  let scheduler: TestScheduler
  /// Nil for a run whose trace is not read.
  let tracer: ReactorTracer?
  private let expectations: StreamExpectations
  /// The laws that its trace must keep.
  private let laws: ExpectedLaws
  /// The middleware of the scopes around the exploration, which must see no run of the body.
  private let outer: [any ReactorMiddleware]

  init(_ options: TracingOptions, _ plan: OrderPlan, _ laws: ExpectedLaws, name: String, isTraced: Bool) {
    self.laws = laws
    let scheduler = options.scheduler?() ?? TestScheduler(resolution: 0.001)
    tracer = isTraced ? .ofTest(options, scheduler, name: name) : nil
    tracer?.declareLongLiving(laws.lasting)
    let run = OrderedRun(plan, tracer)
    scheduler.time.run.withLock { $0 = run }
    self.run = run
    self.scheduler = scheduler
    expectations = StreamExpectations(scheduler)
    outer = TracedRun.middleware
  }

  /// Ends the run. Returns what its laws say.
  private func end() -> ExpectedLaws.Messages {
    tracer?.end()
    let messages = tracer.map { laws.isEmpty ? .init() : laws.judge($0.trace, $0) }
    tracer?.stepValues?.removeAll()
    scheduler.time.end()
    scheduler.time.run.withLock { $0 = nil }
    return messages ?? .init()
  }

  func run(_ body: (TestScheduler) throws -> Void) rethrows {
    try TracedRun.$tracer.withValue(tracer) {
      try ReactorDefaults.replacing(outer, with: tracer) {
        defer { expectations.discard() }
        try expectations.scoped { try body(scheduler) }
        expectations.compare()
      }
    }
  }

  /// Runs an asynchronous body.
  ///
  /// - Parameter comparesOnMain: Whether its streams are compared on the main actor, as in a test of Swift Testing, whose
  ///   actor is not known.
  func run(
    isolation: isolated (any Actor)? = #isolation, comparesOnMain: Bool = false,
    _ body: (TestScheduler) async throws -> Void
  ) async rethrows {
    try await TracedRun.$tracer.withValue(tracer) {
      try await ReactorDefaults.replacing(outer, with: tracer) {
        defer { expectations.discard() }
        try await expectations.scoped { try await body(scheduler) }
        await expectations.compare(onMain: comparesOnMain)
      }
    }
  }
}

extension ExploredScope {
  /// Ends the run, and returns what it was.
  func ended(_ failures: HeldFailures) -> ExploredRun {
    var ended = ended(hasFailed: failures.hasFailed)
    ended.failures = failures.all
    return ended
  }

  func ended(hasFailed: Bool) -> ExploredRun {
    // Reading the trace here is no use of it by the body.
    let isUsed = tracer?.isUsed.load(ordering: .relaxed) ?? false
    let chains = tracer?.stepValues?.notes.withLock { $0.failedChains } ?? []
    let unlawful = end()
    return ExploredRun(
      run: run, hasFailed: hasFailed, unlawful: unlawful, trace: tracer?.trace, chains: chains, usesTracer: isUsed,
      findings: tracer?.findings.found ?? [])
  }
}

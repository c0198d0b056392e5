import PlatformSupport
import ReactorCore
import ReactorTrace

/// The scope of one traced body: its tracer, and its scheduler with what is expected of the streams in it.
package struct TracedScope: Sendable {
  let tracer: ReactorTracer
  private let scheduler: TestScheduler?
  private let expectations: StreamExpectations?
  private let name: String
  let options: TracingOptions
  private let location: TestLocation
  // The lock guards the laws.
  /// The laws that its trace must keep, those of `.laws(…)` inside of it among them.
  private let laws: Locked<ExpectedLaws>
  /// The run of an explored body whose trace is that of the test: the usual one, or the first that failed.
  package let explored = ExploredTrace()

  /// The traced test around this code, for what runs its body again.
  @TaskLocal package static var current: TracedScope?

  /// - Parameter location: The test, which fails for laws that cannot be read.
  init(_ options: TracingOptions, name: String, at location: TestLocation) {
    FoundationTimeZone.followChanges(for: options.policy)
    self.options = options
    self.location = location
    self.name = options.name ?? name
    let scheduler = options.scheduler?()
    self.scheduler = scheduler
    expectations = scheduler.map { StreamExpectations($0) }
    tracer = .ofTest(options, scheduler, name: name)
    var sources = options.lawSources
    sources.add(LawsTrait.sources)
    laws = Locked(ExpectedLaws(sources, location))
    tracer.declareLongLiving(expectedLaws.lasting)
  }

  var expectedLaws: ExpectedLaws { laws.withLock { $0 } }

  /// Takes more laws that its trace must keep.
  func add(_ sources: LawSources) {
    var all = expectedLaws
    // Reads files and reports, which may call code of the test: outside of the lock. The traits of a test run one by one.
    all.add(sources, location)
    laws.withLock { [all] in $0 = all }
    tracer.declareLongLiving(all.lasting)
  }

  /// Ends the trace, and reports its findings. Returns the trace if it is to be kept, which takes a while: that of a test that
  /// failed, and of any where that was asked for.
  ///
  /// - Parameters:
  ///   - error: The error that the test threw.
  ///   - name: The name of the test for files; nil for the module, the file, and the name of the scope.
  func finish(
    hasFailed: Bool = false, throwing error: (any Error)? = nil, of test: String? = nil
  ) -> FinishedTrace? {
    if let error { tracer.markFailure(throwing: error, of: location) }
    let unlawful = end()
    let isImpure = TracedRun.report(tracer.findings.found, options, at: location)
    unlawful.report(at: location)
    let passed = !hasFailed && error == nil && !isImpure && unlawful.failures.isEmpty
    if passed, PassingTestTrace.directory == nil { return nil }
    let (trace, chains) = trace
    return FinishedTrace(
      trace: trace, chains: chains, test: test ?? "\(location.fileID) \(name)", location: location, passed: passed)
  }

  /// Ends the trace, judges its laws, releases the values that the test could compare, and lets tasks that are left go on in real
  /// time. Returns what its laws say; an exploration checks its own runs.
  @discardableResult
  func end() -> ExpectedLaws.Messages {
    tracer.end()
    let laws = expectedLaws
    let isChecked = !laws.isEmpty && explored.run.withLock { $0 } == nil
    let messages = isChecked ? laws.judge(tracer.trace, tracer) : ExpectedLaws.Messages()
    tracer.stepValues?.removeAll()
    scheduler?.time.end()
    return messages
  }

  /// The trace of the test with the actions at which its failed chains begin: that of an explored run, unless reactors outside
  /// of the exploration were traced.
  var trace: (trace: Trace, chains: [TraceEvent.Seq]) {
    let own = tracer.trace
    let hasReactors = own.events.contains { if case .reactor = $0.kind { true } else { false } }
    if !hasReactors, let explored = explored.run.withLock({ $0 }) { return explored }
    return (own, tracer.stepValues?.notes.withLock { $0.failedChains } ?? [])
  }

  /// Says after a while what a body that has not ended does, unless a call that moves time says it. Returns a number for `end`.
  private func watch() -> Int {
    let (attention, begin) = (Attention.current, Cause.monotonicTime)
    return Watchdog.shared.begin(after: attention.patience) { [tracer, scheduler, name] in
      if scheduler?.time.isMoving == true { return attention.patience }
      let open = tracer.openEffects.prefix(3).map(\.description).joined(separator: "; ")
      attention.say(
        TerminalText.escaped(
          "\(name) has run for \(DurationText.of(Cause.monotonicTime - begin)): \(tracer.status.events) events, "
            + "the last action \(tracer.suspect(0) ?? "none"), open effects: \(open.isEmpty ? "none" : open)"))
      return nil
    }
  }

  /// Runs a body, then virtual time to its end, and compares what was expected. A body that throws ends without that.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let watch = watch()
    defer { Watchdog.shared.end(watch) }
    return try Self.$current.withValue(self) {
      try TracedRun.$tracer.withValue(tracer) {
        try withMiddleware(tracer) {
          guard let expectations else { return try body() }
          defer { expectations.discard() }
          let result = try expectations.scoped(body)
          expectations.compare()
          return result
        }
      }
    }
  }

  /// Runs an asynchronous body.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs, and then virtual time.
  ///   - comparesOnMain: Whether virtual time runs on the main actor instead, on which reactors that belong to it may run
  ///     too: in a test of Swift Testing, whose actor is not known.
  ///   - body: The body.
  package func run<Result>(
    isolation: isolated (any Actor)? = #isolation, comparesOnMain: Bool = false, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let watch = watch()
    defer { Watchdog.shared.end(watch) }
    return try await Self.$current.withValue(self) {
      try await TracedRun.$tracer.withValue(tracer) {
        try await withMiddleware(tracer) {
          guard let expectations else { return try await body() }
          defer { expectations.discard() }
          let result = try await expectations.scoped(body)
          await expectations.compare(onMain: comparesOnMain)
          return result
        }
      }
    }
  }
}

/// The trace of a test that has ended, to be kept.
struct FinishedTrace: Sendable {
  let trace: Trace
  let chains: [TraceEvent.Seq]
  let test: String
  let location: TestLocation
  let passed: Bool

  func keep() {
    if passed, let directory = PassingTestTrace.directory {
      PassingTestTrace.write(trace, of: test, into: directory)
    } else {
      TracedRun.keep(trace, chains: chains, of: test, at: location)
    }
  }
}

/// The trace of an explored run, for the test around it.
package final class ExploredTrace: Sendable {
  // The lock guards the trace.
  package let run = Locked<(trace: Trace, chains: [TraceEvent.Seq])?>(nil)
}

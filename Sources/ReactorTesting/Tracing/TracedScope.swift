import ReactorCore
import ReactorTrace

/// The scope of one traced body: its tracer, and its scheduler with what is expected of the streams in it.
struct TracedScope: Sendable {
  let tracer: ReactorTracer
  private let scheduler: TestScheduler?
  private let expectations: StreamExpectations?
  private let options: TracingOptions

  /// The options of the traced test around this code, for a trait that runs it again.
  @TaskLocal static var options: TracingOptions?

  init(_ options: TracingOptions, name: String) {
    FoundationTimeZone.followChanges(for: options.policy)
    self.options = options
    let scheduler = options.scheduler?()
    self.scheduler = scheduler
    expectations = scheduler.map { StreamExpectations($0) }
    tracer = .ofTest(
      options.policy, clock: options.clock ?? scheduler.map { .counting($0) } ?? .monotonic,
      name: options.name ?? name)
  }

  /// Ends the trace, releases the values that the test could compare, and lets tasks that are left go on in real time.
  func end() {
    tracer.end()
    tracer.stepValues?.removeAll()
    scheduler?.time.end()
  }

  /// Runs a body, then virtual time to its end, and compares what was expected. A body that throws ends without that.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
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

  /// Runs an asynchronous body.
  ///
  /// - Parameter isolation: The actor on which the body runs, and then virtual time.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await TracedRun.$tracer.withValue(tracer) {
      try await withMiddleware(tracer) {
        guard let expectations else { return try await body() }
        defer { expectations.discard() }
        let result = try await expectations.scoped(body)
        expectations.compare()
        return result
      }
    }
  }

  /// Runs the body of a Swift Testing test, whose actor is not known: virtual time runs on the main actor, on which reactors
  /// that belong to it may run too.
  func runTest(_ body: @Sendable () async throws -> Void) async throws {
    try await Self.$options.withValue(options) {
      try await TracedRun.$tracer.withValue(tracer) {
        try await withMiddleware(tracer) {
          guard let expectations else { return try await body() }
          defer { expectations.discard() }
          try await expectations.scoped(body)
          await MainActor.run { expectations.compare() }
        }
      }
    }
  }
}

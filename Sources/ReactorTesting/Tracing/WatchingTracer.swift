import ReactorTrace

extension ReactorTracer {
  /// A tracer like that of a traced test: hooks watch reducers as well, where there are any.
  ///
  /// For programs that are run to be looked at, such as samples; tests have `.traced` and `withTracing`, and apps do not link
  /// `ReactorTesting`. The first one of a process puts the hooks in place, and says on standard error what they do not see.
  /// Lines are looked up in the files of the program when somebody reads the trace.
  ///
  /// - Parameters:
  ///   - policy: With `purity` off nobody watches.
  ///   - clock: The monotonic clock, unless a test counts ticks.
  ///   - name: What the pictures call the program.
  public static func monitoringReducers(
    _ policy: TracePolicy = .tests, clock: TraceClock = .monotonic, name: String? = nil
  ) -> ReactorTracer {
    ReactorTracer(policy: policy, clock: clock, name: name, watch: ReducerHooks.watching(policy))
  }
}

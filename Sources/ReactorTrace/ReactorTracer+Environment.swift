import PlatformSupport
import ReactorCore
import TraceModel

// Tracing that somebody asks for from outside.
extension ReactorTracer {
  // The lock guards the tracer, once somebody asked.
  private static let fromOutside = Locked<ReactorTracer??>(nil)

  /// Traces every reactor of the process that is first used from now on, if the environment says `REACTOR_TRACE=PATH`.
  ///
  /// ```swift
  /// ReactorTracer.installFromEnvironment()  // first thing in main
  /// ```
  /// ```sh
  /// REACTOR_TRACE=app-%p.rtrace.jsonl ./app
  /// ```
  ///
  /// A library cannot start by itself: without this line the variable does nothing. `%p` becomes the number of the
  /// process; a file that exists is not replaced, so that a child that inherits the variable does not write into its
  /// parent's. The file is written as `buffered` does and is finished where the program returns from `main` or calls
  /// `exit`. Where it cannot be begun one line on standard error says so, and the app goes on untraced. Calling it
  /// again does nothing. Any thread.
  ///
  /// - Returns: The tracer, nil where the variable is not set, is empty, or names no file that can be written.
  @discardableResult
  public static func installFromEnvironment(policy: TracePolicy = .values) -> ReactorTracer? {
    // Under the lock, so that two who ask at once get the same.
    fromOutside.withLock { known in
      if let known { return known }
      let made = value(of: "REACTOR_TRACE").flatMap { tracer(named: $0, policy) }
      known = .some(made)
      return made
    }
  }

  private static func tracer(named name: String, _ policy: TracePolicy) -> ReactorTracer? {
    let tracer = ReactorTracer(policy: policy)
    do throws(TraceWriteError) {
      try tracer.stream(to: path(name))
    } catch {
      sayOnStandardError("REACTOR_TRACE=\(name): \(error.message) The app is not traced.")
      return nil
    }
    ReactorDefaults.install(tracer)
    atexit { ReactorTracer.fromOutside.withLock { $0 ?? nil }?.end() }
    return tracer
  }

  /// The path that a value of the variable names.
  static func path(_ name: String) -> String {
    name.split(separator: "%p", omittingEmptySubsequences: false).joined(separator: "\(getpid())")
  }

  private static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

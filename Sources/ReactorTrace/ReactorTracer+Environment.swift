import PlatformSupport
import ReactorCore
import TraceFormat

// Tracing that an environment variable turns on.
extension ReactorTracer {
  // The lock guards the tracer, after the first call; its inner value is nil if the variable names no tracer.
  private static let installed = Locked<ReactorTracer??>(nil)

  /// Traces all reactors of the process that are first used from now on, if the environment sets `REACTOR_TRACE=PATH`.
  ///
  /// ```swift
  /// ReactorTracer.installFromEnvironment()  // first thing in main
  /// ```
  /// ```sh
  /// REACTOR_TRACE=app-%p.rtrace.jsonl ./app
  /// ```
  ///
  /// `REACTOR_TRACE=tcp://127.0.0.1:4870` streams to that port instead, as `stream(toHost:port:onStop:)`.
  ///
  /// Without this call the variable has no effect. `%p` is replaced by the process identifier. An existing file is not
  /// replaced, so that a child process that inherits the variable does not overwrite its parent's file. The file is
  /// `buffered`, and is finished when the program returns from `main` or calls `exit`. If it cannot be created, a line on
  /// standard error says so, and the app goes on untraced. Only the first call has an effect. Any thread.
  ///
  /// - Parameter policy: How much is recorded.
  /// - Returns: The tracer; nil if the variable is unset or empty, or its file cannot be created.
  @discardableResult
  public static func installFromEnvironment(policy: TracePolicy = .values) -> ReactorTracer? {
    // Under the lock, so that concurrent calls get the same tracer.
    installed.withLock { installed in
      if let installed { return installed }
      let tracer = value(of: "REACTOR_TRACE").flatMap { makeTracer($0, policy) }
      installed = .some(tracer)
      return tracer
    }
  }

  private static func makeTracer(_ name: String, _ policy: TracePolicy) -> ReactorTracer? {
    let tracer = ReactorTracer(policy: policy)
    do throws(TraceWriteError) {
      if let (host, port) = address(name) {
        try tracer.stream(toHost: host, port: port)
      } else {
        try tracer.stream(to: path(name))
      }
    } catch {
      printToStandardError(refusal(name, error))
      return nil
    }
    ReactorDefaults.install(tracer)
    atexit { ReactorTracer.installed.withLock { $0 ?? nil }?.end() }
    return tracer
  }

  /// A line that says why a value of the variable starts no trace, with a remedy that a variable can take.
  static func refusal(_ name: String, _ error: TraceWriteError) -> String {
    let reason =
      if case .exists(let path) = error {
        "\(path) exists already. Put %p into the name, which stands for the process identifier, or send the trace to "
          + "`trace-render live --listen 4870` with REACTOR_TRACE=tcp://127.0.0.1:4870."
      } else {
        error.message
      }
    return "REACTOR_TRACE=\(name): \(reason) The app is not traced."
  }

  /// The host and port that a value such as `tcp://127.0.0.1:4870` names; nil for a path.
  static func address(_ name: String) -> (host: String, port: UInt16)? {
    let scheme = "tcp://"
    guard name.hasPrefix(scheme), let colon = name.lastIndex(of: ":"),
      let port = UInt16(name[name.index(after: colon)...])
    else { return nil }
    let host = name.dropFirst(scheme.count).prefix(upTo: colon)
    // An address of IPv6 stands in brackets.
    return (String(host.hasPrefix("[") ? host.dropFirst().dropLast() : host), port)
  }

  /// The path that a value of the variable stands for.
  static func path(_ name: String) -> String {
    name.split(separator: "%p", omittingEmptySubsequences: false).joined(separator: "\(getpid())")
  }

  private static func value(of variable: String) -> String? {
    unsafe getenv(variable).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

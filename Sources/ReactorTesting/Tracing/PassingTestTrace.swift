import PlatformSupport
import ReactorTrace

/// Keeps the traces of tests that passed, where that was asked for: `REACTOR_TRACE_KEEP=always`.
///
/// They go to `REACTOR_TRACE_DIR`, without pictures and without a line on standard error.
enum PassingTestTrace {
  static let variable = "REACTOR_TRACE_KEEP"

  /// Where the traces of passing tests go; nil if they are not kept.
  ///
  /// A request that cannot be met is said once.
  static let directory: String? = {
    let value = unsafe getenv(variable).map { unsafe String(cString: $0) }
    switch Request(value, directory: FailedTestTrace.directory) {
    case .none: return nil
    case .folder(let path): return path
    case .refused(let sentence):
      FailedTestTrace.printLine(sentence)
      return nil
    }
  }()

  /// A value of the variable, read.
  enum Request: Equatable {
    case none
    case folder(String)
    case refused(String)

    /// - Parameter directory: `REACTOR_TRACE_DIR`, if it is set.
    init(_ value: String?, directory: String?) {
      switch (value, directory) {
      case (nil, _), ("", _), ("failed", _): self = .none
      case ("always", let path?): self = .folder(path)
      case ("always", nil):
        self = .refused(
          "\(variable) is always, but REACTOR_TRACE_DIR is not set: traces of passing tests are not kept. Set it to a folder."
        )
      case (let other?, _):
        self = .refused("\(variable) is \"\(other)\", which is not known: use always, or failed.")
      }
    }
  }

  /// Writes the trace of a passing test; says why where that fails.
  static func write(_ trace: Trace, of test: String, into directory: String) {
    unsafe mkdir(directory, 0o700)
    FailedTestTrace.write(trace, to: "\(directory)/\(FailedTestTrace.unusedName(of: test)).rtrace.jsonl", of: test)
  }
}

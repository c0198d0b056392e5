import PlatformSupport
import ReactorTrace

/// Keeps the traces of tests that passed, where that was asked for: `REACTOR_TRACE_KEEP=always`, or `orders` for those of all
/// orders that `explore` runs too.
///
/// They go to `REACTOR_TRACE_DIR`, orders to a folder in it, without pictures and without a line on standard error.
enum PassingTestTrace {
  static let variable = "REACTOR_TRACE_KEEP"

  /// Where the traces of passing tests go; nil if they are not kept.
  ///
  /// A request that cannot be met is said once.
  static let directory: String? = {
    switch request {
    case .none: return nil
    case .folder(let path, _): return path
    case .refused(let sentence):
      FailedTestTrace.printLine(sentence)
      return nil
    }
  }()

  /// Where the traces of the orders that `explore` runs go, beside the usual one; nil if they are not kept.
  static let orders: String? = if case .folder(let path, withOrders: true) = request { "\(path)/orders" } else { nil }

  private static let request = Request(
    unsafe getenv(variable).map { unsafe String(cString: $0) }, directory: FailedTestTrace.directory)

  /// A value of the variable, read.
  enum Request: Equatable {
    case none
    case folder(String, withOrders: Bool)
    case refused(String)

    /// - Parameter directory: `REACTOR_TRACE_DIR`, if it is set.
    init(_ value: String?, directory: String?) {
      switch (value, directory) {
      case (nil, _), ("", _), ("failed", _): self = .none
      case ("always", let path?), ("orders", let path?): self = .folder(path, withOrders: value == "orders")
      case ("always", nil), ("orders", nil):
        self = .refused(
          "\(variable) is \(value ?? ""), but REACTOR_TRACE_DIR is not set: traces of passing tests are not kept. "
            + "Set it to a folder."
        )
      case (let other?, _):
        self = .refused("\(variable) is \"\(other)\", which is not known: use always, orders, or failed.")
      }
    }
  }

  /// Writes the trace of a passing test, or of an order; says why where that fails.
  static func write(_ trace: Trace, of test: String, into directory: String) {
    if let around = self.directory { unsafe mkdir(around, 0o700) }
    unsafe mkdir(directory, 0o700)
    FailedTestTrace.write(trace, to: "\(directory)/\(FailedTestTrace.unusedName(of: test)).rtrace.jsonl", of: test)
  }
}

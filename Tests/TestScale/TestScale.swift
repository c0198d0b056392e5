import Foundation

/// How much random work a test does: all of it in release, a part of it in a debug build and under a sanitizer, where it takes five and
/// twenty times as long. A module of its own, since some tests are not optimized in release and would take it for a debug build.
public enum TestScale {
  public static let isDebug = _isDebugAssertConfiguration()
  public static let isSanitized = ProcessInfo.processInfo.environment["REACTOR_SANITIZED"] != nil

  /// Random graphs of each kind: 1,000 in release, 300 in debug, or as many as `REACTOR_GRAPHS` says. The bar is 10,000.
  public static let graphs = number("REACTOR_GRAPHS") ?? cases(1_000, debug: 300)

  /// A number that the environment has under a name.
  public static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Random cases of a test.
  ///
  /// - Parameters:
  ///   - all: Cases in release.
  ///   - debug: Cases in a debug build.
  ///   - sanitized: Cases under a sanitizer; those of a debug build unless said.
  public static func cases(_ all: Int, debug: Int, sanitized: Int? = nil) -> Int {
    isSanitized ? sanitized ?? debug : isDebug ? debug : all
  }
}

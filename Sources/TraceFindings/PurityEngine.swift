/// The engine that found an impurity. Newer recorders may have others.
package struct PurityEngine: RawRepresentable, Sendable, Hashable {
  /// Spelling in a file.
  package let rawValue: String

  /// An engine by its spelling in a file, which this version need not know.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Stream use, the bytes of the reactor, the old state, replay: wherever Swift runs.
  package static let portable = PurityEngine(rawValue: "portable")
  /// Calls and writes that are seen as they happen, in tests.
  package static let hooks = PurityEngine(rawValue: "hooks")
  /// The code, without running it.
  package static let `static` = PurityEngine(rawValue: "static")
}

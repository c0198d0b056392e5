/// What found an impurity. Newer recorders may have others.
public struct PurityEngine: RawRepresentable, Sendable, Hashable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Stream use, the bytes of the reactor, the old state, replay: wherever Swift runs.
  public static let portable = PurityEngine(rawValue: "portable")
  /// Calls and writes that are seen as they happen, in tests.
  public static let hooks = PurityEngine(rawValue: "hooks")
  /// The code, without running it.
  public static let `static` = PurityEngine(rawValue: "static")
}

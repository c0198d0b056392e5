/// Which values never reach a trace.
public struct RedactionPolicy: Sendable {
  /// What stands in place of a masked value.
  public static let mask = "[Filtered]"
}

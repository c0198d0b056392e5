/// A value that decides what a trace shows of it.
///
/// ```swift
/// extension Account: TraceRedactable {
///   var traceValue: (any Sendable)? { Summary(id: id, isPremium: isPremium) }
/// }
/// ```
///
/// Applies wherever such a value occurs, in payloads, states and differences, before anything else of it is read.
public protocol TraceRedactable {
  /// The value that the trace describes instead; nil shows a mask, and counts the value as masked.
  ///
  /// Called on the thread that emits the value, or on the one that reads the trace; possibly more than once.
  var traceValue: (any Sendable)? { get }
}

/// A value that says itself what a trace may know of it.
///
/// ```swift
/// extension Account: TraceRedactable {
///   var traceValue: (any Sendable)? { Summary(id: id, isPremium: isPremium) }
/// }
/// ```
///
/// Asked wherever such a value stands, in payloads, states and differences, before anything else is looked at. Called on
/// the thread that emits the value, or on the one that asks for the trace.
public protocol TraceRedactable {
  /// What is described in its place; nil masks it, and counts it as masked.
  var traceValue: (any Sendable)? { get }
}

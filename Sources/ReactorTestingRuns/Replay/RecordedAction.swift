import ReactorTrace
import TraceBehavior
import TraceReading

/// An action as a trace holds it, for a closure that makes the action of it.
public struct RecordedAction: Sendable {
  /// The name of the case; of an action that is no enum its type.
  public let label: String
  /// The payload by label, or `_0`, `_1`; nil for a case without one.
  public let payload: JSONValue?
  /// The number of the event in the trace.
  public let number: TraceEvent.Seq
  /// Nanoseconds since the start of the trace.
  public let time: UInt64
  /// The line that sent it; nil if it is not known.
  public let site: SourceSite?
  /// Whether a value of the payload was masked.
  public let isMasked: Bool

  init(_ input: ReplayScript.Input) {
    label = input.action.label
    payload = input.action.payload?.value()
    number = input.seq
    time = input.time
    site = input.action.site
    isMasked = input.isMasked
  }

  /// A part of the payload.
  ///
  /// - Parameters:
  ///   - name: Its label; `_0` for the first part without one.
  ///   - type: Its type, mostly inferred. `Decodable`, or an enum that is `CaseIterable`.
  /// - Throws: `RecordedValueError` where there is no such part, where it was masked or cut, or where no such value can be
  ///   made of it.
  public func value<Value>(_ name: String = "_0", as type: Value.Type = Value.self) throws -> Value {
    guard let part = payload?[name] else {
      throw RecordedValueError("there is no \"\(name)\" in its payload \(payload?.json.text ?? "nil")")
    }
    if let gap = ValueGap.first(in: part) { throw RecordedValueError(gap, in: part) }
    return try RecordedValue.decode(part)
  }

  /// The error for a case that the closure does not know.
  public var unknownCase: any Error { RecordedValueError("the closure makes no action of this case") }

  /// The action of a `Decodable` or `CaseIterable` type.
  func decoded<Action>(as type: Action.Type) throws -> Action {
    try RecordedValue.action(label, payload, isMasked: isMasked)
  }
}

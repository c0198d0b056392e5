import PlatformSupport
import ReactorCore
import TraceFormat
import TraceJSON
import TraceValues

/// Compares and describes the actions or mutations of one type, as the trace describes them. Any thread.
struct StepType<Value>: Sendable {
  private let shape: ValueShape

  static func actions<R: TraceableReactor>(of type: R.Type) -> StepType where Value == R.Action {
    StepType(shape: ValueShape.of(R.Action.self))
  }

  static func mutations<R: TraceableReactor>(of type: R.Type) -> StepType where Value == R.Mutation {
    StepType(shape: ValueShape.of(R.Mutation.self))
  }

  /// The name of the value's case, or of its type.
  func label(of value: Value) -> String {
    withAddress(of: value) { shape.labels.name(shape.labels.number(at: $0)) }
  }

  /// The payload as a trace describes it, without secrets, and whether no other value is described so.
  ///
  /// The JSON is nil for a case without payload.
  func payload(of value: Value, masking policy: RedactionPolicy) -> (json: JSONText?, isExact: Bool) {
    let description = withAddress(of: value) { address in
      shape.labels.carries(shape.labels.number(at: address)) ? shape.payload(address, nil) : nil
    }
    let json = (description?.value?.json).map { policy.masked($0, label: label(of: value)).json }
    return (json, description?.isExact ?? true)
  }

  /// All of a value of any type as a state of a trace has it.
  static func json(of value: Value) -> JSONValue? {
    withAddress(of: value) { ValueShape.of(Value.self).whole($0, nil).value }
  }

  /// Whether two values are equal: by `==` where the type has it, otherwise by case and by all of what they carry.
  ///
  /// Nil if that cannot be told: the type is not `Equatable`, and its values hold objects, functions, or what may not be
  /// read.
  func areEqual(_ one: Value, _ other: Value) -> Bool? {
    withAddress(of: one) { one in
      withAddress(of: other) { other in
        if let isEqual = shape.isEqual { return isEqual(one, other) }
        let label = shape.labels.number(at: one)
        guard label == shape.labels.number(at: other) else { return false }
        guard shape.labels.carries(label) else { return true }
        let (left, right) = (shape.payload(one, nil), shape.payload(other, nil))
        guard left == right else { return false }
        return left.isExact && right.isExact ? true : nil
      }
    }
  }
}

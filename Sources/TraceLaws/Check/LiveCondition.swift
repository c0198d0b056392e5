import PlatformSupport
import TraceFormat
import TraceJSON
import TraceReading

/// The values of a reactor's steps as the app made them, by its number; nil if they are not kept.
package typealias LiveValues = (TraceEvent.ReactorID) -> AnyObject?

/// A step at which a condition in Swift looks.
package struct LiveStep {
  /// Those of its reactor; nil if they are not kept.
  package var values: AnyObject?
  /// The number of the event that has the value: an action, a mutation, or the reduce of a state.
  package var seq: TraceEvent.Seq
  package var label = ""
  package var payload: JSONText?
  /// False if the trace has only the case.
  package var isPayloadKnown = false
}

/// A condition in Swift: on the value of an action, a mutation or a state as the app made it.
package struct LiveCondition: @unchecked Sendable, Equatable {
  // Immutable. Closures and the values that they capture belong to no thread: the lock lets one run at a time.
  private static let running = Locked(())

  /// Its words, which a laws file has too if it is `written`.
  package let text: String
  /// The same in the words of a laws file; nil for what a file cannot say.
  package let written: LawPredicate?
  /// The fields that it reads, as far as that is known.
  let fields: [LawField]
  private let judge: (LiveStep) -> Truth?

  /// - Parameter judge: Called by one thread at a time; returns nil if the value is not kept.
  package init(
    _ text: String, written: LawPredicate? = nil, fields: [LawField] = [], _ judge: @escaping (LiveStep) -> Truth?
  ) {
    self.text = written?.text ?? text
    self.written = written
    self.fields = written?.fields ?? fields
    self.judge = judge
  }

  package static func == (one: LiveCondition, other: LiveCondition) -> Bool {
    one.text == other.text && one.written == other.written
  }

  /// - Parameter value: The value of a field as the trace has it, for where the value itself is not kept.
  func truth(_ step: LiveStep?, _ value: (LawField) -> JSONValue?) -> Truth {
    if let step, let truth = Self.running.withLock({ _ in judge(step) }) { return truth }
    return written?.truth(value) ?? .unknown
  }
}

extension LawPredicate {
  /// Whether a value is this one, in the words of a laws file; nil for one that a file cannot write.
  package static func equal(_ field: LawField, _ value: JSONValue) -> LawPredicate? {
    switch value {
    case .null, .bool, .int, .uint, .double: .compares(field, .equal, .value(value))
    case .string: ComparableValue(value) == .known(value) ? .compares(field, .equal, .value(value)) : nil
    case .array, .object: nil
    }
  }

  /// Whether a payload is this one; nil for one that a file cannot write.
  package static func equal(payload: JSONValue) -> LawPredicate? {
    guard case .object(let members) = payload, !members.isEmpty else { return nil }
    var all: LawPredicate?
    for member in members {
      let name = members.count == 1 && member.key == "_0" ? "value" : member.key
      guard let one = equal(LawField([name]), member.value) else { return nil }
      all = all.map { .and($0, one) } ?? one
    }
    return all
  }

  /// Whether it looks at values as the app made them, so that fields alone do not tell when it changes.
  var isLive: Bool {
    switch self {
    case .live: true
    case .compares, .isEmpty: false
    case .not(let one): one.isLive
    case .and(let one, let other), .or(let one, let other): one.isLive || other.isLive
    }
  }
}

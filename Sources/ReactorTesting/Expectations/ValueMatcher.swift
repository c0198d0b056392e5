import PlatformSupport
import ReactorTrace
import TraceValues

/// Whether a step is the expected one.
enum Verdict: Equatable {
  case matches, differs
  /// It cannot be told, and why.
  case unknown(String)
}

/// Decides whether an action or a mutation is an expected one.
struct ValueMatcher<Value> {
  /// A step of a trace, with its value where that is kept.
  struct Candidate {
    var label: String
    var payload: JSONText?
    /// False if the trace has only the case.
    var isPayloadKnown = false
    var value: Value?
    var redaction: RedactionPolicy
  }

  /// The name of the case; nil for any, and if only values tell it.
  var label: String?
  /// The condition that decides beside the name, in words; nil if the name alone does.
  var condition: String?
  /// The payload of an expected value, without secrets; nil if it carries nothing, and for other expectations.
  var payload: JSONValue?
  /// The expectation in words, without secrets.
  let text: (RedactionPolicy) -> String
  let judge: (Candidate) -> Verdict

  /// A value that equals this one.
  static func equal(to expected: Value, _ type: StepType<Value>) -> ValueMatcher {
    let label = type.label(of: expected)
    func text(_ redaction: RedactionPolicy) -> String {
      StepText.of(label, type.payload(of: expected, masking: redaction).json)
    }
    let payload = type.payload(of: expected, masking: .default).json?.value()
    return ValueMatcher(
      label: label, condition: payload == nil ? nil : "it is \(text(.default))", payload: payload, text: text
    ) { candidate in
      guard let value = candidate.value else { return described(candidate, as: expected, label, type) }
      switch type.areEqual(value, expected) {
      case true?: return .matches
      case false?: return .differs
      case nil:
        return .unknown(
          "\(label) cannot be compared: its type is not Equatable, and its values hold more than plain data. "
            + "Make it Equatable, or expect its case with a condition: .case(….\(label)) { … }.")
      }
    }
  }

  /// Compares what the trace says with what it would say of the expected value.
  private static func described(
    _ candidate: Candidate, as expected: Value, _ label: String, _ type: StepType<Value>
  ) -> Verdict {
    guard candidate.label == label else { return .differs }
    let described = type.payload(of: expected, masking: candidate.redaction)
    guard candidate.isPayloadKnown, described.isExact, described.json != nil || candidate.payload == nil else {
      return .unknown("the trace does not tell all of what this \(label) carries")
    }
    guard let json = described.json else { return .matches }
    guard let payload = candidate.payload else {
      return .unknown("this run keeps no values (TracePolicy.names): what \(label) carries is not known")
    }
    if json.text.contains(RedactionPolicy.mask) {
      return .unknown("what \(label) carries is masked in the trace, and cannot be compared")
    }
    return payload.value() == json.value() ? .matches : .differs
  }

  /// Any value of the case that `make` makes, with a payload for which `condition` holds.
  static func madeBy<Payload>(
    _ make: @escaping (Payload) -> Value, _ type: StepType<Value>, where condition: ((Payload) -> Bool)?
  ) -> ValueMatcher {
    let names = RecordedForm.labels(of: Value.self, carrying: Payload.self)
    // The lock guards the name of the case, which the first value with such a payload tells.
    let made = Locked<String?>(nil)
    let label =
      names.count == 1 ? names[0] : LiteralValue.of(Payload.self).map { type.label(of: make($0)) }
    return ValueMatcher(label: label, condition: condition == nil && label != nil ? nil : "…") { _ in
      let known = made.withLock { $0 } ?? (names.isEmpty ? "\(Payload.self)" : names.joined(separator: " or "))
      return "\(known)(…)\(condition == nil ? "" : " where …")"
    } judge: { candidate in
      guard let value = candidate.value else {
        if !names.contains(candidate.label) { return .differs }
        if names.count == 1, condition == nil { return .matches }
        return .unknown("this run keeps no value of \(candidate.label), so what it carries is not known")
      }
      // The case is the one that the payload leads back to.
      guard let payload = payload(of: value, as: Payload.self) else { return .differs }
      let label = type.label(of: make(payload))
      made.withLock { $0 = label }
      guard label == type.label(of: value) else { return .differs }
      return condition?(payload) == false ? .differs : .matches
    }
  }

  private static func payload<Payload>(of value: Value, as type: Payload.Type) -> Payload? {
    guard let child = Mirror(reflecting: value).children.first else { return nil }
    if let payload = child.value as? Payload { return payload }
    // A payload with a label is a tuple of one.
    let parts = Mirror(reflecting: child.value).children
    return parts.count == 1 ? parts.first?.value as? Payload : nil
  }

  /// Any value with the name of this case.
  static func named(_ name: String) -> ValueMatcher {
    ValueMatcher(label: name, text: { _ in TerminalText.escaped(name) }) { $0.label == name ? .matches : .differs }
  }

  /// Any value for which a closure holds.
  static func satisfying(_ text: String, _ condition: @escaping (Value) -> Bool) -> ValueMatcher {
    ValueMatcher(condition: text, text: { _ in text }) { candidate in
      guard let value = candidate.value else {
        return .unknown("this run keeps no value of \(candidate.label), so the condition cannot be checked")
      }
      return condition(value) ? .matches : .differs
    }
  }
}

import ReactorTrace
import TraceReading
import TraceValues

/// Makes values of the app out of recorded ones, in tests that `trace-render test` writes.
public enum RecordedValue {
  /// A value that the trace records as a text: a `String`, a case without a payload, a date, a URL and others.
  ///
  /// - Parameter text: The text as the trace has it.
  /// - Throws: `RecordedValueError` where the type of the value is neither `Decodable` nor an enum that is `CaseIterable`, or
  ///   the text is none of it.
  public static func text<Value>(_ text: String) throws -> Value { try whole(.string(text)) }

  /// A value that the trace records as a list or an object.
  ///
  /// - Parameter json: The value as the trace has it, as JSON.
  /// - Throws: `RecordedValueError`, as for `text`.
  public static func json<Value>(_ json: String) throws -> Value {
    guard let value = JSONValue(parsing: json) else { throw RecordedValueError("this is no JSON: \(json)") }
    return try whole(value)
  }

  /// An action, by the name of its case.
  ///
  /// - Parameters:
  ///   - label: The name of the case, or of a type that is no enum.
  ///   - payload: The payload as the trace has it, as JSON; nil for none.
  /// - Throws: `RecordedValueError` where the type of the action is neither `Decodable` nor an enum that is `CaseIterable`, or
  ///   the trace does not hold all of the action.
  public static func action<Action>(_ label: String, payload: String? = nil) throws -> Action {
    let value = payload.flatMap { JSONValue(parsing: $0) }
    if let payload, value == nil { throw RecordedValueError("this is no JSON: \(payload)") }
    return try action(label, value, isMasked: false)
  }

  /// Makes an action, and checks that a trace would tell it in the very words in which it was told.
  static func action<Action>(_ label: String, _ payload: JSONValue?, isMasked: Bool) throws -> Action {
    if let payload {
      if isMasked { throw RecordedValueError(.masked, in: payload) }
      if let gap = ValueGap.first(in: payload) { throw RecordedValueError(gap, in: payload) }
    }
    let value: JSONValue
    if RecordedForm.isEnum(Action.self) {
      value = payload.map { .object([JSONValue.Member(label, $0)]) } ?? .string(label)
    } else {
      value = payload?["_0"] ?? .null
    }
    let action: Action = try decode(value)
    let made = (label: RecordedForm.label(of: action), payload: RecordedForm.payload(of: action))
    guard made.label == label, made.payload == payload else {
      let words = (label + (payload?.json.text ?? ""), made.label + (made.payload?.json.text ?? ""))
      throw RecordedValueError("decoding \(words.0) gives \(words.1): the type decodes itself from other words")
    }
    return action
  }

  private static func whole<Value>(_ value: JSONValue) throws -> Value {
    if let gap = ValueGap.first(in: value) { throw RecordedValueError(gap, in: value) }
    return try decode(value)
  }

  /// Makes a value, by its type: from an enum that lists its cases, or as the type decodes itself.
  static func decode<Value>(_ value: JSONValue) throws -> Value {
    if let optional = Value.self as? any RecordedOptional.Type {
      guard let result = try optional.decode(value) as? Value else { throw unsupported(Value.self, value) }
      return result
    }
    if case .string(let name) = value, let found = CaseNames.value(named: name, of: Value.self) { return found }
    if let decodable = Value.self as? any Decodable.Type {
      do {
        let made = try RecordedValueDecoder(value: value).decode(decodable)
        guard let result = made as? Value else { throw unsupported(Value.self, value) }
        return result
      } catch let error as DecodingError {
        throw RecordedValueError(error)
      }
    }
    // A container of any type holds these as they are.
    switch value {
    case .string(let text):
      let words: [Any] = [text, Substring(text)] + (text.count == 1 ? [Character(text)] : [])
      if let result = words.lazy.compactMap({ $0 as? Value }).first { return result }
    case .bool(let isTrue): if let result = isTrue as? Value { return result }
    case .int(let number): if let result = Int(number) as? Value { return result }
    case .double(let number): if let result = number as? Value { return result }
    default: break
    }
    throw unsupported(Value.self, value)
  }

  private static func unsupported(_ type: Any.Type, _ value: JSONValue) -> RecordedValueError {
    RecordedValueError(
      "\(type) is neither Decodable nor an enum that is CaseIterable, so that none can be made of "
        + "\(value.json.text.prefix(80)). Declare it so in the app or the test, or make the action yourself")
  }
}

/// Optionals, whose content may be of a type that is not `Decodable`.
private protocol RecordedOptional {
  static func decode(_ value: JSONValue) throws -> Any
}

extension Optional: RecordedOptional {
  fileprivate static func decode(_ value: JSONValue) throws -> Any {
    if value == .null { return Wrapped?.none as Any }
    return Wrapped?.some(try RecordedValue.decode(value)) as Any
  }
}

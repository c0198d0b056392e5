/// A JSON value in memory, keys in the order in which they were written.
public enum JSONValue: Sendable, Hashable {
  /// JSON's `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number from `Int64.min` to `Int64.max`.
  case int(Int64)
  /// A whole number above `Int64.max`; smaller ones are `int`.
  case uint(UInt64)
  /// A number with a fraction or an exponent, or one too large for the others.
  ///
  /// JSON has no word for what is not finite: it is written as the string `NaN`, `Infinity` or `-Infinity`.
  case double(Double)
  /// A string, without escapes.
  case string(String)
  /// The elements in order.
  case array([JSONValue])
  /// The members in the order in which they were written.
  case object([Member])

  /// One key of an object and its value.
  public struct Member: Sendable, Hashable {
    /// Name of the member, unescaped.
    public var key: String
    /// Value of the member.
    public var value: JSONValue

    /// A member of an object; names may repeat.
    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Makes an object; keys stay in this order.
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The value under `key`, the last where it stands twice; nil if this is no object or has no such key.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// A text, if this is one.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A whole number, if this is one that fits.
  package var integer: Int64? {
    guard case .int(let number) = self else { return nil }
    return number
  }
}

extension JSONValue {
  /// The value as compact JSON.
  package var json: JSONText {
    if case .int(let number) = self { return JSONText(String(number)) }
    var output: [UInt8] = []
    write(into: &output)
    return JSONText(String(decoding: output, as: UTF8.self))
  }

  /// Appends the value as compact JSON.
  package func write(into output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let isTrue): output.append(contentsOf: (isTrue ? "true" : "false").utf8)
    case .int(let number): output.append(contentsOf: String(number).utf8)
    case .uint(let number): output.append(contentsOf: String(number).utf8)
    case .double(let number): Self.write(number, into: &output)
    case .string(let text): JSONString.encode(text, into: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.write(into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONString.encode(member.key, into: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(into: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ number: Double, into output: inout [UInt8]) {
    if number.isFinite {
      output.append(contentsOf: number.description.utf8)
    } else {
      let word = number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
      JSONString.encode(word, into: &output)
    }
  }
}

/// Values of what is counted.
extension JSONValue {
  package static func number(_ count: Int) -> JSONValue { .int(Int64(count)) }

  package static func number(_ count: UInt64) -> JSONValue {
    Int64(exactly: count).map { .int($0) } ?? .uint(count)
  }

  package func adding(_ more: [Member]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }
}

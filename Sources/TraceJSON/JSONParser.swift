import PlatformSupport

extension JSONValue {
  /// Reads one JSON value, strictly by RFC 8259 and at most 64 levels deep; nil if the text is anything else.
  package init?(parsing text: String) {
    let value = text.withByteView { bytes in try? JSONParser.parse(bytes) }
    guard let value else { return nil }
    self = value
  }
}

/// Makes a value of a text.
package enum JSONParser {
  /// Reads one value that fills `bytes`; says at which byte it is none.
  package static func parse(_ bytes: ByteView) throws(JSONProblem) -> JSONValue {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    let value = try value(&scanner, depth: 0)
    try scanner.finish()
    return value
  }

  private static func value(_ scanner: inout JSONScanner, depth: Int) throws(JSONProblem) -> JSONValue {
    let start = scanner.index
    switch scanner.next {
    case UInt8(ascii: "{"): return try object(&scanner, depth: depth)
    case UInt8(ascii: "["): return try array(&scanner, depth: depth)
    default: break
    }
    switch try scanner.skipValue(depth: depth) {
    case .plainString:
      return .string(JSONString.decode(scanner.slice(start + 1, scanner.index - 1), isEscaped: false))
    case .escapedString:
      return .string(JSONString.decode(scanner.slice(start + 1, scanner.index - 1), isEscaped: true))
    case .integer, .number: return number(String(decoding: scanner.slice(start, scanner.index), as: UTF8.self))
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .null, .object, .array: return .null
    }
  }

  /// The number that a text of JSON's grammar stands for.
  private static func number(_ text: String) -> JSONValue {
    if text != "-0" {
      if let number = Int64(text) { return .int(number) }
      if let number = UInt64(text) { return .uint(number) }
    }
    return .double(Double(text) ?? .nan)
  }

  private static func object(_ scanner: inout JSONScanner, depth: Int) throws(JSONProblem) -> JSONValue {
    guard depth < JSONScanner.depthLimit else { throw scanner.problem(.tooDeep) }
    var members: [JSONValue.Member] = []
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "}") else {
      scanner.index += 1
      return .object([])
    }
    repeat {
      guard scanner.next == UInt8(ascii: "\"") else { throw scanner.problem(.key) }
      let start = scanner.index
      let isEscaped = try scanner.skipString()
      let key = JSONString.decode(scanner.slice(start + 1, scanner.index - 1), isEscaped: isEscaped)
      try scanner.skipColon()
      members.append(JSONValue.Member(key, try value(&scanner, depth: depth + 1)))
    } while try scanner.skipComma(before: UInt8(ascii: "}"))
    return .object(members)
  }

  private static func array(_ scanner: inout JSONScanner, depth: Int) throws(JSONProblem) -> JSONValue {
    guard depth < JSONScanner.depthLimit else { throw scanner.problem(.tooDeep) }
    var elements: [JSONValue] = []
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "]") else {
      scanner.index += 1
      return .array([])
    }
    repeat {
      elements.append(try value(&scanner, depth: depth + 1))
    } while try scanner.skipComma(before: UInt8(ascii: "]"))
    return .array(elements)
  }
}

import TraceModel

/// Values that JSON has a word for.
enum PlainValue {
  static func describe(_ value: Any) -> JSONValue? {
    switch value {
    case let value as String: .string(value)
    case let value as Bool: .bool(value)
    case let value as Int: .int(Int64(value))
    case let value as Double: .double(value)
    // Its own shortest text: 0.1, and not 0.10000000149011612.
    case let value as Float: .double(Double(value.description) ?? Double(value))
    case let value as any BinaryInteger:
      Int64(exactly: value).map { .int($0) } ?? UInt64(exactly: value).map { .uint($0) }
        ?? .string(String(describing: value))
    case let value as Character: .string(String(value))
    case let value as Substring: .string(String(value))
    default: nil
    }
  }

  /// Bytes as their number, the first of them, and a sum over all, so that others look different.
  static func bytes(_ value: Any) -> JSONValue {
    guard let bytes = value as? any Sequence<UInt8> else { return .string(String(describing: value)) }
    var count = 0
    var head = ""
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      if count < 16 { head += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
      count += 1
    }
    return .string(count <= 16 ? "<\(count) bytes \(head)>" : "<\(count) bytes \(head)… sum \(String(sum, radix: 16))>")
  }
}

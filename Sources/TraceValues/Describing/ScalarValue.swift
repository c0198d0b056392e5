import TraceJSON

/// Values that are one JSON string, number or boolean.
enum ScalarValue {
  static func describe(_ value: Any) -> JSONValue? {
    switch value {
    case let value as String: .string(value)
    case let value as Bool: .bool(value)
    case let value as Int: .int(Int64(value))
    case let value as Double: .double(value)
    // By its shortest text: 0.1, and not 0.10000000149011612.
    case let value as Float: .double(Double(value.description) ?? Double(value))
    case let value as any BinaryInteger:
      Int64(exactly: value).map { .int($0) } ?? UInt64(exactly: value).map { .uint($0) }
        ?? .string(String(describing: value))
    case let value as any BinaryFloatingPoint: floating(value)
    case let value as Character: .string(String(value))
    case let value as Substring: .string(String(value))
    default: nil
    }
  }

  /// A number by its shortest text where a `Double` holds all of it; otherwise a string.
  private static func floating(_ value: some BinaryFloatingPoint) -> JSONValue {
    let text = "\(value)"
    guard let exact = Double(exactly: value) else { return value.isNaN ? .double(.nan) : .string(text) }
    return .double(type(of: value).significandBitCount < Float.significandBitCount ? Double(text) ?? exact : exact)
  }

  /// Bytes as their count, the first 16 of them, and a checksum of all, so that different bytes look different.
  static func bytes(_ value: Any) -> JSONValue {
    guard let bytes = value as? any Collection<UInt8> else { return .string(String(describing: value)) }
    let head = bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let count = bytes.count
    if count <= 16 { return .string("<\(count) bytes \(head)>") }
    let sum =
      unsafe bytes.withContiguousStorageIfAvailable { unsafe checksum(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { unsafe checksum($0) }
    return .string("<\(count) bytes \(head)… sum \(String(sum, radix: 16))>")
  }

  /// Adds up eight bytes at a time: a picture has millions.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    func add(_ word: UInt64, to sum: UInt64) -> UInt64 {
      let mixed = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
      return mixed ^ mixed >> 32
    }
    let whole = bytes.count & ~7
    var sum = UInt64(bytes.count)
    for offset in stride(from: 0, to: whole, by: 8) {
      sum = unsafe add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), to: sum)
    }
    // The formatter would join `unsafe` with the name.
    // swift-format-ignore
    for unsafe byte in unsafe bytes[whole...] { sum = add(UInt64(byte), to: sum) }
    return sum
  }
}

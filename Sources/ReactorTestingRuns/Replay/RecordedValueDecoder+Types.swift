import ReactorTrace
import TraceValues

// Types that a trace records in a form of its own.
extension RecordedValueDecoder {
  /// Decodes a value of any type; scalars, and what the trace records in its own form, before the type itself is asked.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let scalar = try scalar(type) {
      guard let result = scalar as? T else { throw mismatch(type) }
      return result
    }
    if case .string(let name) = value, let named = CaseNames.value(named: name, of: type) { return named }
    if type is any TraceRedactable.Type {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(type) chooses what a trace shows of it"))
    }
    return try T(from: translated(for: type))
  }

  /// A scalar of the standard library; nil for other types.
  private func scalar(_ type: Any.Type) throws -> Any? {
    switch type {
    case is String.Type: return try text()
    case is Bool.Type:
      guard case .bool(let isTrue) = value else { throw mismatch(type) }
      return isTrue
    case is Double.Type: return try number()
    case is Float.Type: return Float(try number())
    case let type as any FixedWidthInteger.Type: return try integer(type)
    case is Duration.Type:
      guard let seconds = value["seconds"]?.integer, let rest = value["attoseconds"]?.integer else {
        throw mismatch(type)
      }
      return Duration(secondsComponent: seconds, attosecondsComponent: rest)
    default: return nil
    }
  }

  private func text() throws -> String {
    guard case .string(let text) = value else { throw mismatch(String.self) }
    return text
  }

  private func number() throws -> Double {
    switch value {
    case .double(let number): return number
    case .int(let number): return Double(number)
    case .uint(let number): return Double(number)
    case .string("NaN"): return .nan
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    default: throw mismatch(Double.self)
    }
  }

  private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    let number: T? =
      switch value {
      case .int(let number): T(exactly: number)
      case .uint(let number): T(exactly: number)
      // A number that does not fit into 64 bits.
      case .string(let digits): T(digits)
      default: nil
      }
    guard let number else { throw mismatch(type) }
    return number
  }

  /// The value in the words in which a type of Foundation decodes itself.
  private func translated(for type: Any.Type) throws -> RecordedValueDecoder {
    guard case .string(let text) = value else { return self }
    switch FoundationValue(type) {
    case .date:
      guard let seconds = RecordedDate.seconds(text) else { throw mismatch(type) }
      return RecordedValueDecoder(value: .double(seconds), codingPath: codingPath)
    case .data:
      guard let bytes = RecordedBytes.bytes(text) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: codingPath, debugDescription: "of more than 16 bytes a trace keeps the first: \(text)"))
      }
      return RecordedValueDecoder(value: .array(bytes.map { .int(Int64($0)) }), codingPath: codingPath)
    case .url:
      return RecordedValueDecoder(
        value: .object([JSONValue.Member("relative", value)]), codingPath: codingPath)
    case .uuid, nil: return self
    }
  }
}

/// The cases of an enum that lists them, by the names that a trace has for them, which need not be their raw values.
enum CaseNames {
  /// The case with this name; nil if there is none, and for types that do not list their cases.
  static func value<T>(named name: String, of type: T.Type) -> T? {
    guard RecordedForm.isEnum(type), let listed = type as? any CaseIterable.Type else { return nil }
    func find<Listed: CaseIterable>(_ type: Listed.Type) -> T? {
      type.allCases.lazy.compactMap { $0 as? T }.first { RecordedForm.label(of: $0) == name }
    }
    return find(listed)
  }
}

/// Bytes as a trace records them: `<3 bytes 0a1b2c>`.
enum RecordedBytes {
  /// Nil if these are not all of the bytes.
  static func bytes(_ text: String) -> [UInt8]? {
    let words = text.dropFirst().dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard text.hasPrefix("<"), text.hasSuffix(">"), words.count == 3, words[1] == "bytes", let count = Int(words[0]),
      words[2].utf8.count == 2 * count
    else { return nil }
    let digits = Array(words[2])
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return bytes.count == count ? bytes : nil
  }
}

/// Dates as a trace records them: `2026-11-22T19:30:00.250000Z`.
enum RecordedDate {
  /// Seconds since 2001-01-01 00:00 UTC; nil if the text is no date.
  static func seconds(_ text: String) -> Double? {
    // Beyond the calendar a trace has the seconds themselves.
    if let seconds = Double(text) { return seconds }
    guard text.hasSuffix("Z"), let middle = text.lastIndex(of: "T") else { return nil }
    let isBeforeZero = text.hasPrefix("-")
    let day = text[..<middle].drop { $0 == "-" }.split(separator: "-").compactMap { Int($0) }
    let time = text[middle...].dropFirst().dropLast().split(separator: ":")
    guard day.count == 3, time.count == 3, let hour = Int(time[0]), let minute = Int(time[1]) else { return nil }
    let second = time[2].split(separator: ".")
    guard second.count == 2, let whole = Int(second[0]), let part = Int(second[1]),
      let scale = [6: 1e6, 9: 1e9][second[1].count]
    else { return nil }
    let days = daysSince1970(isBeforeZero ? -day[0] : day[0], day[1], day[2]) - 11_323
    return Double(days * 86_400 + hour * 3_600 + minute * 60 + whole) + Double(part) / scale
  }

  /// Counted in eras of 400 years that begin with March, so that the leap day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

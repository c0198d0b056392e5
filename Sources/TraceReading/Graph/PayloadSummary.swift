import PlatformSupport
import TraceFormat
import TraceJSON

/// A payload in the few words that fit beside a mark: `"gra"`, `42`, `id: 3, x: …`.
enum PayloadSummary {
  /// Characters at most, the last an ellipsis where some were left out.
  static let limit = 24

  /// Nothing that a terminal or a picture could take for a command passes: such characters become U+FFFD or a space.
  static func text(of payload: ByteView) -> String {
    PlainPayloadSummary.text(of: payload) ?? anyWords(payload)
  }

  private static func anyWords(_ payload: ByteView) -> String {
    var scanner = JSONScanner(payload)
    scanner.skipSpace()
    let words = scanner.next == UInt8(ascii: "{") ? object(&scanner) : value(&scanner)
    return words.map { cut($0) } ?? ""
  }

  /// The members one after the other; those of a case without names (`_0`) by value alone.
  private static func object(_ scanner: inout JSONScanner) -> String? {
    var words = ""
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "\"") else { return "" }
    repeat {
      let start = scanner.index + 1
      guard let isEscaped = try? scanner.skipString() else { return nil }
      let key = JSONString.decode(scanner.slice(start, scanner.index - 1), isEscaped: isEscaped)
      guard key != "$trunc" else { return "…" }
      guard (try? scanner.skipColon()) != nil, let value = value(&scanner) else { return nil }
      if !words.isEmpty { words += ", " }
      words += RecordedValueText.isUnnamed(key) ? value : "\(safe(key)): \(value)"
      guard words.utf8.count <= limit * 4 else { return words }
    } while (try? scanner.skipComma(before: UInt8(ascii: "}"))) == true
    return words
  }

  private static func value(_ scanner: inout JSONScanner) -> String? {
    let start = scanner.index
    guard let shape = try? scanner.skipValue() else { return nil }
    switch shape {
    case .plainString, .escapedString:
      let text = JSONString.decode(
        scanner.slice(start + 1, scanner.index - 1), isEscaped: shape == .escapedString)
      return text == RedactionPolicy.mask ? text : quoted(text)
    case .object:
      if let type = type(scanner.slice(start, scanner.index)) { return "\(type)…" }
      return scanner.index - start == 2 ? "{}" : "…"
    case .array: return scanner.index - start == 2 ? "[]" : "…"
    case .null: return "nil"
    case .integer, .number, .yes, .no:
      return String(decoding: scanner.slice(start, scanner.index), as: UTF8.self)
    }
  }

  /// An object begins with the name of its type, as values in containers do: `{"$type":"LoginError",`.
  static func isTyped(_ object: ByteView) -> Bool {
    object.count > typeKey.utf8CodeUnitCount && object.starts(withWord: typeKey)
  }

  private static let typeKey: StaticString = #"{"$type":"#

  private static func type(_ object: ByteView) -> String? {
    guard isTyped(object) else { return nil }
    var scanner = JSONScanner(object)
    scanner.index = typeKey.utf8CodeUnitCount
    scanner.skipSpace()
    let start = scanner.index + 1
    guard scanner.next == UInt8(ascii: "\""), let isEscaped = try? scanner.skipString() else { return nil }
    return safe(JSONString.decode(scanner.slice(start, scanner.index - 1), isEscaped: isEscaped))
  }

  /// A text in quotes, which stay when it is cut.
  private static func quoted(_ text: String) -> String {
    "\"" + safe(ShortText.cut(text, to: limit - 2)) + "\""
  }

  private static func cut(_ words: String) -> String {
    ShortText.cut(words, to: limit)
  }

  private static func safe(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0a, 0x0d, 0x2028, 0x2029: scalars.append(" ")
      default: scalars.append(TerminalText.isHarmless(scalar) ? scalar : "\u{fffd}")
      }
    }
    return String(scalars)
  }
}

import TraceReading

/// One line of comma-separated values, as RFC 4180 has them, with a line feed at its end.
struct CSVRow: ~Copyable {
  private var isFirst = true

  /// A text in quotes. A text that a spreadsheet would compute begins with an apostrophe; what commands a terminal, and
  /// line breaks, are replaced.
  mutating func add(_ text: String?, to buffer: inout ExportBuffer) {
    separate(&buffer)
    guard let text, !text.isEmpty else { return }
    buffer.byte(UInt8(ascii: "\""))
    if Self.isFormula(text) { buffer.byte(UInt8(ascii: "'")) }
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }) {
      buffer.raw(Array(text.utf8))
    } else {
      buffer.raw(Array(Self.harmless(text).utf8))
    }
    buffer.byte(UInt8(ascii: "\""))
  }

  mutating func add(word: StaticString, to buffer: inout ExportBuffer) {
    separate(&buffer)
    buffer.raw(word)
  }

  mutating func add(number: UInt64?, to buffer: inout ExportBuffer) {
    separate(&buffer)
    if let number { buffer.number(number) }
  }

  mutating func add(moment wall: UInt64, to buffer: inout ExportBuffer) {
    separate(&buffer)
    buffer.moment(wall)
  }

  consuming func end(_ buffer: inout ExportBuffer) {
    buffer.byte(UInt8(ascii: "\n"))
    buffer.flushIfFull()
  }

  private mutating func separate(_ buffer: inout ExportBuffer) {
    if !isFirst { buffer.byte(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Whether a spreadsheet would compute it. A number with a sign is none.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return Double(text) == nil
  }

  private static func harmless(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\"\""
      case "\n", "\r", "\t": result += " "
      case _ where TerminalText.isHarmless(scalar): result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }
}

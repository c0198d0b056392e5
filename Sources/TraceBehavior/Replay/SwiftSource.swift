import PlatformSupport
import TraceJSON

/// Texts of a trace as Swift source: nothing in them ends the literal, the name or the comment that they stand in.
package enum SwiftSource {
  package static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where TerminalText.isHarmless(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result + "\""
  }

  /// A raw string literal with this value as JSON.
  package static func literal(_ value: JSONValue) -> String {
    let text = TerminalText.escaped(value.json)
    let marks = String(repeating: "#", count: marksNeeded(in: text))
    return "\(marks)\"\(text)\"\(marks)"
  }

  /// One more than the longest row of number signs that follows a quote or a backslash, which would end or interpolate.
  private static func marksNeeded(in text: String) -> Int {
    var longest = 0
    var row: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): row = 0
      case UInt8(ascii: "#"): row = row.map { $0 + 1 }
      default: row = nil
      }
      longest = max(longest, row ?? 0)
    }
    return longest + 1
  }

  /// The imports of a test, and an empty line.
  package static func testImports(onReactorKit: Bool, _ framework: ReplayTestSource.Framework) -> [String] {
    [
      "import \(onReactorKit ? "ReactorKitTesting" : "ReactorTestingRuns")",
      "import \(framework == .testing ? "Testing" : "XCTest")", "",
    ]
  }

  /// A `Duration` in the greatest unit of which it is a multiple: `.milliseconds(1_201)`.
  package static func duration(_ nanoseconds: UInt64) -> String {
    let units = [("seconds", UInt64(1_000_000_000)), ("milliseconds", 1_000_000), ("microseconds", 1_000)]
    if nanoseconds == 0 { return ".zero" }
    let (unit, size) = units.first { nanoseconds.isMultiple(of: $0.1) } ?? ("nanoseconds", 1)
    return ".\(unit)(\((nanoseconds / size).grouped(by: "_")))"
  }

  /// A name, in backticks where it is a word of the language; nil for what is no plain name.
  package static func name(_ text: String) -> String? {
    guard text != "_", let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
      text.unicodeScalars.allSatisfy({ $0.properties.isXIDContinue && !$0.properties.isDefaultIgnorableCodePoint })
    else { return nil }
    return keywords.contains(text) ? "`\(text)`" : text
  }

  /// The same after a dot or before a colon, where few words of the language are taken for one.
  package static func member(_ text: String) -> String? {
    name(text).map { ["Protocol", "Type", "init", "inout", "let", "self", "var"].contains(text) ? $0 : text }
  }

  /// A type, `Shop.Cart` or `Box<Int, [Text]>`-like without brackets; nil for what is none.
  package static func type(_ text: String) -> String? {
    var rest = text[...]
    guard let type = type(&rest, depth: 0), rest.isEmpty else { return nil }
    return type
  }

  private static func type(_ rest: inout Substring, depth: Int) -> String? {
    guard depth < 8, var type = path(&rest) else { return nil }
    guard rest.first == "<" else { return type }
    var arguments: [String] = []
    repeat {
      rest = rest.dropFirst().drop { $0 == " " }
      guard let argument = self.type(&rest, depth: depth + 1) else { return nil }
      arguments.append(argument)
    } while rest.first == ","
    guard rest.popFirst() == ">" else { return nil }
    type += "<\(arguments.joined(separator: ", "))>"
    return type
  }

  /// Names with dots between them.
  private static func path(_ rest: inout Substring) -> String? {
    let text = rest.prefix { !"<>, ".contains($0) }
    rest = rest[text.endIndex...]
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map { name(String($0)) }
    let plain = names.compactMap(\.self)
    return plain.count == names.count ? plain.joined(separator: ".") : nil
  }

  /// The text of a comment of one line.
  package static func comment(_ text: String) -> String {
    let escaped = TerminalText.escaped(text)
    return escaped.count > 200 ? escaped.prefix(200) + "…" : escaped
  }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "open", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}

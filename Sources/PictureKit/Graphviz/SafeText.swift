/// Makes words from a trace harmless: characters that XML allows and that draw something, within a bound.
package enum SafeText {
  package static let labelLimit = 200
  package static let tooltipLimit = 400

  /// C0 controls become their pictures, C1, bidi controls and non-characters U+FFFD; line breaks become spaces unless
  /// kept; more than four marks on one letter are dropped; cut at `limit` scalars with an ellipsis.
  ///
  /// Looks at no more than a few times `limit` scalars, however long the text is.
  package static func clean(_ text: String, limit: Int = labelLimit, keepsLines: Bool = false) -> String {
    if isPlain(text, limit: limit, keepsLines: keepsLines) { return text }
    var kept = ""
    // Unchanged characters are copied in runs.
    var start = text.startIndex
    var count = 0
    var marks = 0
    let scalars = text.unicodeScalars
    for (position, index) in scalars.indices.enumerated() {
      if count == limit || position == limit * 8 { return kept + text[start..<index] + "…" }
      let scalar = scalars[index]
      // Asking for the category is slow, and no mark comes before U+0300.
      let isMark = scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
      marks = isMark ? marks + 1 : 0
      let replacement = marks > 4 ? nil : harmless(scalar, keepsLines: keepsLines)
      if replacement != nil { count += 1 }
      guard replacement != scalar else { continue }
      kept += text[start..<index]
      if let replacement { kept.unicodeScalars.append(replacement) }
      start = scalars.index(after: index)
    }
    return start == text.startIndex ? text : kept + text[start...]
  }

  /// Short and in ASCII, as most words are: nothing is to be done.
  private static func isPlain(_ text: String, limit: Int, keepsLines: Bool) -> Bool {
    guard text.utf8.count <= limit else { return false }
    return text.utf8.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || ($0 == 0x0A && keepsLines) }
  }

  private static func harmless(_ scalar: Unicode.Scalar, keepsLines: Bool) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0A where keepsLines: return scalar
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    case 0x80..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF, 0xFEFF:
      return "\u{FFFD}"
    default: return scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar
    }
  }

  /// For a label: libgvc decodes entities and reads backslashes.
  package static func label(_ text: String, limit: Int = labelLimit) -> String {
    escaped(clean(text, limit: limit, keepsLines: true)) { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "&": "&amp;"
      case "\n": "\\n"
      default: nil
      }
    }
  }

  /// For a tooltip: libgvc decodes entities, then takes backslashes away twice.
  package static func tooltip(_ text: String, limit: Int = tooltipLimit) -> String {
    escaped(clean(text, limit: limit, keepsLines: true)) { scalar in
      switch scalar {
      case "\\": "\\\\\\\\"
      case "&": "&amp;"
      default: nil
      }
    }
  }

  /// For a text operation of xdot, which counts bytes and has no escapes.
  ///
  /// A backslash before a quotation mark would end a quoted string in DOT too early, so it becomes its look-alike.
  package static func xdot(_ text: String, limit: Int = labelLimit) -> String {
    let scalars = Array(clean(text, limit: limit).unicodeScalars)
    var kept = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      kept.append(scalar == "\\" && (next == "\"" || next == "\\") ? "\u{29F5}" : scalar)
    }
    return String(kept)
  }

  /// For the content of an XML element or attribute.
  package static func xml(_ text: String, limit: Int = tooltipLimit, keepsLines: Bool = true) -> String {
    escaped(clean(text, limit: limit, keepsLines: keepsLines)) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    // All that is ever escaped is ASCII, so the bytes between stay as they are.
    var start = text.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      guard byte < 0x40 || byte == UInt8(ascii: "\\"), let replacement = escape(Unicode.Scalar(byte)) else { continue }
      result += text[start..<index]
      result += replacement
      start = text.utf8.index(after: index)
    }
    guard start != text.startIndex else { return text }
    result += text[start...]
    return result
  }
}

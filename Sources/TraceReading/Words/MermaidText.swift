import TraceJSON

/// Text of a trace inside of a Mermaid diagram, where it can neither end a label nor begin a tag.
package enum MermaidText {
  /// Characters that a label keeps.
  static let limit = 60

  /// Everything but letters, digits and a few plain signs is written as an entity of Mermaid, `#34;`.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in ShortText.cut(text, to: limit).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "_", ".", ",", "+": result.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": result += " "
      case _ where !TerminalText.isHarmless(scalar): result += "\u{FFFD}"
      case _ where scalar.isASCII: result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.isEmpty ? "#63;" : result
  }
}

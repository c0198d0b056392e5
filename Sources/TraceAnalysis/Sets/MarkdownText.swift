import TraceJSON

/// Makes text out of a trace safe in a table of Markdown.
enum MarkdownText {
  /// One line, cut at `limit` characters, in which nothing is markup, a link, a mention or the end of a cell.
  static func escaped(_ text: String, limit: Int = 300) -> String {
    var result = ""
    for scalar in TerminalText.escaped(ShortText.cut(text, to: limit)).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@": result += "&#64;"
      // No address becomes a link.
      case "/" where result.hasSuffix(":"): result += "&#47;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$", "!": result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

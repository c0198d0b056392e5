import TraceJSON

/// Makes text out of a trace safe in a table of Markdown.
package enum MarkdownText {
  /// At most `limit` characters, in which nothing is markup, a link, a mention or the end of a cell; line breaks are `<br>`,
  /// and of many lines the last names the number of those that are left out.
  package static func escaped(_ text: String, limit: Int = 2_000) -> String {
    let lines = ShortText.cut(text, to: limit).split(separator: "\n", omittingEmptySubsequences: false)
    let more = text.utf8.count { $0 == UInt8(ascii: "\n") } - min(lines.count, mostLines) + 1
    let shown = lines.prefix(mostLines).map { escaped(line: $0) } + (more > 0 ? ["and \(more) more lines"] : [])
    return shown.joined(separator: "<br>")
  }

  private static let mostLines = 24

  private static func escaped(line: Substring) -> String {
    var result = ""
    for scalar in TerminalText.escaped(String(line)).unicodeScalars {
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

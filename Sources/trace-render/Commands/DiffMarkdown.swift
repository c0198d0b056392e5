import CyclePicture
import TraceModel

/// A difference in Markdown, for the page of a pull request: what changed, the steps line by line, and a chart.
enum DiffMarkdown {
  private static let mostListed = 50
  private static let mostLines = 200

  static func text(of difference: BehaviorDifference, before: String, after: String) -> String {
    let title = "\(MarkdownText.escaped(file(before))) → \(MarkdownText.escaped(file(after)))"
    guard !difference.isEmpty else { return "#### \(title): equal\n" }
    let count = difference.changes.count
    var lines = ["#### \(title): \(count) \(count == 1 ? "difference" : "differences")", "", "| | |", "|---|---|"]
    lines += difference.changes.prefix(mostListed).map {
      "| \($0.kind.rawValue) | \(MarkdownText.escaped($0.detail)) |"
    }
    if count > mostListed { lines.append("| | and \(count - mostListed) more |") }
    let unified = difference.lines.unified(limit: mostLines).map(TerminalText.escaped)
    if !unified.isEmpty {
      lines += ["", "<details><summary>Steps</summary>", ""] + fenced(unified, as: "diff") + ["", "</details>"]
    }
    let chart = MermaidDifference(difference, before: before, after: after).text
    if !chart.isEmpty {
      lines += [""] + fenced(chart.split(separator: "\n").map(String.init), as: "mermaid")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of a file without its folders.
  private static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// A fence that is longer than any in the lines.
  private static func fenced(_ lines: [String], as language: String) -> [String] {
    var longest = 2
    for line in lines {
      var run = 0
      for character in line {
        run = character == "`" ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    return ["\(fence)\(language)"] + lines + [fence]
  }
}

/// A line of the file `.trace-render`.
package enum ProjectLine: Equatable {
  /// The name of the file.
  package static let file = ".trace-render"

  /// A duration, as in `500ms`.
  case slow(String)
  /// The file of laws, relative to the folder of `.trace-render`.
  case laws(String)
  /// An effect that is meant to stay open: `listen`, or `Session.listen`.
  case staysOpen(String)
  /// A suppression, a comment, or nothing.
  case other
  /// A line that begins as one of these, and how that is written.
  case wrong(form: String)

  package init(_ line: Substring) {
    let words = Self.words(of: line)
    self =
      switch (words.first, words.count) {
      case ("slow", 2): .slow(words[1])
      case ("slow", _): .wrong(form: "slow 500ms")
      case ("laws", 2): .laws(words[1])
      case ("laws", _): .wrong(form: "laws App.laws")
      case ("effect", 4) where words[2...] == ["stays", "open"]: .staysOpen(words[1])
      case ("effect", _): .wrong(form: "effect Session.listen stays open")
      default: .other
      }
  }

  /// The path of a file that a line names.
  ///
  /// - Parameter folder: The folder of `.trace-render` with its slash; empty for the working directory.
  package static func path(of file: String, in folder: some StringProtocol) -> String {
    file.hasPrefix("/") ? file : folder + file
  }

  /// The words of a line, without its comment.
  package static func words(of line: Substring) -> [String] {
    line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The lines of a text.
  package static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}

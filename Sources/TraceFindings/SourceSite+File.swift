import TraceJSON

extension SourceSite {
  /// `Module/File.swift:42`, or `Module/File.swift:42:7`.
  package var fileText: String {
    column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }

  /// The same with a file name of at most `limit` characters; the numbers always stay.
  package func fileText(cut limit: Int) -> String {
    SourceSite(file: ShortText.cut(file, to: limit), line: line, column: column).fileText
  }

  /// The name of the file without its folders or its module.
  package var fileName: Substring { file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...] }

  /// The site that `fileText` wrote; nil if no line number stands at the end.
  package init?(fileText: String) {
    guard let (rest, last) = SourceSite.splitNumber(fileText[...]) else { return nil }
    if let (file, line) = SourceSite.splitNumber(rest) {
      self.init(file: String(file), line: line, column: last)
    } else {
      self.init(file: String(rest), line: last)
    }
  }

  private static func splitNumber(_ text: Substring) -> (Substring, Int)? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let number = Int(text[text.index(after: colon)...]), number >= 0
    else { return nil }
    return (text[..<colon], number)
  }
}

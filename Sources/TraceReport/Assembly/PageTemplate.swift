/// The page without what is of one trace, with gaps for it: `@@NAME@@`.
struct PageTemplate {
  /// Names of the gaps, by what goes in.
  enum Gap: String, CaseIterable {
    case policy = "CSP"
    case title = "TITLE"
    case style = "CSS"
    case cycle = "CYCLE"
    case findings = "NOSCRIPT"
    case data = "DATA"
    case script = "JS"
  }

  /// Pages that are made of one template.
  enum Page: String, CaseIterable {
    case report, live

    private var mark: [UInt8] { Array("@\(rawValue) ".utf8) }

    /// The lines of all pages, and those of this one.
    fileprivate func lines(of template: [UInt8]) -> [UInt8] {
      let feed = UInt8(ascii: "\n")
      let kept = template.split(separator: feed, omittingEmptySubsequences: false).compactMap { line in
        guard let page = Self.allCases.first(where: { line.starts(with: $0.mark) }) else { return line }
        return page == self ? line.dropFirst(mark.count) : nil
      }
      return Array(kept.joined(separator: [feed]))
    }
  }

  private enum Piece {
    case text(ArraySlice<UInt8>)
    case gap(Gap)
  }

  private let pieces: [Piece]
  private static let mark = Array("@@".utf8)

  /// - Parameter page: The page whose lines are kept: those that begin with `@` and the name of another are left out.
  init(_ template: [UInt8], of page: Page) {
    var pieces: [Piece] = []
    let template = page.lines(of: template)
    var rest = template[...]
    var text = rest.startIndex
    while let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[at...]
      guard let (gap, length) = Self.gap(at: rest) else {
        rest = rest.dropFirst()
        continue
      }
      pieces += [.text(template[text..<at]), .gap(gap)]
      rest = rest.dropFirst(length)
      text = rest.startIndex
    }
    self.pieces = pieces + [.text(template[text...])]
  }

  private static func gap(at text: ArraySlice<UInt8>) -> (Gap, length: Int)? {
    for gap in Gap.allCases {
      let word = mark + Array(gap.rawValue.utf8) + mark
      if text.starts(with: word) { return (gap, word.count) }
    }
    return nil
  }

  /// Fills every gap in one pass: what is put in is never looked at again.
  func filled(_ contents: (Gap) -> [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): output += text
      case .gap(let gap): output += contents(gap)
      }
    }
    return output
  }
}

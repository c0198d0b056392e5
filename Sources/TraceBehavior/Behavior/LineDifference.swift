/// Two texts line by line: what is only in the first, only in the second, and in both.
package struct LineDifference: Sendable, Equatable {
  package enum Side: Sendable, Equatable { case both, before, after }
  package struct Line: Sendable, Equatable {
    package var side: Side
    package var text: String
  }

  package private(set) var lines: [Line] = []

  /// Lines between the common beginning and end of two texts beyond which no pairs are looked for.
  static let mostCompared = 3_000
  /// Lines around each difference.
  private static let context = 3

  package init(_ before: [String], _ after: [String]) {
    let head = zip(before, after).prefix { $0 == $1 }.count
    let foot = min(
      zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count, before.count - head, after.count - head)
    lines += before[..<head].map { Line(side: .both, text: $0) }
    add(before[head..<(before.count - foot)], after[head..<(after.count - foot)])
    lines += before[(before.count - foot)...].map { Line(side: .both, text: $0) }
  }

  private mutating func add(_ before: ArraySlice<String>, _ after: ArraySlice<String>) {
    guard before.count + after.count <= Self.mostCompared else {
      lines += before.map { Line(side: .before, text: $0) } + after.map { Line(side: .after, text: $0) }
      return
    }
    let changes = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if old < before.count, removed.contains(old) {
        lines.append(Line(side: .before, text: before[before.startIndex + old]))
        old += 1
      } else if new < after.count, inserted.contains(new) {
        lines.append(Line(side: .after, text: after[after.startIndex + new]))
        new += 1
      } else {
        lines.append(Line(side: .both, text: before[before.startIndex + old]))
        old += 1
        new += 1
      }
    }
  }

  /// The differences as a unified diff, without the names of the files; empty for equal texts.
  ///
  /// After the numbers of each hunk stand the reactor and the first step of the chain in which it begins. A text of
  /// more than `limit` lines ends with the number of those left out.
  package func unified(limit: Int = .max) -> [String] {
    var text: [String] = []
    for hunk in hunks { text += self.text(of: hunk) }
    guard text.count > limit else { return text }
    return text.prefix(limit) + ["… \(text.count - limit) lines more"]
  }

  /// Ranges of lines that differ, with what is around them; those that touch are one.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].side != .both {
      let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private func text(of hunk: Range<Int>) -> [String] {
    let (old, new) = (lines[hunk].count { $0.side != .after }, lines[hunk].count { $0.side != .before })
    let above = lines[..<hunk.lowerBound]
    let first = (
      above.count { $0.side != .after } + (old > 0 ? 1 : 0), above.count { $0.side != .before } + (new > 0 ? 1 : 0)
    )
    let position = self.position(of: hunk.lowerBound)
    let head = "@@ -\(first.0),\(old) +\(first.1),\(new) @@" + (position.isEmpty ? "" : " \(position)")
    return [head]
      + lines[hunk].map { line in
        switch line.side {
        case .both: line.text.isEmpty ? "" : " \(line.text)"
        case .before: "-\(line.text)"
        case .after: "+\(line.text)"
        }
      }
  }

  /// `reactor FeedReactor, action load`: the lines above one that are indented least.
  private func position(of index: Int) -> String {
    let before = lines[..<index].filter { $0.side != .after && !$0.text.isEmpty }
    guard let section = before.lastIndex(where: { $0.text.first != " " && $0.text.first != "#" }) else { return "" }
    guard before[section].text.hasPrefix("reactor ") else { return "" }
    let chain = before[section...].last { $0.text.hasPrefix("  ") && !$0.text.hasPrefix("   ") }
    return before[section].text + (chain.map { ", \($0.text.dropFirst(2))" } ?? "")
  }
}

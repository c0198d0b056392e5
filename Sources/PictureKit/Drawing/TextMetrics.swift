/// How wide words are, without any font at hand: a table of DejaVu Sans, which most readers have or fall back near to.
package enum TextMetrics {
  /// Other fonts set the same words up to this much wider; room for words is reserved with it.
  package static let reserve = 1.08

  /// Width in DejaVu Sans.
  package static func advance(_ text: String, size: Double, bold: Bool = false) -> Double {
    (plainAdvance(text, bold: bold) ?? text.reduce(0) { $0 + em($1, bold: bold) }) * size
  }

  /// Width to keep free for words, the reserve for other fonts included.
  package static func width(_ text: String, size: Double = Style.textSize, bold: Bool = false) -> Double {
    advance(text, size: size, bold: bold) * reserve
  }

  /// The words if they fit into a width, or as much of their beginning as does, with an ellipsis.
  ///
  /// Empty if not even the ellipsis fits. Never cuts within a grapheme. The work is bounded by the width, not by
  /// the length of the text.
  package static func truncated(
    _ text: String, to width: Double, size: Double = Style.textSize, bold: Bool = false
  ) -> String {
    let room = width / (reserve * size)
    let ellipsis = em("…", bold: bold)
    var used = 0.0
    var kept = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      used += em(text[index], bold: bold)
      index = text.index(after: index)
      if used + ellipsis <= room { kept = index }
      if used > room {
        guard ellipsis <= room else { return "" }
        var cut = text[..<kept]
        while cut.last == " " { cut.removeLast() }
        return cut + "…"
      }
    }
    return text
  }

  /// The words in lines that fit into a width, broken at spaces; what is left after the last line is cut there.
  package static func lines(
    _ text: String, width room: Double, size: Double = Style.textSize, bold: Bool = false, most: Int
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    // Words beyond what the lines could ever hold are not looked at.
    for word in text.prefix(most * 400).split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || width(longer, size: size, bold: bold) <= room || lines.count == most - 1 {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    lines.append(line)
    return lines.map { truncated($0, to: room, size: size, bold: bold) }
  }

  /// In ems, of words in ASCII, which most are: without taking them apart; nil for others.
  private static func plainAdvance(_ text: String, bold: Bool) -> Double? {
    let table = bold ? boldPlain : regularPlain
    let units = unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var sum = 0
      var rest = unsafe bytes.makeIterator()
      while let byte = unsafe rest.next() {
        // A line break is one grapheme of two bytes, and controls have no advance of their own.
        guard byte >= 0x20, byte < 0x7F else { return nil }
        sum += table[Int(byte)]
      }
      return sum
    }
    return units.flatMap { $0 }.map { Double($0) / 2048 }
  }

  /// By ASCII code, in 2048ths of an em.
  private static let regularPlain = plain(regularTable)
  private static let boldPlain = plain(boldTable)

  private static func plain(_ table: [UInt32: UInt16]) -> [Int] {
    (UInt32(0)..<0x80).map { table[$0].map(Int.init) ?? 2048 }
  }

  /// Advance of one grapheme in ems: that of its first visible scalar, since marks combine and emoji join.
  private static func em(_ character: Character, bold: Bool) -> Double {
    for scalar in character.unicodeScalars {
      if let advance = table(bold)[scalar.value] { return Double(advance) / 2048 }
      if isZeroWidth(scalar) { continue }
      return isWide(scalar) ? 1.3 : 1
    }
    return 0
  }

  private static func table(_ bold: Bool) -> [UInt32: UInt16] { bold ? boldTable : regularTable }
  private static let regularTable = flattened(GlyphAdvances.regular)
  private static let boldTable = flattened(GlyphAdvances.bold)

  private static func flattened(_ runs: [(first: UInt32, advances: [UInt16])]) -> [UInt32: UInt16] {
    var table: [UInt32: UInt16] = [:]
    for run in runs {
      for (offset, advance) in run.advances.enumerated() { table[run.first + UInt32(offset)] = advance }
    }
    return table
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}

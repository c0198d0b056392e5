/// Brings libgvc's numbers back to pixels of the page, y down: it writes tenths of a pixel with y turned over.
///
/// Computes in whole hundredths, so that the result does not depend on how a machine rounds.
struct PagePixels {
  /// In hundredths of a pixel.
  private let height: Int

  init(pageHeight: Double) { height = Int((pageHeight * 100).rounded()) }

  /// A coordinate or length on its own.
  func value(_ text: String, isY: Bool = false) -> String {
    var index = text.utf8.startIndex
    guard let raw = Self.hundredths(text.utf8, &index), index == text.utf8.endIndex else { return text }
    return Self.text(pixels(raw, isY: isY))
  }

  /// Pairs `x,y` between letters and spaces, as in `points` and `d`.
  func pairs(_ text: String) -> String {
    let bytes = text.utf8
    var result = ""
    var index = bytes.startIndex
    var isY = false
    while index < bytes.endIndex {
      if let raw = Self.hundredths(bytes, &index) {
        result += Self.text(pixels(raw, isY: isY))
        isY = false
        continue
      }
      let byte = bytes[index]
      index = bytes.index(after: index)
      isY = byte == UInt8(ascii: ",")
      if byte == UInt8(ascii: " "), index == bytes.endIndex { break }
      result.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return result
  }

  private func pixels(_ raw: Int, isY: Bool) -> Int {
    let scaled = raw >= 0 ? (raw + 5) / 10 : -((5 - raw) / 10)
    return isY ? scaled + height : scaled
  }

  /// Reads a number of at most two fraction digits; leaves the index if there is none.
  private static func hundredths(_ bytes: String.UTF8View, _ index: inout String.Index) -> Int? {
    var position = index
    var isNegative = false
    if position < bytes.endIndex, bytes[position] == UInt8(ascii: "-") {
      isNegative = true
      position = bytes.index(after: position)
    }
    var number = 0
    var digits = 0
    var fractionDigits = 0
    var hasPoint = false
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= 0x30, byte <= 0x39, digits < 14 {
        digits += 1
        if hasPoint { fractionDigits += 1 }
        if fractionDigits <= 2 { number = number * 10 + Int(byte - 0x30) }
      } else {
        break
      }
      position = bytes.index(after: position)
    }
    guard digits > 0 else { return nil }
    for _ in min(fractionDigits, 2)..<2 { number *= 10 }
    index = position
    return isNegative ? -number : number
  }

  private static func text(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

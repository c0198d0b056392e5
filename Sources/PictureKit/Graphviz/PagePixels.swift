/// Brings libgvc's numbers back to pixels of the page, y down: it writes tenths of a pixel with y turned over.
///
/// Computes in whole hundredths, so that the result does not depend on how a machine rounds.
struct PagePixels {
  /// In hundredths of a pixel.
  private let height: Int

  init(pageHeight: Double) { height = Int((pageHeight * 100).rounded()) }

  /// A coordinate or length on its own.
  func value(_ text: String, isY: Bool = false) -> String {
    guard let number = Double(text), abs(number) < 1e12 else { return text }
    let raw = Int((number * 100).rounded())
    let scaled = raw >= 0 ? (raw + 5) / 10 : -((5 - raw) / 10)
    return Decimal.text(Double(isY ? scaled + height : scaled) / 100)
  }

  /// Pairs `x,y` between letters and spaces, as in `points` and `d`.
  func pairs(_ text: String) -> String {
    let bytes = Array((text.last == " " ? text.dropLast() : text[...]).utf8)
    var result: [UInt8] = []
    var start = 0
    var isY = false
    for end in 0...bytes.count where end == bytes.count || !Self.isOfNumber(bytes[end]) {
      if start < end {
        result += value(String(decoding: bytes[start..<end], as: UTF8.self), isY: isY).utf8
      }
      guard end < bytes.count else { break }
      result.append(bytes[end])
      isY = bytes[end] == UInt8(ascii: ",")
      start = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
}

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
    var result = ""
    var number = ""
    var isY = false
    func finish() {
      if !number.isEmpty { result += value(number, isY: isY) }
      number = ""
    }
    for byte in (text.last == " " ? text.dropLast() : text[...]).utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        number.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        finish()
        result.unicodeScalars.append(Unicode.Scalar(byte))
        isY = byte == UInt8(ascii: ",")
      }
    }
    finish()
    return result
  }
}

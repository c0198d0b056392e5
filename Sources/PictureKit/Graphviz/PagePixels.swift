/// Brings libgvc's numbers back to pixels of the page, y down: it writes tenths of a pixel with y turned over.
///
/// Computes in whole hundredths, so that the result does not depend on how a machine rounds.
struct PagePixels {
  /// In hundredths of a pixel.
  private let height: Int

  init(pageHeight: Double) { height = Int((pageHeight * 100).rounded()) }

  /// A coordinate or length on its own.
  func value(_ text: String, isY: Bool = false) -> String {
    var result: [UInt8] = []
    append(Array(text.utf8)[...], isY: isY, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Pairs `x,y` between letters and spaces, as in `points` and `d`.
  func pairs(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    var isY = false
    for end in 0...bytes.count where end == bytes.count || !Self.isOfNumber(bytes[end]) {
      if start < end { append(bytes[start..<end], isY: isY, to: &result) }
      guard end < bytes.count else { break }
      result.append(bytes[end])
      isY = bytes[end] == UInt8(ascii: ",")
      start = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Writes what is no number, or too large, as it is.
  private func append(_ number: ArraySlice<UInt8>, isY: Bool, to bytes: inout [UInt8]) {
    guard let raw = Self.plainHundredths(number) ?? Self.hundredths(number) else {
      bytes += number
      return
    }
    let scaled = raw >= 0 ? (raw + 5) / 10 : -((5 - raw) / 10)
    Decimal.append(units: isY ? scaled + height : scaled, fractionDigits: 2, to: &bytes)
  }

  private static func hundredths(_ number: ArraySlice<UInt8>) -> Int? {
    guard let number = Double(String(decoding: number, as: UTF8.self)), abs(number) < 1e12 else { return nil }
    return Int((number * 100).rounded())
  }

  /// The same, for how libgvc writes nearly all: up to twelve digits, and up to two after the point.
  private static func plainHundredths(_ number: ArraySlice<UInt8>) -> Int? {
    let isNegative = number.first == UInt8(ascii: "-")
    let digits = isNegative ? number.dropFirst() : number
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    guard 1...12 ~= point - digits.startIndex, digits.endIndex - point <= 3 else { return nil }
    var value = 0
    for index in digits.indices where index != point {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    for _ in max(digits.endIndex - point, 1)..<3 { value *= 10 }
    return isNegative ? -value : value
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
}

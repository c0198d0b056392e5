/// A number of bytes as people write it: `30MB`, `500kB`, `1GB`; a plain number is megabytes.
package enum SizeText {
  /// The format of a size, for the sentence that refuses one.
  package static let rule =
    "A size is a whole number with kB, MB or GB, such as 30MB, from 100kB to 250MB; a plain number is megabytes."

  /// Sizes that a page may be kept within; a worker hands over no more.
  private static let range: ClosedRange<Int> = 100_000...250_000_000

  /// Bytes; nil for what is no size, or is out of range.
  package static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let unit = length(of: text[digits.endIndex...]) else { return nil }
    let (bytes, isTooMany) = number.multipliedReportingOverflow(by: unit)
    return !isTooMany && range.contains(bytes) ? bytes : nil
  }

  private static func length(of unit: Substring) -> Int? {
    switch unit.lowercased() {
    case "kb": 1_000
    case "mb", "": 1_000_000
    case "gb": 1_000_000_000
    default: nil
    }
  }
}

extension Arguments {
  /// Bytes.
  package func size(_ name: String) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let bytes = SizeText.bytes(text) else { throw invalid(text, name, SizeText.rule) }
    return bytes
  }
}

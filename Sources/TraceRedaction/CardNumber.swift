import PlatformSupport

/// Numbers of payment cards: 13 to 19 digits, a known issuer's beginning, and a check digit that fits.
///
/// The beginning is asked for because the check digit alone fits every tenth number, times in milliseconds too.
enum CardNumber {
  /// The card number that begins at `start`, with single spaces or dashes between its groups.
  static func span(_ bytes: ByteView, at start: Int) -> Range<Int>? {
    guard start == 0 || !continues(bytes[start - 1]) else { return nil }
    var digits: [UInt8] = []
    var groups: [Int] = []
    var index = start
    while index < bytes.count, digits.count <= 19 {
      let group = index
      while index < bytes.count, SecretPatterns.isDigit(bytes[index]), digits.count <= 19 {
        digits.append(bytes[index] - 0x30)
        index += 1
      }
      groups.append(index - group)
      let isSeparated = index + 1 < bytes.count && (bytes[index] == 0x20 || bytes[index] == 0x2d)
      guard isSeparated, SecretPatterns.isDigit(bytes[index + 1]), groups.last ?? 0 <= 6 else { break }
      index += 1
    }
    let isFollowed =
      index < bytes.count && (SecretPatterns.isDigit(bytes[index]) || SecretPatterns.isLetter(bytes[index]))
    guard !isFollowed, isGrouped(groups), isCard(digits) else { return nil }
    return start..<index
  }

  static func isCard(_ number: UInt64) -> Bool {
    isCard(String(number).utf8.map { $0 - 0x30 })
  }

  private static func isCard(_ digits: [UInt8]) -> Bool {
    (13...19).contains(digits.count) && hasIssuer(digits) && passesLuhn(digits)
  }

  /// As cards are printed: all in one, or in groups of four (the last may be shorter), or 4-6-5, or 4-6-4.
  private static func isGrouped(_ groups: [Int]) -> Bool {
    if groups.count == 1 || groups == [4, 6, 5] || groups == [4, 6, 4] { return true }
    return groups.dropLast().allSatisfy { $0 == 4 } && (1...4).contains(groups.last ?? 0)
  }

  /// Beginnings that card networks use: 2221 to 2720, 3 to 6, and 81.
  private static func hasIssuer(_ digits: [UInt8]) -> Bool {
    let four = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
    return (2221...2720).contains(four) || (3000...6999).contains(four) || (8100...8199).contains(four)
  }

  private static func passesLuhn(_ digits: [UInt8]) -> Bool {
    var sum = 0
    for (position, digit) in digits.reversed().enumerated() {
      let doubled = position % 2 == 1 ? Int(digit) * 2 : Int(digit)
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 == 0
  }

  /// A letter, digit, point or sign before the first digit says that it is part of something else.
  private static func continues(_ byte: UInt8) -> Bool {
    SecretPatterns.isLetter(byte) || SecretPatterns.isDigit(byte) || byte == 0x2e || byte == 0x5f || byte == 0x2d
  }
}

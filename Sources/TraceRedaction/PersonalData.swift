import PlatformSupport

/// Personal data in a text, which a policy masks if it is asked to: email addresses, IBANs, telephone numbers.
extension SecretPatterns {
  /// Personal data around, or from, the byte at `index`.
  ///
  /// - Parameter bound: The end of what was found before.
  func personal(at index: Int, after bound: Int) -> Range<Int>? {
    switch bytes[index] {
    case UInt8(ascii: "@"): email(index, after: bound)
    case UInt8(ascii: "+"): telephone(index)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): iban(index)
    default: nil
    }
  }

  /// `ada@example.org`: a domain has a point.
  private func email(_ at: Int, after bound: Int) -> Range<Int>? {
    var start = at
    while start > bound, isMailByte(bytes[start - 1]) { start -= 1 }
    var end = at + 1
    while end < bytes.count, isMailByte(bytes[end]) { end += 1 }
    while end > at + 1, bytes[end - 1] == 0x2e { end -= 1 }
    return start < at && bytes.slice(at + 1, end).contains(0x2e) ? start..<end : nil
  }

  private func isMailByte(_ byte: UInt8) -> Bool {
    Self.isLetter(byte) || Self.isDigit(byte) || "._%+-".utf8.contains(byte)
  }

  /// `+49 30 1234567`: 8 to 15 digits, with blanks, dashes and brackets between them.
  private func telephone(_ plus: Int) -> Range<Int>? {
    var digits = 0
    var end = plus + 1
    var last = end
    while end < bytes.count, Self.isDigit(bytes[end]) || digits > 0 && " -()/".utf8.contains(bytes[end]) {
      if Self.isDigit(bytes[end]) {
        digits += 1
        last = end + 1
      }
      end += 1
    }
    return (8...15).contains(digits) ? plus..<last : nil
  }

  /// `DE89 3704 0044 0532 0130 00`: 15 to 34 letters and digits whose check digits fit (ISO 13616).
  private func iban(_ start: Int) -> Range<Int>? {
    guard start == 0 || !Self.isLetter(bytes[start - 1]) && !Self.isDigit(bytes[start - 1]) else { return nil }
    var letters: [UInt8] = []
    var end = start
    var found: Int?
    while end < bytes.count, letters.count < 34 {
      let byte = bytes[end]
      let isBlank = byte == 0x20 && letters.count % 4 == 0 && !letters.isEmpty
      let isPart = Self.isDigit(byte) || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard isBlank || isPart else { break }
      if isPart { letters.append(byte) }
      end += 1
      if isPart, letters.count >= 15, Self.isIBAN(letters) { found = end }
    }
    return found.map { start..<$0 }
  }

  private static func isIBAN(_ letters: [UInt8]) -> Bool {
    guard !isDigit(letters[0]), !isDigit(letters[1]), isDigit(letters[2]), isDigit(letters[3]) else { return false }
    let rest = (letters[4...] + letters[..<4]).reduce(0) { rest, byte in
      isDigit(byte) ? (rest * 10 + Int(byte - 0x30)) % 97 : (rest * 100 + Int(byte - 0x37)) % 97
    }
    return rest == 1
  }
}

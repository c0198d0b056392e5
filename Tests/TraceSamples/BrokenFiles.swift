/// Files broken in all the ways that a reader must survive.
extension SeededRandom {
  /// Bytes that break JSON in interesting places.
  private static let poison: [UInt8] = Array("\"\\{}[],:0-9eu\n\r\0 ".utf8) + [0xff, 0xc3, 0xed, 0x80, 0x1b]

  /// Wrong values for a number, a text or another value.
  private static let values = [
    "-1", "0", "1", "9e9", "1.5", "18446744073709551615", "18446744073709551616", "9223372036854775808", "null", "true",
    "\"\"", "\"\\ud800\"", "\"\\u0000\"", "[]", "{}", "[1,2]", "{\"$trunc\":true}", "1000000000000000001", "00",
    "\"state\"",
  ]

  /// Breaks a file in one to six places; the header is left alone most of the time, since a file without one ends too
  /// soon to be of use.
  public mutating func broken(_ file: [UInt8], mixedWith other: [UInt8] = []) -> [UInt8] {
    var bytes = file
    for _ in 0..<number(1...6) {
      guard bytes.count > 2 else { return bytes }
      if chance(3) { breakLine(&bytes, other) } else { breakByte(&bytes) }
    }
    return bytes
  }

  private mutating func breakByte(_ bytes: inout [UInt8]) {
    let index = number(0...bytes.count - 1)
    if index < 320, !chance(20) { return }
    switch number(0...7) {
    case 0: bytes[index] = pick(Self.poison)
    case 1: bytes[index] = UInt8(number(0...255))
    case 2: bytes.insert(pick(Self.poison), at: index)
    case 3: bytes.remove(at: index)
    case 4: bytes.removeLast(bytes.count - index)
    case 5: bytes.insert(contentsOf: bytes[max(0, index - number(1...80))..<index], at: index)
    case 6: replaceValue(&bytes, at: index)
    default: bytes[index] ^= 1 << UInt8(number(0...7))
    }
  }

  /// Replaces the value after the next colon.
  private mutating func replaceValue(_ bytes: inout [UInt8], at index: Int) {
    guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let start = colon + 1
    let ends: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "}"), 0x0a]
    let end = bytes[start...].firstIndex { ends.contains($0) } ?? bytes.endIndex
    let value = chance(40) ? nested() : Array(pick(Self.values).utf8)
    bytes.replaceSubrange(start..<end, with: value)
  }

  private mutating func nested() -> [UInt8] {
    let depth = number(60...70)
    return [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
  }

  /// Moves, repeats, drops or borrows whole lines.
  private mutating func breakLine(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let lines = Self.lines(of: bytes)
    guard lines.count > 2 else { return }
    let one = lines[number(1...lines.count - 1)]
    let index = lines[number(1...lines.count - 1)].lowerBound
    let line = Array(bytes[one])
    switch number(0...4) {
    case 0: bytes.insert(contentsOf: line, at: index)
    case 1: bytes.removeSubrange(one)
    case 2:
      bytes.removeSubrange(one)
      bytes.insert(contentsOf: line, at: index <= one.lowerBound ? index : index - min(line.count, index))
    case 3:
      let others = Self.lines(of: other)
      guard others.count > 1 else { return }
      bytes.insert(contentsOf: other[others[number(1...others.count - 1)]], at: index)
    default:
      // One that is too long, or nearly so.
      guard chance(200) else { return }
      bytes.insert(contentsOf: [UInt8](repeating: 0x20, count: number(65_000...66_000)), at: one.lowerBound)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      start = end
    }
    return lines
  }
}

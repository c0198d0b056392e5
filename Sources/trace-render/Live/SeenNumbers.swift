/// Numbers of events that came, by which a connection that begins anew is joined to the one before.
struct SeenNumbers {
  /// 4,096 bits each, by the number of the first.
  private var blocks: [UInt64: [UInt64]] = [:]
  /// More are only in a trace that is made to fill our memory.
  private static let mostBlocks = 100_000
  private static let key = Array(#""seq":"#.utf8)

  /// Lines as they are; notes their numbers.
  mutating func all(_ lines: ArraySlice<UInt8>) -> [UInt8] {
    forEachLine(lines) { line, seen in _ = Self.number(of: line).map { seen.insert($0) } }
    return Array(lines)
  }

  /// The lines whose numbers did not come before; those without a number too, but for headers.
  mutating func new(_ lines: ArraySlice<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    forEachLine(lines) { line, seen in
      if Self.number(of: line).map({ seen.insert($0) }) ?? !SentTrace.mayBeHeader(Array(line)) { kept += line }
    }
    return kept
  }

  private mutating func forEachLine(
    _ lines: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, inout Self) -> Void
  ) {
    var start = lines.startIndex
    while let end = lines[start...].firstIndex(of: 0x0A) {
      body(lines[start...end], &self)
      start = end + 1
    }
  }

  init() {}

  /// Some numbers.
  init(_ numbers: some Sequence<UInt64>) { for number in numbers { _ = insert(number) } }

  func has(_ number: UInt64) -> Bool {
    blocks[number >> 12].map { $0[Int(number & 4_095) >> 6] >> (number & 63) & 1 == 1 } ?? false
  }

  /// Returns whether it is new.
  private mutating func insert(_ number: UInt64) -> Bool {
    let (block, bit) = (number >> 12, Int(number & 4_095))
    guard blocks.count < Self.mostBlocks || blocks[block] != nil else { return true }
    let mask = UInt64(1) << UInt64(bit & 63)
    let none = [UInt64](repeating: 0, count: 64)
    let word = blocks[block, default: none][bit >> 6]
    blocks[block, default: none][bit >> 6] = word | mask
    return word & mask == 0
  }

  /// The number of an event stands behind its kind.
  static func number(of line: ArraySlice<UInt8>) -> UInt64? {
    guard let key = line.prefix(80).firstRange(of: key) else { return nil }
    let digits = line[key.upperBound...].prefix { (0x30...0x39).contains($0) }
    return digits.count > 19 ? nil : UInt64(String(decoding: digits, as: UTF8.self))
  }
}

/// Bytes of lines to come, and how a key and its value are put among them.
///
/// A line is opened by `begin`, filled by `put`, closed by `end`. Nothing here knows what a kind needs.
struct LineBuffer {
  var bytes: [UInt8] = []

  mutating func begin(_ kind: StaticString) {
    raw("{\"k\":\"")
    raw(kind)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func end() {
    raw("}\n")
  }

  mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func key(_ key: TraceFileV1.Key) {
    piece(room: key.name.utf8CodeUnitCount + 4) { $0.write(key) }
  }

  mutating func put(_ key: TraceFileV1.Key, _ number: UInt64?) {
    guard let number else { return }
    piece(room: key.name.utf8CodeUnitCount + 24) { piece in
      piece.write(key)
      piece.write(number)
    }
  }

  mutating func put(_ key: TraceFileV1.Key, _ number: Int?) {
    guard let number else { return }
    self.key(key)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(number.magnitude))
  }

  mutating func put(_ key: TraceFileV1.Key, _ text: String?, cut limit: Int) {
    guard let text else { return }
    self.key(key)
    JSONString.encode(ShortText.cut(text, to: limit), into: &bytes)
  }

  /// Written where it is true; its absence says no.
  mutating func put(_ key: TraceFileV1.Key, _ isTrue: Bool) {
    guard isTrue else { return }
    self.key(key)
    raw("true")
  }

  mutating func put(_ key: TraceFileV1.Key, _ value: JSONText?, limit: Int) {
    guard let value else { return }
    self.key(key)
    json(value, limit: limit)
  }

  mutating func put(_ key: TraceFileV1.Key, _ numbers: [UInt64], limit: Int) {
    guard !numbers.isEmpty else { return }
    self.key(key)
    list(numbers.prefix(limit)) { buffer, number in buffer.digits(number) }
  }

  mutating func list<List: Collection>(_ elements: List, _ write: (inout LineBuffer, List.Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Puts a value as it stands, shortened above `limit`.
  ///
  /// What is not one JSON value on one line becomes a string.
  mutating func json(_ value: JSONText, limit: Int) {
    var text = value.text
    guard text.utf8.count <= limit else {
      bytes.append(contentsOf: ShortText.truncated(text, to: limit).text.utf8)
      return
    }
    text.withUTF8 { source in
      if LineBuffer.isOneLine(source) {
        bytes.append(contentsOf: source)
      } else {
        bytes.append(UInt8(ascii: "\""))
        JSONString.encode(source, into: &bytes)
        bytes.append(UInt8(ascii: "\""))
      }
    }
  }

  /// Whether it is one JSON value without a line break and shallow enough to stand inside a line.
  private static func isOneLine(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = JSONScanner(source)
    // A value in a diff stands three levels deep.
    guard (try? scanner.skipValue(depth: 3)) != nil, (try? scanner.finish()) != nil else { return false }
    return !source.contains { $0 == 0x0a || $0 == 0x0d }
  }

  mutating func digits(_ number: UInt64) {
    piece(room: 20) { $0.write(number) }
  }

  /// Appends what `fill` writes, in one piece: to append costs more than to copy.
  @inline(__always)
  private mutating func piece(room: Int, _ fill: (inout Piece) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
      guard let start = memory.baseAddress else { return }
      var piece = Piece(next: start)
      fill(&piece)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: piece.next - start))
    }
  }

  /// Bytes that are written one after the other, where there is room for them.
  private struct Piece {
    var next: UnsafeMutablePointer<UInt8>

    mutating func write(_ byte: UInt8) {
      next.initialize(to: byte)
      next += 1
    }

    /// A comma, the key and a colon.
    mutating func write(_ key: TraceFileV1.Key) {
      let name = key.name
      write(UInt8(ascii: ","))
      write(UInt8(ascii: "\""))
      next.initialize(from: name.utf8Start, count: name.utf8CodeUnitCount)
      next += name.utf8CodeUnitCount
      write(UInt8(ascii: "\""))
      write(UInt8(ascii: ":"))
    }

    /// At most twenty digits.
    mutating func write(_ number: UInt64) {
      var count = 1
      var power: UInt64 = 10
      while number >= power {
        count += 1
        let (next, isOver) = power.multipliedReportingOverflow(by: 10)
        if isOver { break }
        power = next
      }
      var rest = number
      for place in stride(from: count - 1, through: 0, by: -1) {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        next[place] = 0x30 + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
      next += count
    }
  }
}

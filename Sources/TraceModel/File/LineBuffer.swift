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
    // In one piece: to append costs more than to copy.
    let name = key.name
    withUnsafeTemporaryAllocation(byteCount: name.utf8CodeUnitCount + 4, alignment: 1) { piece in
      piece.storeBytes(of: UInt8(ascii: ","), toByteOffset: 0, as: UInt8.self)
      piece.storeBytes(of: UInt8(ascii: "\""), toByteOffset: 1, as: UInt8.self)
      let inner = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      UnsafeMutableRawBufferPointer(rebasing: piece[2...]).copyMemory(from: inner)
      piece.storeBytes(of: UInt8(ascii: "\""), toByteOffset: inner.count + 2, as: UInt8.self)
      piece.storeBytes(of: UInt8(ascii: ":"), toByteOffset: inner.count + 3, as: UInt8.self)
      bytes.append(contentsOf: piece)
    }
  }

  mutating func put(_ key: TraceFileV1.Key, _ number: UInt64?) {
    guard let number else { return }
    self.key(key)
    digits(number)
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
    guard number >= 10 else {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: number))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number
      var index = 20
      while rest > 0 {
        index -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        digits[index] = 0x30 + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index..<20]))
    }
  }
}

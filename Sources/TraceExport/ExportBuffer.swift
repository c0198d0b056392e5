import TraceReading

/// Text of an export in the making, handed on in blocks so that no export is ever held whole.
///
/// The whole is valid UTF-8 that neither a terminal nor a reader of JSON can take for a command.
package struct ExportBuffer {
  /// Bytes after which a block is handed on.
  package static let blockSize = 1 << 18

  package private(set) var bytes: [UInt8] = []
  /// Bytes that were handed on.
  package private(set) var handedOn = 0
  private let put: ([UInt8]) -> Void

  /// - Parameters:
  ///   - size: Bytes that the buffer has room for from the start.
  ///   - put: Takes each block, in order.
  package init(room size: Int = blockSize * 2, _ put: @escaping ([UInt8]) -> Void) {
    self.put = put
    bytes.reserveCapacity(size)
  }

  /// Hands on what there is if it fills a block.
  mutating func flushIfFull() { if bytes.count >= Self.blockSize { flush() } }

  mutating func flush() {
    guard !bytes.isEmpty else { return }
    put(bytes)
    handedOn += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func raw(_ text: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func raw(_ piece: [UInt8]) { bytes.append(contentsOf: piece) }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }
}

/// Numbers.
extension ExportBuffer {
  mutating func number(_ number: UInt64) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number
      var start = 20
      repeat {
        start -= 1
        unsafe digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start..<20]))
    }
  }

  mutating func number(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    self.number(UInt64(number.magnitude))
  }

  /// Sixteen hexadecimal digits.
  mutating func hexadecimal(_ number: UInt64) {
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> shift & 15)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// Microseconds with three decimals.
  mutating func microseconds(_ nanoseconds: UInt64) {
    number(nanoseconds / 1_000)
    bytes.append(UInt8(ascii: "."))
    padded(nanoseconds % 1_000, to: 3)
  }

  /// A number with zeros in front, up to so wide.
  mutating func padded(_ number: UInt64, to width: Int) {
    var scale: UInt64 = 1
    for _ in 1..<width { scale *= 10 }
    while scale > number, scale > 1 {
      bytes.append(0x30)
      scale /= 10
    }
    self.number(number)
  }
}

/// Members of an object behind its first; none without a value.
extension ExportBuffer {
  mutating func key(_ name: StaticString) {
    raw(",\"")
    raw(name)
    raw("\":")
  }

  mutating func member(_ name: StaticString, _ value: UInt64?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    text(value)
  }
}

/// Texts as JSON.
extension ExportBuffer {
  mutating func text(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    textBody(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A string without its quotes, so that several make one.
  mutating func textBody(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard unsafe Self.arePlain(utf8) else { return false }
      unsafe bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { escaped(text) }
  }

  /// Printable ASCII that a string of JSON has as it is.
  private static func arePlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  private mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where TerminalText.isHarmless(scalar): bytes.append(contentsOf: String(scalar).utf8)
      default: for unit in String(scalar).utf16 { escape(unit) }
      }
    }
  }

  private mutating func escape(_ unit: UInt16) {
    raw("\\u")
    for shift in stride(from: UInt16(12), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

import PlatformSupport
import TraceJSON

/// The words of payloads that are short objects of plain ASCII, as most are, without a `String` on the way.
enum PlainPayloadSummary {
  private typealias Bytes = ByteView

  /// The same as `PayloadSummary` says; nil if that has to look closer.
  static func text(of payload: ByteView) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: PayloadSummary.limit * 3) { buffer in
      var words = unsafe Words(buffer: buffer)
      return unsafe words.take(payload) ? String(decoding: buffer[..<words.count], as: UTF8.self) : nil
    }
  }

  /// `_0`, as a value without a name is called.
  static func isUnnamed(_ key: ByteView) -> Bool {
    key.first == UInt8(ascii: "_") && key.count > 1 && key.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Words in the making.
  ///
  /// Safe: the buffer holds three bytes for each character up to the limit, and no more characters are put.
  @safe private struct Words {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0
    var characters = 0

    init(buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

    /// False if something is not plain, or does not fit.
    mutating func take(_ payload: Bytes) -> Bool {
      var scanner = JSONScanner(payload)
      scanner.skipSpace()
      guard scanner.next == UInt8(ascii: "{") else { return false }
      scanner.index += 1
      scanner.skipSpace()
      guard scanner.next == UInt8(ascii: "\"") else { return false }
      repeat {
        let start = scanner.index + 1
        guard (try? scanner.skipString()) == false else { return false }
        let key = scanner.slice(start, scanner.index - 1)
        guard !key.spells("$trunc"), count == 0 || put(", ") else { return false }
        guard PlainPayloadSummary.isUnnamed(key) || (put(key) && put(": ")) else { return false }
        guard (try? scanner.skipColon()) != nil, takeValue(&scanner) else { return false }
      } while (try? scanner.skipComma(before: UInt8(ascii: "}"))) == true
      return true
    }

    private mutating func takeValue(_ scanner: inout JSONScanner) -> Bool {
      let start = scanner.index
      guard let shape = try? scanner.skipValue() else { return false }
      let value = scanner.slice(start, scanner.index)
      switch shape {
      case .plainString: return !value.spells("\"[Filtered]\"") && put(value)
      case .integer, .number, .yes, .no: return put(value)
      case .null: return put("nil")
      case .object where PayloadSummary.isTyped(value): return false
      case .object, .array: return value.count == 2 ? put(value) : putEllipsis()
      case .escapedString: return false
      }
    }

    private mutating func put(_ word: StaticString) -> Bool {
      unsafe put(Bytes(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private mutating func put(_ bytes: Bytes) -> Bool {
      guard characters + bytes.count <= PayloadSummary.limit else { return false }
      // swift-format-ignore
      for byte in bytes {
        guard byte >= 0x20, byte < 0x7f else { return false }
        unsafe buffer[count] = byte
        count += 1
      }
      characters += bytes.count
      return true
    }

    private mutating func putEllipsis() -> Bool {
      guard characters < PayloadSummary.limit else { return false }
      for byte in "…".utf8 {
        unsafe buffer[count] = byte
        count += 1
      }
      characters += 1
      return true
    }
  }
}

import PlatformSupport
import TraceJSON

/// Text in which the letters A to Z are equal to a to z, and no others are.
enum ASCIIText {
  @inline(__always)
  static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  static func folded(_ text: String) -> String { String(decoding: text.utf8.map { folded($0) }, as: UTF8.self) }
}

/// A text that is looked for in others.
struct Needle: Equatable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = text.utf8.map { ASCIIText.folded($0) } }

  func occurs(in text: String) -> Bool {
    text.withByteView { occurs(in: $0) }
  }

  func occurs(in text: ByteView) -> Bool {
    occurs(in: text) { ASCIIText.folded($0) }
  }

  /// Whether it occurs in a pointer without escapes, as `FieldPath.dotted` spells that.
  func occurs(inPlainPointer path: ByteView) -> Bool {
    occurs(in: path.slice(from: min(1, path.count))) {
      $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : ASCIIText.folded($0)
    }
  }

  @inline(__always)
  private func occurs(in text: ByteView, _ fold: (UInt8) -> UInt8) -> Bool {
    guard let first = bytes.first else { return true }
    let room = text.count - bytes.count
    guard room >= 0 else { return false }
    var start = 0
    while start <= room {
      if fold(text[start]) == first {
        var length = 1
        while length < bytes.count, fold(text[start + length]) == bytes[length] { length += 1 }
        if length == bytes.count { return true }
      }
      start += 1
    }
    return false
  }
}

/// Looks for texts in JSON.
extension Needle {
  /// Whether it occurs in a value: a string, unescaped, or a number, `true`, `false` or `null` as it is spelled. Names of
  /// members are no values.
  func occurs(inValuesOf json: ByteView) -> Bool {
    // Without escapes, what is in a value is also in the text.
    let isPlain = !json.contains(UInt8(ascii: "\\"))
    if isPlain, !occurs(in: json) { return false }
    var scanner = JSONScanner(json)
    while scanner.index < scanner.end {
      scanner.skipSpace()
      switch scanner.next {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","):
        scanner.index += 1
      case UInt8(ascii: "\""):
        let start = scanner.index + 1
        guard let isEscaped = try? scanner.skipString() else { return false }
        let stop = scanner.index - 1
        scanner.skipSpace()
        if scanner.next == UInt8(ascii: ":") {
          scanner.index += 1
        } else if isEscaped {
          if occurs(in: JSONString.decode(scanner.slice(start, stop), isEscaped: true)) { return true }
        } else if occurs(in: scanner.slice(start, stop)) {
          return true
        }
      default:
        guard let value = try? scanner.value() else { return false }
        if occurs(in: value) { return true }
      }
    }
    return false
  }

  /// Whether it occurs in an old or a new value of a diff.
  func occurs(inDiff diff: ByteView) -> Bool {
    let isPlain = !diff.contains(UInt8(ascii: "\\"))
    if isPlain, !occurs(in: diff) { return false }
    var isThere = false
    PatchStep.forEach(diff) { step in
      guard !isThere else { return }
      isThere =
        step.old.map { occurs(inValuesOf: $0) } == true
        || step.value.map { occurs(inValuesOf: $0) } == true
    }
    return isThere
  }
}

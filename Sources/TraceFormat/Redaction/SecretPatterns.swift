import PlatformSupport

/// Finds what looks like a secret in any text, in one pass over its bytes.
///
/// It ends with the call of `find` that made it.
struct SecretPatterns {
  private let bytes: ByteView
  private var spans: [Range<Int>] = []

  /// Where secrets stand, ascending and apart from each other.
  static func find(_ bytes: ByteView) -> [Range<Int>] {
    var patterns = SecretPatterns(bytes: bytes)
    var index = 0
    while index < bytes.count {
      if let span = patterns.secret(at: index) {
        patterns.spans.append(span)
        index = max(span.upperBound, index + 1)
      } else {
        index += 1
      }
    }
    return patterns.spans
  }

  private init(bytes: ByteView) {
    self.bytes = bytes
  }

  /// The secret that begins, or that is introduced, by the byte at `index`.
  private func secret(at index: Int) -> Range<Int>? {
    switch bytes[index] {
    case UInt8(ascii: "e"): jsonWebToken(index)
    case UInt8(ascii: "B"), UInt8(ascii: "b"): bearer(index)
    case UInt8(ascii: "-"): pem(index)
    case UInt8(ascii: "A"): awsKey(index)
    case UInt8(ascii: "g"): gitHubToken(index)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): CardNumber.span(bytes, at: index)
    case UInt8(ascii: ":"): userInfo(index) ?? named(index)
    case UInt8(ascii: "="): named(index)
    default: nil
    }
  }
}

extension SecretPatterns {
  /// `eyJhbGciOi….eyJzdWIi….c2lnbg`: two parts or more of base64url, the first a JSON object.
  private func jsonWebToken(_ start: Int) -> Range<Int>? {
    guard has("eyJ", at: start), isBoundary(before: start) else { return nil }
    let first = run(from: start, where: Self.isBase64URL)
    guard first - start >= 10, byte(first) == UInt8(ascii: ".") else { return nil }
    var end = run(from: first + 1, where: Self.isBase64URL)
    guard end - first > 4 else { return nil }
    while byte(end) == UInt8(ascii: ".") { end = run(from: end + 1, where: Self.isBase64URL) }
    return start..<end
  }

  /// `Bearer mF_9.B5f-4.1JqM`, the word with it.
  ///
  /// Prose (`bearer of news`) lacks digits, signs and capitals.
  private func bearer(_ start: Int) -> Range<Int>? {
    guard has("bearer", at: start, foldingCase: true), isBoundary(before: start) else { return nil }
    let token = run(from: start + 6) { $0 == 0x20 }
    let end = run(from: token, where: Self.isToken68)
    guard token > start + 6, end > token else { return nil }
    if start == 0, end == bytes.count { return start..<end }
    let isProse = bytes[token + 1..<end].allSatisfy { (0x61...0x7a).contains($0) || $0 == UInt8(ascii: ".") }
    return end - token >= 6 && !isProse ? start..<end : nil
  }

  /// From `-----BEGIN` to the end of its `-----END …-----`, or of the text where that is cut.
  private func pem(_ start: Int) -> Range<Int>? {
    guard has("-----BEGIN ", at: start) else { return nil }
    var index = start + 11
    while index < bytes.count {
      if has("-----END ", at: index) {
        let label = run(from: index + 9) { $0 != UInt8(ascii: "-") && $0 != 0x0a }
        return start..<run(from: label) { $0 == UInt8(ascii: "-") }
      }
      index += 1
    }
    return start..<bytes.count
  }

  /// `AKIA` or `ASIA` and sixteen capitals and digits.
  private func awsKey(_ start: Int) -> Range<Int>? {
    guard has("AKIA", at: start) || has("ASIA", at: start), isBoundary(before: start) else { return nil }
    let end = run(from: start) { Self.isDigit($0) || $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    return end - start == 20 && !isWordByte(end) ? start..<end : nil
  }

  /// `ghp_…`, `gho_…`, `ghu_…`, `ghs_…`, `ghr_…` and `github_pat_…`.
  private func gitHubToken(_ start: Int) -> Range<Int>? {
    guard isBoundary(before: start) else { return nil }
    let isShort =
      has("gh", at: start) && [0x70, 0x6f, 0x75, 0x73, 0x72].contains(byte(start + 2)) && byte(start + 3) == 0x5f
    guard isShort || has("github_pat_", at: start) else { return nil }
    let body = start + (isShort ? 4 : 11)
    let end = run(from: body) { Self.isDigit($0) || Self.isLetter($0) || $0 == 0x5f }
    return end - body >= 10 ? start..<end : nil
  }

  /// The user part of a URL, between `://` and `@`.
  private func userInfo(_ colon: Int) -> Range<Int>? {
    guard has("://", at: colon), colon > 0, Self.isLetter(bytes[colon - 1]) || Self.isDigit(bytes[colon - 1])
    else {
      return nil
    }
    let start = colon + 3
    let end = run(from: start) { $0 > 0x20 && !"/?#\"'<>\\".utf8.contains($0) }
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")), at > start, !isMasked(start) else {
      return nil
    }
    return start..<at
  }
}

extension SecretPatterns {
  /// The value after a key that names a secret: `token=abc`, `password: "hunter2"`, `Cookie: a=b; c=d`.
  private func named(_ sign: Int) -> Range<Int>? {
    guard let key = key(before: sign), SensitiveWords.match(key) else { return nil }
    var start = run(from: sign + 1) { $0 == 0x20 }
    guard start < bytes.count, !isMasked(start) else { return nil }
    if key.lowercased().hasSuffix("cookie") || key.lowercased().hasSuffix("authorization"), bytes[sign] == 0x3a {
      let end = run(from: start) { $0 != 0x0a && $0 != 0x0d }
      return start < end ? start..<end : nil
    }
    // In JSON inside a string the quotes have a backslash.
    if bytes[start] == UInt8(ascii: "\\"), byte(start + 1) == UInt8(ascii: "\"") { start += 1 }
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      guard !isMasked(start + 1) else { return nil }
      let end = run(from: start + 1) { $0 != bytes[start] && $0 != UInt8(ascii: "\\") }
      return start + 1 < end ? start + 1..<end : nil
    }
    let end = run(from: start) { $0 > 0x20 && !",;&)]}\"'".utf8.contains($0) }
    return start < end && !Self.isPlainWord(bytes[start..<end]) ? start..<end : nil
  }

  /// The name before a `=` or `:`, without quotes; nil if none is there.
  private func key(before sign: Int) -> String? {
    var end = sign
    while end > 0, " \"'\\".utf8.contains(bytes[end - 1]), sign - end < 3 { end -= 1 }
    var start = end
    while start > 0, end - start < 64, isNameByte(bytes[start - 1]) { start -= 1 }
    return start < end ? bytes.slice(start, end).text : nil
  }

  private static func isPlainWord(_ value: Slice<ByteView>) -> Bool {
    ["nil", "null", "true", "false", "none"].contains { value.elementsEqual($0.utf8) }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

extension SecretPatterns {
  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func has(_ text: StaticString, at start: Int, foldingCase: Bool = false) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let byte = foldingCase ? bytes[start + offset] | 0x20 : bytes[start + offset]
      guard unsafe byte == text.utf8Start[offset] else { return false }
    }
    return true
  }

  private func isMasked(_ start: Int) -> Bool { has("[Filtered]", at: start) }

  /// The first index from `start` on whose byte is something else.
  private func run(from start: Int, where isPart: (UInt8) -> Bool) -> Int {
    var index = start
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return index
  }

  private func isBoundary(before index: Int) -> Bool { index == 0 || !isWordByte(index - 1) }

  private func isWordByte(_ index: Int) -> Bool {
    index < bytes.count && (Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) || bytes[index] == 0x5f)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isBase64URL(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
  private static func isToken68(_ byte: UInt8) -> Bool {
    isBase64URL(byte) || ".~+/=".utf8.contains(byte)
  }
}

import PlatformSupport

/// Finds what looks like a secret in any text, in one pass over its bytes.
///
/// It ends with the call of `find` that made it.
struct SecretPatterns {
  let bytes: ByteView
  private var spans: [Range<Int>] = []

  /// Where secrets stand, ascending and apart from each other.
  ///
  /// - Parameters:
  ///   - isMessage: A word like `password` before a blank introduces one too.
  ///   - personal: Find personal data as well.
  static func find(
    _ bytes: ByteView, rules: Bool = true, isMessage: Bool = false, personal: Bool = false
  ) -> [Range<Int>] {
    var patterns = SecretPatterns(bytes: bytes)
    var index = 0
    while index < bytes.count {
      var found = rules ? patterns.secret(at: index) : nil
      if found == nil, isMessage, bytes[index] == 0x20 { found = patterns.said(index) }
      if found == nil, personal { found = patterns.personal(at: index, after: patterns.spans.last?.upperBound ?? 0) }
      if let span = found {
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
    case UInt8(ascii: "B"), UInt8(ascii: "b"): bearer(index) ?? basic(index)
    case UInt8(ascii: "-"): pem(index) ?? commandLineUser(index) ?? option(index)
    case UInt8(ascii: "("): second(index)
    case UInt8(ascii: "A"): awsKey(index) ?? token(index)
    case UInt8(ascii: "g"): gitHubToken(index) ?? token(index)
    case UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "x"), UInt8(ascii: "y"),
      UInt8(ascii: "G"):
      token(index)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): CardNumber.span(bytes, at: index)
    case UInt8(ascii: ":"): userInfo(index) ?? named(index)
    case UInt8(ascii: "="): named(index)
    case UInt8(ascii: "%"): encoded(index)
    case UInt8(ascii: ">"): element(index)
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

  /// `Basic dXNlcjpwdw==`, the word with it.
  private func basic(_ start: Int) -> Range<Int>? {
    guard has("basic ", at: start, foldingCase: true), isBoundary(before: start) else { return nil }
    let end = run(from: start + 6, where: Self.isToken68)
    let code = bytes.slice(start + 6, end)
    let isCode = code.count >= 8 && code.count % 4 == 0 && code.contains { Self.isDigit($0) || $0 == 0x3d }
    return isCode && code.contains { Self.isLetter($0) && $0 & 0x20 == 0 } ? start..<end : nil
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

  /// Beginnings of tokens of services, and how many letters, digits, `-` and `_` follow at least.
  private static let tokens: [(begin: StaticString, count: Int)] = [
    ("sk_live_", 10), ("sk_test_", 10), ("rk_live_", 10), ("rk_test_", 10), ("whsec_", 10), ("xoxa-", 10),
    ("xoxb-", 10), ("xoxp-", 10), ("xoxr-", 10), ("xoxs-", 10), ("xapp-", 10), ("AIza", 30), ("ya29.", 20),
    ("GOCSPX-", 20), ("glpat-", 20),
  ]

  /// `sk_live_…`, `xoxb-…`, `AIza…`, `glpat-…` and their kin: tokens of Stripe, Slack, Google and GitLab.
  private func token(_ start: Int) -> Range<Int>? {
    // Nearly all words are ruled out by their second letter.
    guard "khoaIOl".utf8.contains(byte(start + 1)), isBoundary(before: start) else { return nil }
    for (begin, count) in Self.tokens where has(begin, at: start) {
      let body = start + begin.utf8CodeUnitCount
      let end = run(from: body, where: Self.isBase64URL)
      if end - body >= count { return start..<end }
    }
    return nil
  }

  /// The user and password of `curl -u user:password` and `--user user:password`.
  private func commandLineUser(_ dash: Int) -> Range<Int>? {
    let after = has("-u ", at: dash) ? dash + 3 : has("--user ", at: dash) ? dash + 7 : nil
    guard let after, dash == 0 || bytes[dash - 1] == 0x20 else { return nil }
    let start = run(from: after) { $0 == 0x20 || $0 == 0x22 || $0 == 0x27 }
    let end = run(from: start) { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }
    let hasPassword = bytes.slice(start, end).contains(UInt8(ascii: ":"))
    return hasPassword && !isMasked(start) ? start..<end : nil
  }

  /// The value of an option of a command line that names a secret: `--password x`.
  private func option(_ dash: Int) -> Range<Int>? {
    guard has("--", at: dash), dash == 0 || bytes[dash - 1] == 0x20 else { return nil }
    let blank = run(from: dash) { isNameByte($0) }
    guard byte(blank) == 0x20, SensitiveWords.match(bytes.slice(dash, blank)) else { return nil }
    let start = run(from: blank) { " \"'".utf8.contains($0) }
    let end = run(from: start) { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }
    return start < end && byte(start) != 0x2d && !isMasked(start) ? start..<end : nil
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
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  func has(_ text: StaticString, at start: Int, foldingCase: Bool = false) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let byte = foldingCase ? bytes[start + offset] | 0x20 : bytes[start + offset]
      guard unsafe byte == text.utf8Start[offset] else { return false }
    }
    return true
  }

  func isMasked(_ start: Int) -> Bool { has("[Filtered]", at: start) }

  /// The first index from `start` on whose byte is something else.
  func run(from start: Int, where isPart: (UInt8) -> Bool) -> Int {
    var index = start
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return index
  }

  func isBoundary(before index: Int) -> Bool { index == 0 || !isWordByte(index - 1) }

  func isWordByte(_ index: Int) -> Bool {
    index < bytes.count && (Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) || bytes[index] == 0x5f)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  static func isBase64URL(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
  static func isToken68(_ byte: UInt8) -> Bool {
    isBase64URL(byte) || ".~+/=".utf8.contains(byte)
  }
}

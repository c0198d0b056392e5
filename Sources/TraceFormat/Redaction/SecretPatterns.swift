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
    case UInt8(ascii: "B"), UInt8(ascii: "b"): bearer(index)
    case UInt8(ascii: "-"): pem(index) ?? commandLineUser(index)
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
    guard let name = name(before: sign) else { return nil }
    let key = name.text
    guard SensitiveWords.match(name) || isInQuery(name, sign) || isPaired(name, sign) else { return nil }
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

  /// Keys of the first of a pair: `name: "Authorization", value: "..."`.
  static let nameKeys: Set<String> = ["name", "key", "header", "field"]
  /// Names that mean a secret in the query of a URL.
  private static let queryKeys: [StaticString] = ["sig", "key", "code"]

  /// The name before a `=` or `:`, without quotes; nil if none is there.
  private func name(before sign: Int) -> ByteView? {
    var end = sign
    while end > 0, " \"'\\".utf8.contains(bytes[end - 1]), sign - end < 3 { end -= 1 }
    var start = end
    while start > 0, end - start < 64, isNameByte(bytes[start - 1]) { start -= 1 }
    return start < end ? bytes.slice(start, end) : nil
  }

  /// `?sig=`, `&key=`.
  private func isInQuery(_ name: ByteView, _ sign: Int) -> Bool {
    let start = sign - name.count
    guard bytes[sign] == 0x3d, start > 0, bytes[start - 1] == 0x3f || bytes[start - 1] == 0x26 else { return false }
    return Self.queryKeys.contains { $0.utf8CodeUnitCount == name.count && has($0, at: start, foldingCase: true) }
  }

  /// `value` behind the name of a secret: `{"name":"token","value":...`.
  private func isPaired(_ name: ByteView, _ sign: Int) -> Bool {
    guard name.count == 5, name.text == "value" else { return false }
    var end = sign
    while end > 0, !isNameByte(bytes[end - 1]) { end -= 1 }
    end -= name.count
    while end > 0, " \"'\\,".utf8.contains(bytes[end - 1]) { end -= 1 }
    var start = end
    while start > 0, end - start < 40, !"\"'\\".utf8.contains(bytes[start - 1]) { start -= 1 }
    guard start < end, SensitiveWords.names(bytes.slice(start, end)) else { return false }
    while start > 0, " \"'\\".utf8.contains(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x3a || bytes[start - 1] == 0x3d, let first = self.name(before: start - 1)
    else {
      return false
    }
    return Self.nameKeys.contains(first.text)
  }

  /// The value after a key whose sign is encoded: `password%3Dx`.
  private func encoded(_ percent: Int) -> Range<Int>? {
    guard has("%3d", at: percent, foldingCase: true), percent > 0,
      isNameByte(bytes[percent - 1]), let name = name(before: percent), SensitiveWords.match(name)
    else { return nil }
    let start = percent + 3
    var end = start
    while end < bytes.count, bytes[end] > 0x20, !",;&)]}\"'".utf8.contains(bytes[end]), !has("%26", at: end) {
      end += 1
    }
    return start < end && !isMasked(start) ? start..<end : nil
  }

  /// The text of an element of XML that names a secret: `<password>x</password>`.
  private func element(_ bracket: Int) -> Range<Int>? {
    guard bracket > 0, isNameByte(bytes[bracket - 1]), let name = name(before: bracket) else { return nil }
    let start = bracket - name.count
    guard start > 0, bytes[start - 1] == UInt8(ascii: "<"), SensitiveWords.match(name) else { return nil }
    let end = run(from: bracket + 1) { $0 != UInt8(ascii: "<") }
    return bracket + 1 < end && !isMasked(bracket + 1) ? bracket + 1..<end : nil
  }

  /// The word after one that names a secret, if no word of prose looks like it: `wrong password hunter2`.
  private func said(_ blank: Int) -> Range<Int>? {
    guard blank > 0, isNameByte(bytes[blank - 1]), let name = name(before: blank), SensitiveWords.match(name) else {
      return nil
    }
    let start = blank + 1
    let end = run(from: start) { $0 > 0x20 && !",;)]}\"'".utf8.contains($0) }
    let word = bytes.slice(start, end)
    let isProse = !word.contains(where: Self.isDigit) || !word.contains(where: Self.isLetter)
    return word.count >= 4 && !isProse && !isMasked(start) ? start..<end : nil
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

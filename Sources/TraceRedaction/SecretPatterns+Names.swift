import PlatformSupport

// Values under a name that says that they are secret.
extension SecretPatterns {
  /// The value after a key that names a secret: `token=abc`, `password: "hunter2"`, `Cookie: a=b; c=d`.
  func named(_ sign: Int) -> Range<Int>? {
    guard let name = name(before: sign) else { return nil }
    let key = name.text
    guard SensitiveWords.match(name) || isSecondWord(key, sign) || isInQuery(name, sign) || isPaired(name, sign)
    else { return nil }
    var start = run(from: sign + 1) { $0 == 0x20 }
    if has("Optional(", at: start) { start += 9 }
    guard start < bytes.count, !isMasked(start) else { return nil }
    if key.lowercased().hasSuffix("cookie") || key.lowercased().hasSuffix("authorization"), bytes[sign] == 0x3a {
      let end = run(from: start) { $0 != 0x0a && $0 != 0x0d }
      return start < end ? start..<end : nil
    }
    if let quoted = quoted(start) {
      return quoted.text.isEmpty || isMasked(quoted.text.lowerBound) ? nil : quoted.text
    }
    if bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{") { return bracketed(start, from: start) }
    let end = run(from: start) { $0 > 0x20 && !",;&)]}\"'".utf8.contains($0) }
    // A value in Swift: `password: Secret(raw: "x")`.
    if let bracket = bytes[start..<end].firstIndex(of: UInt8(ascii: "(")) { return bracketed(bracket, from: start) }
    return start < end && !Self.isPlainWord(bytes[start..<end]) ? start..<end : nil
  }

  /// From `start` to the bracket that ends what the one at `open` begins, or to the end of the text if it is cut; nil if it
  /// is empty.
  private func bracketed(_ open: Int, from start: Int) -> Range<Int>? {
    var (depth, index, isEmpty) = (0, open, true)
    while index < bytes.count {
      let byte = bytes[index]
      if let quoted = quoted(index) {
        isEmpty = false
        index = quoted.end
        continue
      }
      if "[{(".utf8.contains(byte) { depth += 1 }
      if "]})".utf8.contains(byte) { depth -= 1 }
      isEmpty = isEmpty && !Self.isLetter(byte) && !Self.isDigit(byte)
      index += 1
      if depth == 0 { break }
    }
    return isEmpty ? nil : start..<index
  }

  /// A text in quotes, without them, and where it ends with them; nil if none begins here.
  ///
  /// In JSON inside a string the quotes have a backslash, and one level deeper three.
  private func quoted(_ start: Int) -> (text: Range<Int>, end: Int)? {
    let first = run(from: start) { $0 == UInt8(ascii: "\\") }
    let (depth, mark) = (first - start, byte(first))
    guard depth < 8, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return nil }
    var index = first + 1
    while index < bytes.count {
      let end = run(from: index) { $0 == UInt8(ascii: "\\") }
      let count = end - index
      if byte(end) == mark, count <= depth || depth == 0 && count % 2 == 0 {
        return (first + 1..<end - min(count, depth), end + 1)
      }
      index = end + 1
    }
    return (first + 1..<bytes.count, bytes.count)
  }

  /// The second text of a pair: `("password", "x")`, `login("ada", "x")`.
  func second(_ bracket: Int) -> Range<Int>? {
    guard let first = quoted(bracket + 1), byte(first.end) == UInt8(ascii: ","),
      let second = quoted(run(from: first.end + 1) { $0 == 0x20 }), !second.text.isEmpty,
      !isMasked(second.text.lowerBound)
    else { return nil }
    let key = bytes.slice(first.text.lowerBound, first.text.upperBound)
    let isSignIn = name(before: bracket).map { SensitiveWords.meaning(of: $0).contains(.signIn) } ?? false
    return isSignIn || SensitiveWords.isName(key) && SensitiveWords.match(key) ? second.text : nil
  }

  /// Whether a name is the second word of a key in prose: `API key: x`.
  private func isSecondWord(_ name: String, _ sign: Int) -> Bool {
    guard ["key", "keys", "code"].contains(name.lowercased()) else { return false }
    let start = sign - name.utf8.count
    guard start > 1, bytes[start - 1] == 0x20, let before = self.name(before: start - 1) else { return false }
    return SensitiveWords.match(bytes.slice(start - 1 - before.count, sign))
  }

  /// Keys of the first of a pair: `name: "Authorization", value: "..."`.
  static let nameKeys: Set<String> = ["name", "key", "header", "field"]
  /// Names that mean a secret in the query of a URL.
  private static let queryKeys: [StaticString] = ["sig", "key", "code"]

  /// The name before a `=` or `:`, without quotes; nil if none is there.
  private func name(before sign: Int) -> ByteView? {
    var end = sign
    while end > 0, " \"'\\".utf8.contains(bytes[end - 1]), sign - end < 9 { end -= 1 }
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
    let key = bytes.slice(start, end)
    guard start < end, SensitiveWords.isName(key), SensitiveWords.match(key) else { return false }
    while start > 0, " \"'\\".utf8.contains(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x3a || bytes[start - 1] == 0x3d, let first = self.name(before: start - 1)
    else {
      return false
    }
    return Self.nameKeys.contains(first.text)
  }

  /// The value after a key whose sign is encoded: `password%3Dx`.
  func encoded(_ percent: Int) -> Range<Int>? {
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
  func element(_ bracket: Int) -> Range<Int>? {
    let begin = bytes[max(0, bracket - 200)..<bracket].lastIndex(of: UInt8(ascii: "<"))
    guard let begin, SensitiveWords.match(bytes.slice(begin + 1, run(from: begin + 1) { isNameByte($0) })) else {
      return nil
    }
    let end = run(from: bracket + 1) { $0 != UInt8(ascii: "<") }
    return bracket + 1 < end && !isMasked(bracket + 1) ? bracket + 1..<end : nil
  }

  /// The word after one that names a secret, if no word of prose looks like it: `wrong password hunter2`.
  func said(_ blank: Int) -> Range<Int>? {
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

  func isNameByte(_ byte: UInt8) -> Bool {
    Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

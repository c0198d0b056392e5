import PlatformSupport
import TraceJSON

extension RedactionPolicy {
  /// The value with its secrets masked, and how many there were.
  package func masked(_ value: JSONValue) -> (value: JSONValue, count: Int) {
    var count = 0
    let result = masked(value, key: nil, count: &count)
    return (result, count)
  }

  /// The value with its secrets masked, and how many there were; the very same text if there were none.
  ///
  /// `label` is the case that carries the value: under `setPassword` values without a name (`_0`) are secrets.
  package func masked(_ json: JSONText, label: String = "") -> (json: JSONText, count: Int) {
    let isSensitive = isSensitive(label: label)
    let meaning = appliesRules ? SensitiveWords.meaning(of: label) : []
    guard isSensitive || meaning.contains(.signIn) || mayHoldSecrets(json) else { return (json, 0) }
    guard var value = json.value() else {
      let (text, count) = isSensitive ? (Self.mask, 1) : masked(json.text)
      return count == 0 ? (json, 0) : (JSONValue.string(text).json, count)
    }
    var count = 0
    if meaning.contains(.signIn) { value.maskPassword(&count) }
    let result = masked(
      value, key: nil, isSensitive: isSensitive, isMessage: meaning.contains(.failure), count: &count)
    return count == 0 ? (json, 0) : (result.json, count)
  }

  /// - Parameters:
  ///   - isSensitive: The case, or the path in a diff, names a secret; it holds for what has no name of its own.
  ///   - isMessage: The case, the key or the path names an error, whose text may say `password hunter2`.
  func masked(
    _ value: JSONValue, key: String?, isSensitive: Bool = false, isMessage: Bool = false, count: inout Int
  ) -> JSONValue {
    switch value {
    case .null, .bool: return value
    case .object(let members) where !isSensitive || hasCaseNames(members):
      let isPair = isSecretPair(members)
      return .object(
        members.map { member in
          let isUnnamed = isSensitive && Self.isCaseName(member.key) || isPair && Self.pairedKeys.contains(member.key)
          return masked(member, isSensitive: isUnnamed, isMessage: isMessage, count: &count)
        })
    case .array(let elements) where !isSensitive:
      return .array(elements.map { masked($0, key: key, isMessage: isMessage, count: &count) })
    case .string(Self.mask): return value
    case _ where isSensitive: break
    case .string(let text):
      if let key, isSecret?(key, text) == true { break }
      let (kept, found) = masked(text, isMessage: isMessage)
      count += found
      return .string(kept)
    case .int(let number):
      let isCard = appliesRules && number > 0 && CardNumber.isCard(UInt64(number))
      guard isCard || key.map({ isSecret?($0, String(number)) == true }) == true else { return value }
    default:
      guard let key, isSecret?(key, value.json.text) == true else { return value }
    }
    count += 1
    return .string(Self.mask)
  }

  private func masked(
    _ member: JSONValue.Member, isSensitive: Bool, isMessage: Bool, count: inout Int
  ) -> JSONValue.Member {
    let (key, found) = masked(member.key)
    count += found
    var value = member.value
    let meaning = appliesRules ? SensitiveWords.meaning(of: member.key) : []
    if meaning.contains(.signIn) { value.maskPassword(&count) }
    return JSONValue.Member(
      key,
      masked(
        value, key: member.key, isSensitive: isSensitive || self.isSensitive(key: member.key),
        isMessage: isMessage || meaning.contains(.failure), count: &count))
  }

  /// Keys of the second of a pair, whose first is a name: `Header(name: "Authorization", value: "...")`.
  private static let pairedKeys = ["value", "_1"]

  /// Whether an object is a pair, and its first the name of a secret.
  package func isSecretPair(_ members: [JSONValue.Member]) -> Bool {
    guard members.contains(where: { Self.pairedKeys.contains($0.key) }) else { return false }
    return members.contains { member in
      guard SecretPatterns.nameKeys.contains(member.key) || member.key == "_0" else { return false }
      guard case .string(let name) = member.value else { return false }
      return name.withByteView { SensitiveWords.isName($0) } && isSensitive(key: name)
    }
  }

  /// An object that holds what a case carries, `{"_0":1,"id":2}`: its named members stand for themselves.
  private func hasCaseNames(_ members: [JSONValue.Member]) -> Bool {
    members.contains { RedactionPolicy.isCaseName($0.key) }
  }

  private static func isCaseName(_ key: String) -> Bool {
    key.utf8.count > 1 && key.utf8.first == UInt8(ascii: "_")
      && key.utf8.dropFirst().allSatisfy { SecretPatterns.isDigit($0) }
  }
}

extension JSONValue {
  /// Masks the second text that a case carries: `login("ada", "hunter2")`.
  mutating func maskPassword(_ count: inout Int) {
    guard case .object(var members) = self, let second = members.firstIndex(where: { $0.key == "_1" }),
      let password = members[second].value.text, password != RedactionPolicy.mask
    else { return }
    count += 1
    members[second].value = .string(RedactionPolicy.mask)
    self = .object(members)
  }
}

// Most of what is recorded ends here, without a value made.
extension RedactionPolicy {
  /// Whether anything in a JSON text needs a closer look.
  func mayHoldSecrets(_ json: JSONText) -> Bool {
    if asksForMore { return true }
    guard appliesRules else { return false }
    return json.text.withByteView { bytes in
      var scanner = JSONScanner(bytes)
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          scanner.index = index
          guard let isEscaped = try? scanner.skipString() else { return true }
          let inner = scanner.slice(index + 1, scanner.index - 1)
          if isEscaped || isSuspicious(inner) { return true }
          index = scanner.index
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          let start = index
          while index < bytes.count, SecretPatterns.isDigit(bytes[index]) { index += 1 }
          if index - start >= 13 { return true }
        default: index += 1
        }
      }
      return false
    }
  }

  /// Whether a name on a path needs a closer look.
  func mayHoldSecrets(path: String) -> Bool {
    if asksForMore { return true }
    guard appliesRules else { return false }
    return path.withByteView { bytes in
      // No path is one name, whatever stands in it.
      guard bytes.first == UInt8(ascii: "/") else { return !bytes.isEmpty }
      if bytes.contains(UInt8(ascii: "~")) { return true }
      return bytes.split(separator: UInt8(ascii: "/")).contains {
        isSuspicious(bytes.slice($0.startIndex, $0.endIndex))
      }
    }
  }

  /// More than the rules is asked.
  private var asksForMore: Bool {
    !patterns.isEmpty || !deniedKeys.isEmpty || isSecret != nil || masksPersonalData
  }

  /// Keys and values alike: a value that reads like a key costs a closer look and no more.
  private func isSuspicious(_ bytes: ByteView) -> Bool {
    guard !bytes.isEmpty else { return false }
    return !SensitiveWords.meaning(of: bytes).isDisjoint(with: [.secret, .signIn])
      || !SecretPatterns.find(bytes).isEmpty
  }
}

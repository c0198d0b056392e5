import PlatformSupport

/// Keys that name a secret.
///
/// A key is taken apart into words at capitals, digits and everything that is no letter: `sessionToken`,
/// `session_token`, `Session-Token` and `SESSION_TOKEN2` are the same two words.
enum SensitiveWords {
  /// Grouped by length in bytes, so that most words are compared with none of them or a few.
  private static let words: [[KeyWord]] = byLength([
    "password", "passwords", "passwd", "pwd", "passphrase", "passphrases", "secret", "secrets", "token", "tokens",
    "authorization", "cookie", "cookies", "session", "sessions", "credential", "credentials", "csrf", "xsrf", "jwt",
    "passcode", "passcodes", "pw", "otp", "totp", "cvv", "cvc", "ssn",
    // Written as one word where others write two.
    "apikey", "apikeys", "apitoken", "apisecret", "privatekey", "privatekeys", "accesstoken", "refreshtoken",
    "authtoken", "idtoken", "bearertoken", "csrftoken", "xsrftoken", "sessiontoken", "sessionid", "sessionkey",
    "setcookie", "clientsecret", "userpassword", "passwordhash", "accesskey", "encryptionkey", "signingkey", "pincode",
  ])
  /// Words that name a secret where they end a key: `userPin`, `X-Auth`; `authState` and `pinCount` stay.
  private static let last: [KeyWord] = ["pin", "auth", "bearer", "signature"]
  /// Words that name a secret where they are all of a key: `lastRefresh` stays.
  private static let alone: [KeyWord] = ["refresh"]
  /// The first of two words that mean a secret only together with one of `keys`.
  private static let beforeKey: [KeyWord] = ["api", "private", "access", "encryption", "signing"]
  private static let keys: [KeyWord] = ["key", "keys"]
  /// The same for `code`.
  private static let beforeCode: [KeyWord] = ["pin", "security", "verification", "time"]
  /// A case of one of these words has a secret as its second value: `login("ada", "hunter2")`.
  private static let signIns: [KeyWord] = ["login", "signin", "signup", "authenticate"]
  private static let (signs, ways): ([KeyWord], [KeyWord]) = (["log", "sign"], ["in", "up"])
  /// A text under one of these words describes an error.
  private static let failures: [KeyWord] = ["error", "errors", "fail", "failed", "failure", "reason"]

  /// The meanings of a name's words.
  struct Meaning: OptionSet {
    let rawValue: UInt8
    /// It names a secret.
    static let secret = Meaning(rawValue: 1)
    /// As the name of a case it says that the values are secret. A verb alone does not: `refresh`, `pin`.
    static let secretCase = Meaning(rawValue: 2)
    /// As the name of a case it says that a person signs in by it.
    static let signIn = Meaning(rawValue: 4)
    /// It names an error.
    static let failure = Meaning(rawValue: 8)
  }

  static func match(_ key: String) -> Bool { meaning(of: key).contains(.secret) }

  /// - Parameter key: Valid UTF-8.
  static func match(_ key: ByteView) -> Bool { meaning(of: key).contains(.secret) }

  static func meaning(of key: String) -> Meaning { key.withByteView { meaning(of: $0) } }

  static func meaning(of key: ByteView) -> Meaning {
    var (meaning, before, count) = (Meaning(), KeyWord(), 0)
    forEachWord(key) { word in
      let isPair = keys.contains(word) && beforeKey.contains(before) || word == "code" && beforeCode.contains(before)
      if isPair || isSecret(word) { meaning.formUnion([.secret, .secretCase]) }
      if count == 1 {
        meaning.remove(.signIn)
        if signs.contains(before) && ways.contains(word) { meaning.insert(.signIn) }
      }
      // Shorter ones are neither.
      if word.count > 3 {
        if count == 0, signIns.contains(word) { meaning.insert(.signIn) }
        if failures.contains(word) { meaning.insert(.failure) }
      }
      before = word
      count += 1
    }
    if last.contains(before) { meaning.formUnion(count == 1 ? .secret : [.secret, .secretCase]) }
    if count == 1, alone.contains(before) { meaning.insert(.secret) }
    return meaning
  }

  /// Whether a text is short enough for a name, as the first of a pair: `Authorization`.
  static func isName(_ text: ByteView) -> Bool { text.count <= 40 && text.count { $0 == 0x20 } < 3 }

  private static func isSecret(_ word: KeyWord) -> Bool {
    word.count < words.count && words[word.count].contains(word)
  }

  private static func byLength(_ words: [KeyWord]) -> [[KeyWord]] {
    let longest = words.map(\.count).max() ?? 0
    return (0...longest).map { length in words.filter { $0.count == length } }
  }
}

// Where a key has its words.
extension SensitiveWords {
  static func words(of key: String) -> [KeyWord] {
    var words: [KeyWord] = []
    key.withByteView { forEachWord($0) { words.append($0) } }
    return words
  }

  /// Calls `body` with each word.
  private static func forEachWord(_ key: ByteView, _ body: (KeyWord) -> Void) {
    var word = KeyWord()
    var before = Shape.other
    var index = 0
    while index < key.count {
      let (shape, length) = shape(key, at: index)
      let end = index + length
      // `sessionToken` breaks before T, `APIKey` before K.
      let startsHump =
        shape == .upper && (before == .lower || end < key.count && Self.shape(key, at: end).shape == .lower)
      if shape == .other || startsHump {
        if word.count > 0 { body(word) }
        word = KeyWord()
      }
      if shape != .other {
        // swift-format-ignore
        for byte in key[index..<end] { word.append(shape == .upper ? byte | 0x20 : byte) }
      }
      before = shape
      index = end
    }
    if word.count > 0 { body(word) }
  }

  private enum Shape { case lower, upper, other }

  /// The class of the character at `index`, and its number of bytes.
  private static func shape(_ key: ByteView, at index: Int) -> (shape: Shape, length: Int) {
    switch key[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return (.lower, 1)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return (.upper, 1)
    case ..<0x80: return (.other, 1)
    default:
      let rest = String(decoding: key[index...].prefix(4), as: UTF8.self)
      guard let scalar = rest.unicodeScalars.first else { return (.other, 1) }
      let length = min(UTF8.width(scalar), key.count - index)
      return (scalar.properties.isAlphabetic ? .lower : .other, length)
    }
  }
}

/// A word of a key, in lower case.
///
/// Nearly all are no longer than sixteen bytes, and take no memory.
struct KeyWord: Hashable, ExpressibleByStringLiteral {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var rest: [UInt8] = []
  private(set) var count = 0

  init() {}

  @inline(never) init(stringLiteral text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { unsafe append(text.utf8Start[index]) }
  }

  mutating func append(_ byte: UInt8) {
    switch count {
    case ..<8: first = first << 8 | UInt64(byte)
    case ..<16: second = second << 8 | UInt64(byte)
    default: rest.append(byte)
    }
    count += 1
  }
}

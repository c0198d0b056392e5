/// Keys that name a secret.
///
/// A key is taken apart into words at capitals, digits and everything that is no letter: `sessionToken`,
/// `session_token`, `Session-Token` and `SESSION_TOKEN2` are the same two words.
enum SensitiveWords {
  private static let words: Set<String> = [
    "password", "passwords", "passwd", "pwd", "passphrase", "passphrases", "secret", "secrets", "token", "tokens",
    "authorization", "cookie", "cookies", "session", "sessions", "credential", "credentials", "csrf", "xsrf", "jwt",
    // Written as one word where others write two.
    "apikey", "apikeys", "apitoken", "apisecret", "privatekey", "privatekeys", "accesstoken", "refreshtoken",
    "authtoken", "idtoken", "bearertoken", "csrftoken", "xsrftoken", "sessiontoken", "sessionid", "sessionkey",
    "setcookie", "clientsecret", "userpassword", "passwordhash",
  ]
  /// The first of two words that mean a secret only together with `key` or `keys`.
  private static let beforeKey: Set<String> = ["api", "private"]

  static func match(_ key: String) -> Bool {
    guard key.utf8.count <= 512 else { return match(String(key.prefix(256))) }
    var last = ""
    var found = false
    forEachWord(key) { word in
      found = found || words.contains(word) || (beforeKey.contains(last) && (word == "key" || word == "keys"))
      last = word
    }
    return found
  }

  /// Calls `body` with each word in lower case.
  static func forEachWord(_ key: String, _ body: (String) -> Void) {
    var word = String.UnicodeScalarView()
    func end() {
      guard !word.isEmpty else { return }
      body(String(word))
      word = String.UnicodeScalarView()
    }
    var scalars = key.unicodeScalars.makeIterator()
    var before = Shape.other
    var current = scalars.next()
    while let scalar = current {
      let next = scalars.next()
      let shape = Shape(scalar)
      // `sessionToken` breaks before T, `APIKey` before K.
      let startsHump = shape == .upper && (before == .lower || next.map { Shape($0) } == .lower)
      if shape == .other || startsHump { end() }
      if shape == .upper {
        word.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
      } else if shape == .lower {
        word.append(scalar)
      }
      before = shape
      current = next
    }
    end()
  }

  private enum Shape {
    case lower, upper, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "a"..."z": self = .lower
      case "A"..."Z": self = .upper
      default: self = scalar.isASCII || !scalar.properties.isAlphabetic ? .other : .lower
      }
    }
  }
}

/// Which values never reach a trace: applied before anything is stored, and before anything is cut to length.
///
/// A value under a key that names a secret (`password`, `apiKey`, `session_token`) is masked whole, whatever it is;
/// only `null`, `true` and `false` stay. In any text what looks like a secret is masked where it stands: JSON Web
/// Tokens, `Bearer` tokens, PEM blocks, keys of AWS and GitHub, card numbers, user and password in URLs, and what
/// follows a key (`token=...`). Keys are matched by whole words, so `author` and `tokenizer` stay. Masking twice
/// changes nothing more.
///
/// A value: pure, and usable from any thread.
public struct RedactionPolicy: Sendable {
  /// What stands in place of a masked value.
  public static let mask = "[Filtered]"

  /// What the header of a trace says was applied.
  public var name: String
  /// The rules above; off, only `isSecret` is asked.
  public var appliesRules: Bool
  /// The app's own rule, asked for each value that has a key: a text, or the JSON of a number.
  ///
  /// Any thread.
  public var isSecret: (@Sendable (_ key: String, _ value: String) -> Bool)?

  public init(
    name: String = "default-v1", appliesRules: Bool = true,
    isSecret: (@Sendable (_ key: String, _ value: String) -> Bool)? = nil
  ) {
    self.name = name
    self.appliesRules = appliesRules
    self.isSecret = isSecret
  }

  public static let `default` = RedactionPolicy()
  /// Masks nothing.
  ///
  /// For traces that hold invented values.
  public static let none = RedactionPolicy(name: "none", appliesRules: false)

  /// Whether a key names a secret, by whole words.
  public func isSensitive(key: String) -> Bool {
    appliesRules && SensitiveWords.match(key)
  }

  /// The text with what looks like a secret masked, and how many there were.
  public func masked(_ text: String) -> (text: String, count: Int) {
    guard appliesRules else { return (text, 0) }
    var copy = text
    let spans = copy.withUTF8 { SecretPatterns.find($0) }
    guard !spans.isEmpty else { return (text, 0) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var start = 0
    for span in spans {
      result += bytes[start..<span.lowerBound]
      result += Self.mask.utf8
      start = span.upperBound
    }
    result += bytes[start...]
    return (String(decoding: result, as: UTF8.self), spans.count)
  }
}

import PlatformSupport

/// Which values never reach a trace: applied before anything is stored, and before anything is cut to length.
///
/// A value under a key that names a secret (`password`, `apiKey`, `session_token`) is masked whole, whatever it is;
/// only `null`, `true` and `false` stay. In any text what looks like a secret is masked where it stands: JSON Web
/// Tokens, `Bearer` tokens, PEM blocks, keys of AWS, GitHub, GitLab, Google, Slack and Stripe, card numbers, user and
/// password in URLs, what follows a key (`token=...`), and the second of a pair (`name: "Authorization", value: ...`).
/// Keys are matched by whole words, so `author` and `tokenizer` stay. Masking twice changes nothing more.
///
/// A value: pure, and usable from any thread.
public struct RedactionPolicy: Sendable {
  /// The replacement of a masked value.
  public static let mask = "[Filtered]"

  /// The name of the policy in the header of a trace.
  package var name: String
  /// The rules above; off, only `isSecret` is asked.
  package var appliesRules: Bool
  /// Keys whose values stay although a rule or `deniedKeys` names them: `tokenCount`.
  ///
  /// What looks like a secret in them is masked all the same.
  public var allowedKeys: Set<String>
  /// More keys whose values are masked whole, spelt in any way: `member number` means `memberNumber` and `MEMBER_NUMBER`.
  public var deniedKeys: Set<String> {
    didSet { deniedWords = RedactionPolicy.words(of: deniedKeys) }
  }
  /// More that is masked wherever it stands in a text.
  public var patterns: [SecretPattern]
  /// Whether email addresses, IBANs and telephone numbers with a `+` are masked too, in any text; off by default.
  public var masksPersonalData: Bool
  private var deniedWords: Set<[KeyWord]>
  /// The app's own rule, asked for each value that has a key: a text, or the JSON of a number.
  ///
  /// Any thread.
  package var isSecret: (@Sendable (_ key: String, _ value: String) -> Bool)?

  /// The rules, widened or narrowed; without arguments the default ones.
  public init(
    name: String = "default-v1", appliesRules: Bool = true, allowedKeys: Set<String> = [],
    deniedKeys: Set<String> = [], patterns: [SecretPattern] = [], masksPersonalData: Bool = false,
    isSecret: (@Sendable (_ key: String, _ value: String) -> Bool)? = nil
  ) {
    self.name = name
    self.appliesRules = appliesRules
    self.allowedKeys = allowedKeys
    self.deniedKeys = deniedKeys
    self.patterns = patterns
    self.masksPersonalData = masksPersonalData
    deniedWords = RedactionPolicy.words(of: deniedKeys)
    self.isSecret = isSecret
  }

  /// The rules alone.
  public static let `default` = RedactionPolicy()
  /// Masks nothing.
  ///
  /// For traces that hold invented values.
  public static let none = RedactionPolicy(name: "none", appliesRules: false)

  /// Whether a key names a secret, by whole words.
  package func isSensitive(key: String) -> Bool {
    if allowedKeys.contains(key) { return false }
    return appliesRules && SensitiveWords.match(key) || !deniedWords.isEmpty && isDenied(key)
  }

  /// Whether the name of a case says that its unnamed values are secrets.
  func isSensitive(label: String) -> Bool {
    if allowedKeys.contains(label) { return false }
    return appliesRules && SensitiveWords.meaning(of: label).contains(.secretCase)
      || !deniedWords.isEmpty && isDenied(label)
  }

  /// The text with what looks like a secret masked, and how many there were.
  public func masked(_ text: String) -> (text: String, count: Int) { masked(text, isMessage: false) }

  /// The description of an error, which may say `password hunter2`, with what looks like a secret masked.
  package func masked(message: String) -> (text: String, count: Int) { masked(message, isMessage: true) }

  func masked(_ text: String, isMessage: Bool) -> (text: String, count: Int) {
    var (text, count) = maskedByRules(text, isMessage: isMessage)
    for pattern in patterns {
      let spans = pattern.find(text)
      for span in spans.sorted(by: { $0.lowerBound > $1.lowerBound }) where text[span] != Self.mask {
        text.replaceSubrange(span, with: Self.mask)
        count += 1
      }
    }
    return (text, count)
  }

  private func maskedByRules(_ text: String, isMessage: Bool) -> (text: String, count: Int) {
    guard appliesRules || masksPersonalData else { return (text, 0) }
    let spans = text.withByteView {
      SecretPatterns.find($0, rules: appliesRules, isMessage: isMessage, personal: masksPersonalData)
    }
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

extension RedactionPolicy {
  /// Whether any run of the key's words is a key that is denied.
  private func isDenied(_ key: String) -> Bool {
    let words = SensitiveWords.words(of: key)
    return deniedWords.contains { denied in
      denied.count <= words.count
        && (0...words.count - denied.count).contains { Array(words[$0..<$0 + denied.count]) == denied }
    }
  }

  private static func words(of keys: Set<String>) -> Set<[KeyWord]> {
    Set(keys.map { SensitiveWords.words(of: $0) }).subtracting([[]])
  }
}

/// Something that is a secret wherever it stands in a text: the number of a member, the key of a service.
public struct SecretPattern: Sendable {
  /// Where it stands in a text. The ranges must not overlap. Any thread.
  package var find: @Sendable (String) -> [Range<String.Index>]

  /// A pattern from a function that finds it; see `find`.
  public init(_ find: @escaping @Sendable (String) -> [Range<String.Index>]) {
    self.find = find
  }

  /// Matches a prefix followed by at least `count` letters, digits, `-` and `_`: `sk_live_4eC39...`.
  package static func prefix(_ prefix: String, atLeast count: Int = 8) -> SecretPattern {
    SecretPattern { text in
      var found: [Range<String.Index>] = []
      var start = text.startIndex
      while let begin = text[start...].starts(of: prefix).first {
        let body = text.index(begin, offsetBy: prefix.count)
        let end = text[body...].firstIndex { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") } ?? text.endIndex
        if text.distance(from: body, to: end) >= count { found.append(begin..<end) }
        start = max(end, text.index(after: begin))
      }
      return found
    }
  }
}

extension Substring {
  /// The first index at which a text begins in this one.
  fileprivate func starts(of text: String) -> [Index] {
    guard !text.isEmpty else { return [] }
    return indices.lazy.filter { self[$0...].hasPrefix(text) }.prefix(1).map { $0 }
  }
}

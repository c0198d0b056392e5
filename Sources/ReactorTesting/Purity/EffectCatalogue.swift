import TraceModel

/// What a reducer must not call, read from `effects.txt`.
struct EffectCatalogue: Sendable {
  /// When a call counts. The raw value is its spelling in the file.
  enum When: String {
    case always, direct, shared, sharedValue = "shared-value", starts, opens, opensAt = "opens-at", takes, gives,
      keyPath = "key-path", keyPathInPlace =
      "key-path-in-place", syscall, never
  }

  /// One line: a function, or a family of them.
  struct Effect: Sendable {
    /// Nil for an exception.
    var rule: PurityRule?
    var when: When
    /// A C symbol, or how a mangled Swift name begins.
    var name: String
    /// What it does, as in `reads the clock`.
    var words: String
    /// How its users write it, where its own name does not say.
    var sourceName: String?
  }

  private(set) var effects: [Effect] = []
  /// Libraries that are a thin cover of another one, and those whose own calls never count.
  private(set) var covers: [String] = []
  private(set) var quiet: [String] = []

  /// A line that cannot be read, by its number.
  struct Problem: Error, Equatable {
    var line: Int
  }

  init(_ text: String) throws(Problem) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count > 1 else { throw Problem(line: index + 1) }
      switch first {
      case "cover": covers.append(words[1])
      case "quiet": quiet.append(words[1])
      default:
        guard let effect = Effect(words) else { throw Problem(line: index + 1) }
        effects.append(effect)
      }
    }
  }
}

extension EffectCatalogue.Effect {
  fileprivate init?(_ words: [String]) {
    guard words.count > 2, let when = EffectCatalogue.When(rawValue: words[1]) else { return nil }
    let rule = PurityRule(rawValue: words[0])
    guard rule != nil || words[0] == "-" else { return nil }
    let sourceName = words.count > 3 && words[3].hasPrefix("as:") ? String(words[3].dropFirst(3)) : nil
    let own = words.dropFirst(sourceName == nil ? 3 : 4).joined(separator: " ")
    self.init(
      rule: rule, when: when, name: words[2], words: own.isEmpty ? rule.map(Self.words) ?? "" : own,
      sourceName: sourceName)
  }

  private static func words(of rule: PurityRule) -> String {
    switch rule {
    case .clock: "reads the clock"
    case .random: "draws a random number"
    case .io: "reads or writes outside of the program"
    case .environment: "reads the environment"
    case .notification: "uses a notification center"
    case .defaults: "reads or writes the user defaults"
    case .task: "starts a task"
    case .thread: "starts work on another thread"
    case .lock: "takes a lock and keeps it"
    case .blocking: "waits"
    case .objectWrite: "changes an object that reduce did not make"
    case .ambient: "reads the locale or the time zone"
    case .selfWrite, .staticWrite, .stateAlias, .send, .subscribe, .nondeterministic: "is not pure"
    }
  }
}

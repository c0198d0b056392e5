/// A thing that happens to a hunted reactor.
enum HuntStep<Action> {
  case send(Action)
  /// An answer comes, or fails.
  case answer(StagedAnswers.Reference, fails: Bool)
  /// Milliseconds go by.
  case pass(Int)
}

/// A step with the number by which answers name it, which it keeps when other steps are taken away.
struct HuntMove<Action> {
  var id: Int
  var step: HuntStep<Action>
}

/// A violation: the thing that broke in a run.
struct HuntViolation: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case always, settled, fault, law, impurity, failure, trap, endless
    /// It was found in a child process, and not when the same was done again.
    case unrepeated
  }
  let kind: Kind
  /// Tells it from others when a run is shrunk: the name of a law, the line of an impure call.
  let name: String
  /// The whole text.
  var message: String

  static func trap(_ signal: Int32, _ words: String) -> HuntViolation {
    HuntViolation(
      kind: .trap, name: "trap", message: "the process ends (\(words.isEmpty ? "signal \(signal)" : words))")
  }

  static func == (one: HuntViolation, other: HuntViolation) -> Bool { one.kind == other.kind && one.name == other.name }
}

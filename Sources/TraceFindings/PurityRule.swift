/// A rule that an impure reducer breaks.
///
/// The raw value is the one spelling in files, reports and suppressions.
public enum PurityRule: String, Sendable, CaseIterable {
  /// Calls into the system: the time, random numbers, files, the environment, notifications, user defaults.
  case clock, random, io, environment, notification, defaults
  /// Concurrency: starting a task or a thread, keeping a lock, waiting.
  case task, thread, lock, blocking
  /// A write to a stored property of the reactor.
  case selfWrite = "self-write"
  /// A write to a static or global variable.
  case staticWrite = "static-write"
  /// A write to an object or captured variable that the reduce did not make.
  case objectWrite = "object-write"
  /// A change of the old state through a reference.
  case stateAlias = "state-alias"
  /// Use of a stream: an event sent, a subscription made.
  case send, subscribe
  /// A different result for the same state and mutation.
  case nondeterministic
  /// A dependency on the machine's locale, time zone or calendar; a note.
  case ambient
  /// Two mutations that may come either way, and whose order matters; a note. No impurity is of this rule.
  case order

  /// The rules that an impurity can break: all but `order`.
  package static var ofImpurities: [PurityRule] { allCases.filter { $0 != .order } }

  /// Up to four letters for a picture.
  public var mark: String { words.mark }

  /// The side effect that breaks the rule, in a few words.
  package var meaning: String { words.meaning }

  /// The predicate of a finding about a call that names no better one, as in `Date() reads the clock`.
  package var predicate: String { words.predicate }

  /// How bad it is unless a policy says otherwise.
  public var level: Finding.Level { self == .ambient || self == .order ? .note : .error }

  /// The texts of the rule. A new rule is a case, and its line here.
  private var words: Words {
    switch self {
    case .clock: Words("CLK", "reduce reads a clock", "reads the clock")
    case .random: Words("RND", "reduce uses a source of random numbers", "draws a random number")
    case .io:
      Words(
        "IO", "reduce reads or writes files, sockets or the terminal",
        "reads or writes outside of the program")
    case .environment: Words("ENV", "reduce reads or changes the environment of the process", "reads the environment")
    case .notification: Words("NTF", "reduce posts or observes notifications", "uses a notification center")
    case .defaults: Words("DEF", "reduce reads or writes stored settings", "reads or writes the user defaults")
    case .task: Words("TSK", "reduce starts a task", "starts a task")
    case .thread: Words("THR", "reduce starts a thread, or sends work to another one", "starts work on another thread")
    case .lock: Words("LCK", "reduce takes a lock and keeps it", "takes a lock and keeps it")
    case .blocking: Words("BLK", "reduce waits", "waits")
    case .selfWrite: Words("SELF", "reduce writes a stored property of the reactor")
    case .staticWrite: Words("STAT", "reduce writes a static or global variable")
    case .objectWrite:
      Words(
        "OBJ", "reduce writes an object that it did not make",
        "changes an object that reduce did not make")
    case .stateAlias: Words("ALIAS", "reduce changes the old state through a reference")
    case .send: Words("SEND", "reduce sends an event into a stream or a reactor")
    case .subscribe: Words("SUB", "reduce subscribes to a stream")
    case .nondeterministic: Words("DIFF", "the same state and mutation give another result")
    case .ambient:
      Words(
        "amb", "reduce reads the locale, the time zone or the environment implicitly",
        "reads the locale or the time zone")
    case .order: Words("ORD", "two mutations may come either way, and their order matters")
    }
  }
}

extension PurityRule {
  private struct Words {
    let mark: String
    let meaning: String
    let predicate: String

    /// - Parameter predicate: Needed only if a call breaks the rule.
    init(_ mark: String, _ meaning: String, _ predicate: String = "is not pure") {
      self.mark = mark
      self.meaning = meaning
      self.predicate = predicate
    }
  }
}

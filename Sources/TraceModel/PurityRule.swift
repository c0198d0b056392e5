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

  /// Up to four letters for a picture.
  public var mark: String {
    switch self {
    case .clock: "CLK"
    case .random: "RND"
    case .io: "IO"
    case .environment: "ENV"
    case .notification: "NTF"
    case .defaults: "DEF"
    case .task: "TSK"
    case .thread: "THR"
    case .lock: "LCK"
    case .blocking: "BLK"
    case .selfWrite: "SELF"
    case .staticWrite: "STAT"
    case .objectWrite: "OBJ"
    case .stateAlias: "ALIAS"
    case .send: "SEND"
    case .subscribe: "SUB"
    case .nondeterministic: "DIFF"
    case .ambient: "amb"
    }
  }

  /// The side effect that breaks the rule, in a few words.
  public var meaning: String {
    switch self {
    case .clock: "reduce reads a clock"
    case .random: "reduce uses a source of random numbers"
    case .io: "reduce reads or writes files, sockets or the terminal"
    case .environment: "reduce reads or changes the environment of the process"
    case .notification: "reduce posts or observes notifications"
    case .defaults: "reduce reads or writes stored settings"
    case .task: "reduce starts a task"
    case .thread: "reduce starts a thread, or sends work to another one"
    case .lock: "reduce takes a lock and keeps it"
    case .blocking: "reduce waits"
    case .selfWrite: "reduce writes a stored property of the reactor"
    case .staticWrite: "reduce writes a static or global variable"
    case .objectWrite: "reduce writes an object that it did not make"
    case .stateAlias: "reduce changes the old state through a reference"
    case .send: "reduce sends an event into a stream or a reactor"
    case .subscribe: "reduce subscribes to a stream"
    case .nondeterministic: "the same state and mutation give another result"
    case .ambient: "reduce reads the locale, the time zone or the environment implicitly"
    }
  }

  /// The predicate of a finding about a call that names no better one, as in `Date() reads the clock`.
  package var predicate: String {
    switch self {
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

  /// How bad it is unless a policy says otherwise.
  public var level: Finding.Level { self == .ambient ? .note : .error }
}

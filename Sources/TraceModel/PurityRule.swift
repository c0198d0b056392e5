/// What can be wrong with a reducer.
///
/// The raw value is the one spelling in files, reports and suppressions.
public enum PurityRule: String, Sendable, CaseIterable {
  case clock, random, io, environment, notification, defaults
  case task, thread, lock, blocking
  case selfWrite = "self-write"
  case staticWrite = "static-write"
  case objectWrite = "object-write"
  case stateAlias = "state-alias"
  case send, subscribe
  case nondeterministic
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

  /// What a reducer did, in a few words.
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

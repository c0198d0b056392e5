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

  /// How bad it is unless a policy says otherwise.
  public var level: Finding.Level { self == .ambient ? .note : .error }
}

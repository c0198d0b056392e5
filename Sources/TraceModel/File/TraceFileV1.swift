/// Version 1 of the file format: its words and its limits, apart from the model's so that the model may change.
///
/// docs/trace-format.md says what they mean. What stands here is frozen with release 0.1.0.
public enum TraceFileV1 {
  /// What `schema` in a header says.
  public static let schema = "reactor-trace"
  /// The version that this code writes: it reads every `1.x`, and refuses others.
  public static let version = "1.0"
  /// Bytes of a line with its line feed.
  public static let lineLimit = 65_536
  /// Characters of a label.
  public static let labelLimit = 128
  /// Nanoseconds, 31 years: greater times and durations are taken for damage.
  public static let timeLimit: UInt64 = 1_000_000_000_000_000_000
  /// Every kind of line, by its spelling in the file.
  public static var kinds: [String] { ["header"] + Kind.allCases.map(\.name.description) }

  package static let major = 1
  package static let minor = 0
}

extension TraceFileV1 {
  /// Kinds of line other than the header.
  package enum Kind: UInt8, CaseIterable {
    case reactor, reactorEnd, action, actionOut, mutateBegin, mutateRun, mutateEnd, innerEnd, mutation
    case mutationOut, reduce, state, stateOut, pulse, error, impurity, loop, subscribe, unsubscribe, render, mark
    case open, dropped, end

    package var name: StaticString {
      switch self {
      case .reactor: "reactor"
      case .reactorEnd: "reactor.end"
      case .action: "action"
      case .actionOut: "action.out"
      case .mutateBegin: "mutate.begin"
      case .mutateRun: "mutate.run"
      case .mutateEnd: "mutate.end"
      case .innerEnd: "inner.end"
      case .mutation: "mutation"
      case .mutationOut: "mutation.out"
      case .reduce: "reduce"
      case .state: "state"
      case .stateOut: "state.out"
      case .pulse: "pulse"
      case .error: "error"
      case .impurity: "impurity"
      case .loop: "loop"
      case .subscribe: "subscribe"
      case .unsubscribe: "unsubscribe"
      case .render: "render"
      case .mark: "mark"
      case .open: "open"
      case .dropped: "dropped"
      case .end: "end"
      }
    }
  }
}

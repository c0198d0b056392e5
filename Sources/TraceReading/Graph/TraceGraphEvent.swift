import TraceFormat

/// One event as far as a graph needs it: numbers alone, so that a million of them are one block of memory.
///
/// Texts stand in the table of the `TraceGraphEvents` that holds it; 0 stands for a number that is not there.
struct TraceGraphEvent: Equatable {
  /// Facts about it, each with a meaning for some kinds.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// `reduce`: the state came out as it went in.
    static let noop = Flags(rawValue: 1)
    static let initial = Flags(rawValue: 2)
    static let unobserved = Flags(rawValue: 4)
    /// `state`: written whole, not as a diff.
    static let whole = Flags(rawValue: 8)
    static let injected = Flags(rawValue: 16)
    /// `action`, `mutation`: its cause is the owner.
    static let owner = Flags(rawValue: 32)
    /// `mutation`: its cause is not known; `reduce`: whether the state came out as it went in; `state`: all of it.
    static let unknown = Flags(rawValue: 64)
    /// It lasted; `detail` says how long.
    static let duration = Flags(rawValue: 128)
  }

  var seq: TraceEvent.Seq
  var time: UInt64
  var chain: TraceEvent.Seq
  var cause: TraceEvent.Seq
  /// Nanoseconds of what lasts; `action`: of waiting; `state`: where its text is; `mutation`: where its causes are;
  /// `innerEnd`: what cut it.
  var detail: UInt64 = 0
  /// `mutation`, `innerEnd`: its effect; `mutateEnd`: what cancelled it; `reduce`, `state`: the revision; `pulse`: its count;
  /// `subscribe`: the subscription; of rare kinds where the rest of it is.
  var number: UInt64 = 0
  /// Number of the reactor among those of the `TraceGraphEvents`, counted from 1.
  var reactor: UInt32
  /// Case name; what a pulse, a subscription or a render is of; `innerEnd`: the operator.
  var label: StringInterner.ID = 0
  /// Index of the summary of its payload.
  var summary: UInt32 = 0
  var source: StringInterner.ID = 0
  /// Index of its site.
  var site: UInt32 = 0
  var kind: TraceFileV1.Kind
  var flags: Flags = []
  /// `mutateEnd`, `innerEnd`: how; `actionOut`, `mutationOut`, `stateOut`: the operation.
  var code: UInt8 = 0

  /// The same without its payload, its state and its contributors: the state is unknown.
  var withoutValues: TraceGraphEvent {
    var event = self
    event.summary = 0
    switch kind {
    case .state, .stateOut: (event.detail, event.flags) = (0, flags.union(.unknown))
    case .mutation: event.detail = 0
    default: break
    }
    return event
  }

  /// From its beginning to its end.
  var span: ClosedRange<UInt64> { time...(flags.contains(.duration) ? time.plus(detail) : time) }
}

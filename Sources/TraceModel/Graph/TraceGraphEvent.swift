/// One event as far as a graph needs it: numbers alone, so that a million of them are one block of memory.
///
/// Texts stand in the table of the `TraceGraphEvents` that holds it; 0 stands for a number that is not there.
struct TraceGraphEvent {
  /// What is true of it.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// `reduce`: the state came out as it went in.
    static let noop = Marks(rawValue: 1)
    static let initial = Marks(rawValue: 2)
    static let unobserved = Marks(rawValue: 4)
    /// `state`: written whole, not as a diff.
    static let whole = Marks(rawValue: 8)
    static let injected = Marks(rawValue: 16)
    /// `action`, `mutation`: its cause is the owner.
    static let owner = Marks(rawValue: 32)
    /// `mutation`: its cause is not known; `reduce`: whether the state came out as it went in; `state`: all of it.
    static let unknown = Marks(rawValue: 64)
    /// It lasted; `detail` says how long.
    static let duration = Marks(rawValue: 128)
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
  /// Place of the reactor among those of the `TraceGraphEvents`, counted from 1.
  var reactor: UInt32
  /// Case name; what a pulse, a subscription or a render is of; `innerEnd`: the operator.
  var label: SharedTexts.ID = 0
  /// The payload in a few words.
  var words: UInt32 = 0
  var source: SharedTexts.ID = 0
  var site: SharedTexts.ID = 0
  var kind: TraceFileV1.Kind
  var marks: Marks = []
  /// `mutateEnd`, `innerEnd`: how; `actionOut`, `mutationOut`, `stateOut`: the operation.
  var word: UInt8 = 0
}

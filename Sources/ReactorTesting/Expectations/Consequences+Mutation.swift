import ReactorTrace
import TraceFormat
import TraceJSON
import TraceReading

extension Consequences {
  /// A mutation, its reduce and the state that came out.
  struct Mutation {
    let seq: TraceEvent.Seq
    let reactor: TraceEvent.ReactorID
    private(set) var label: String
    /// Nil for a case without payload, and where `isPayloadKnown` is false.
    private(set) var payload: JSONText?
    /// False for what a transform made: the trace has only its case.
    private(set) var isPayloadKnown = true
    let isInjected: Bool
    private(set) var isDropped = false
    /// The event that has the value as it went into `reduce`.
    private(set) var valueSeq: TraceEvent.Seq
    /// The reduce; nil if none came.
    private(set) var reduce: TraceEvent.Seq?
    /// Nanoseconds since the trace's header at which its state was there, or it was emitted.
    private(set) var time: UInt64
    /// The top-level fields that its state changed; pulses that fired are among them.
    private(set) var fields: [String] = []
    /// It is unknown which fields changed.
    private(set) var areFieldsUnknown = false
    private(set) var change: TraceEvent.State.Change?
    private(set) var isUnobserved = false
    private(set) var isNoop = false

    init(_ event: TraceEvent, _ mutation: TraceEvent.Mutation) {
      seq = event.seq
      valueSeq = event.seq
      reactor = event.reactor ?? 0
      time = event.time
      label = mutation.label
      payload = mutation.payload
      isInjected = mutation.isInjected
      if case .mutationOut = event.kind { isPayloadKnown = false }
    }

    /// The text of the mutation: `setUser("ada")`.
    var text: String { isPayloadKnown ? StepText.of(label, payload) : "\(TerminalText.escaped(label))(…)" }

    /// `transform(mutation:)` changed or dropped it, or said again that it injected it.
    mutating func take(_ out: TraceEvent.Transformed, _ seq: TraceEvent.Seq) {
      switch out.operation {
      case .drop: isDropped = true
      case .inject: break
      case .map:
        label = out.label ?? label
        (payload, isPayloadKnown, valueSeq) = (nil, false, seq)
      }
    }

    mutating func take(_ event: TraceEvent) {
      switch event.kind {
      case .reduce: reduce = reduce ?? event.seq
      case .state(let state):
        time = event.time
        change = state.change
        isUnobserved = state.isUnobserved
      default: break
      }
    }

    mutating func takeFields(of commit: TraceGraph.Commit) {
      fields = commit.changed + commit.pulses.filter { !commit.changed.contains($0) }
      areFieldsUnknown = commit.areChangesUnknown || (change == .unknown && !commit.isNoop)
      isNoop = commit.isNoop
    }

    /// The changes of its state, with old and new values.
    var changes: String {
      if isDropped { return "dropped by transform(mutation:)" }
      if reduce == nil { return "no reduce" }
      if areFieldsUnknown { return "changes unknown" }
      if isNoop { return "changes nothing" }
      switch change {
      case .diff(let patches):
        let texts = patches.map { Self.text(of: $0) }
        // A pulse that fired with an equal value is in no diff.
        let named = Set(patches.map { $0.path.split(separator: "/").first.map(String.init) ?? "" })
        return (texts + fields.filter { !named.contains($0) }.map { "\($0): set again" }).joined(separator: ", ")
      case .whole(let json):
        let value = json.value()
        return fields.map { "\($0): now \(value?[$0].map(StepText.value) ?? "?")" }.joined(separator: ", ")
      case .unknown, nil: return fields.joined(separator: ", ")
      }
    }

    private static func text(of patch: TraceEvent.Patch) -> String {
      let location = patch.path.split(separator: "/").joined(separator: ".")
      let field = TerminalText.escaped(location.isEmpty ? "state" : location)
      return switch patch.operation {
      case .add: "\(field): added \(StepText.value(patch.value))"
      case .remove: "\(field): removed \(StepText.value(patch.old))"
      case .move: "\(field): moved"
      case .replace: "\(field): \(StepText.value(patch.old)) → \(StepText.value(patch.value))"
      }
    }
  }
}

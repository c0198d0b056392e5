import ReactorTrace
import TraceReading

extension Consequences {
  /// A mutation, its reduce and the state that came out.
  struct Mutation {
    private let commit: TraceGraph.Commit
    /// Nil for a case without payload, and where `isPayloadKnown` is false.
    private(set) var payload: JSONText?
    /// False for what a transform made: the trace has only its case.
    private(set) var isPayloadKnown = false
    private(set) var isDropped = false
    /// The event that has the value as it went into `reduce`.
    private(set) var valueSeq: TraceEvent.Seq
    /// The reduce; nil if none came.
    private(set) var reduce: TraceEvent.Seq?
    private(set) var change: TraceEvent.State.Change?

    /// - Parameter event: The one with which the commit begins.
    init(_ commit: TraceGraph.Commit, _ event: TraceEvent) {
      self.commit = commit
      valueSeq = event.seq
      switch event.kind {
      case .mutation(let mutation): (payload, isPayloadKnown) = (mutation.payload, true)
      case .reduce: (reduce, valueSeq) = (event.seq, event.cause ?? event.seq)
      default: break
      }
    }

    /// Takes an event that belongs to it.
    mutating func take(_ event: TraceEvent) {
      switch event.kind {
      case .mutationOut(let out) where out.operation == .drop: isDropped = true
      case .mutationOut(let out) where out.operation == .map:
        (payload, isPayloadKnown, valueSeq) = (nil, false, event.seq)
      case .reduce: reduce = reduce ?? event.seq
      case .state(let state): change = state.change
      default: break
      }
    }

    var seq: TraceEvent.Seq { commit.seq }
    var reactor: TraceEvent.ReactorID { commit.reactor }
    var label: String { commit.label }
    var isInjected: Bool { commit.isInjected }
    /// Nanoseconds since the trace's header at which its state was there, or it was emitted.
    var time: UInt64 { commit.state ?? commit.time }
    /// The top-level fields that its state changed; pulses that fired are among them.
    var fields: [String] { commit.changed + commit.pulses.filter { !commit.changed.contains($0) } }
    /// It is unknown which fields changed.
    var areFieldsUnknown: Bool { commit.areChangesUnknown || (change == .unknown && !commit.isNoop) }

    /// The text of the mutation: `setUser("ada")`.
    var text: String { isPayloadKnown ? StepText.of(label, payload) : "\(TerminalText.escaped(label))(…)" }

    /// The changes of its state, with old and new values.
    var changes: String {
      if isDropped { return "dropped by transform(mutation:)" }
      if reduce == nil { return "no reduce" }
      if areFieldsUnknown { return "changes unknown" }
      if commit.isNoop { return "changes nothing" }
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

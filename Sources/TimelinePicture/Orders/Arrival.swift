import TraceReading

/// Something that came in at one moment of a run: an action, or what an effect or a transform emitted later.
package struct Arrival: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case action
    /// Mutations that an effect emitted after it had waited.
    case answer
    /// The failure of an effect that had waited.
    case failure
    /// A mutation of no effect.
    case mutation
  }

  /// A field of the state that was written, and its value afterwards.
  package struct Change: Sendable, Equatable {
    package var field: String
    /// Nil if the value is not known.
    package var value: String?
  }

  /// How the effect of an action ended.
  package enum End: UInt8, Sendable { case none, completed, failed, cancelled, open }

  package var kind: Kind
  /// Number of its first event.
  package var seq: TraceEvent.Seq
  /// Nanoseconds since the header.
  package var time: UInt64
  /// Index among the reactors of its order; nil if the trace does not name one.
  package var reactor: Int?
  /// Case name of the action; of an answer or a failure, of the action that it belongs to.
  package var label: String
  /// The payload of that action in words; empty if there is none.
  package var argument = ""
  /// The payload as it stands in the trace.
  package var payload = ""
  /// The arrival that caused it; nil for a root, or if that is not known.
  package var parent: Int?
  /// It has no cause: the test, the user or the app sent it.
  package var isRoot = false
  /// Case names of its mutations.
  package var mutations: [String] = []
  /// Fields that it wrote, in the order of their first change.
  package var changes: [Change] = []
  var fieldIndex = NameIndex()
  /// It reduced a mutation, and the trace does not have all that changed.
  package var hasUnknownChanges = false
  /// Type of the error; empty for none.
  package var failure = ""
  /// How the effect of an action ended; `none` for other arrivals.
  package var end = End.none

  package mutating func note(_ change: Change) {
    if let index = fieldIndex.position(of: change.field, among: changes.count, { changes[$0].field }) {
      changes[index] = change
    } else {
      changes.append(change)
    }
  }
}

/// The arrivals of one run in their order, and the states at its end.
///
/// Much smaller than the trace it is of, so that two traces need not be in memory at once.
package struct ArrivalOrder: Sendable {
  /// A reactor, so that it can be found in another trace.
  package struct ReactorKey: Sendable, Hashable {
    package var type: String
    package var name: String
    /// Counted from 1 among those of the same type and name.
    package var number: Int
  }

  package var arrivals: [Arrival] = []
  package private(set) var reactors: [ReactorKey] = []
  /// How many reactors have a type and a name, by the key of the first.
  private var counts: [ReactorKey: Int] = [:]
  /// The states at the end, by reactor.
  package var states: [KnownState] = []
  /// The arrivals that last wrote the fields of a reactor.
  package var writers: [[String: Int]] = []
  /// Events in the trace.
  package var events = 0
  /// Events that were lost.
  package var lost = 0

  package init() {}

  /// Takes one pass over the trace.
  package init(_ trace: Trace) {
    self = ArrivalOrderBuilder(trace).order
  }

  package mutating func addReactor(type: String, name: String) {
    var key = ReactorKey(type: type, name: name, number: 1)
    counts[key, default: 0] += 1
    key.number = counts[key] ?? 1
    reactors.append(key)
  }

  /// The shortest name that tells a reactor from the others.
  package func name(of reactor: Int) -> String {
    let key = reactors[reactor]
    let name = key.name.isEmpty ? key.type : "\(key.type) \(key.name)"
    return counts[ReactorKey(type: key.type, name: key.name, number: 1)] == 1 ? name : "\(name) \(key.number)"
  }
}

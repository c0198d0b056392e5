import TraceFormat

extension TraceGraph {
  /// One reactor of the trace.
  public struct Reactor: Sendable, Equatable {
    /// Number of the reactor within the trace, from 1.
    public var id: TraceEvent.ReactorID
    /// Type name; `reactor N` if the trace does not have it.
    public var type: String
    /// The given name, empty if there is none.
    public var name = ""
    /// Number of the reactor that made it; nil for none.
    package var parent: TraceEvent.ReactorID?
    /// Nanoseconds since the header at which its pipeline was made; nil if that event is lost.
    package var created: UInt64?
    /// Nanoseconds since the header at which it ended; nil if no end was recorded.
    package var ended: UInt64?
    /// Why it ended: `released` or `stopped`; nil if it did not.
    package var endReason: String?
    /// Fields of its states that changed, in order of first change.
    package var fields: [String] = []
    /// Indices into `actions`, `effects` and `commits`.
    public var actions: IndexList = []
    /// Indices into `effects`, ascending.
    public var effects: IndexList = []
    /// Indices into `commits`, ascending.
    public var commits: IndexList = []
    /// Fields of the state with which it began; empty if the trace does not have it.
    package var declared: [String] = []
    /// Flags that a mutation made true and none made false since, in the order in which they became so.
    package var flags: [Flag] = []
  }

  /// A field of a state that is true.
  package struct Flag: Sendable, Equatable {
    /// Name of the field.
    package var field: String
    /// Index into `commits` of the one that made it so.
    package var commit: Int
  }
}

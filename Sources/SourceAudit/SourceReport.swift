import TraceFindings

/// An engine that audits reducers by their code, without running them.
package protocol SourceAuditEngine {
  /// Finds reducers and judges every path of each. Takes a second for a large package; any thread.
  func report() throws(SourceAuditError) -> SourceReport
}

/// The findings of an engine in the sources of a package: the same for every engine.
package struct SourceReport: Sendable, Equatable {
  /// Name of the engine for people: `index`.
  package var engine: String
  /// Reducers by type, then by place.
  package var reducers: [Reducer] = []
  /// Remarks about the whole, such as a source that is in no target; sentences, not escaped.
  package var remarks: [String] = []

  /// A reducer and all that is known of it.
  package struct Reducer: Sendable, Equatable {
    /// Type name, as a trace spells it.
    package var type: String
    /// Name of the function: `reduce(state:mutation:)`.
    package var function: String
    /// Where it is declared.
    package var site: SourceSite
    /// Case names of its mutation, in the order of the source; empty if they are not known.
    package var cases: [String] = []
    /// Case names of its action, in the order of the source; empty if they are not known.
    package var actions: [String] = []
    /// Impurities; `seen` and `total` are 0, and an exemption in the source is noted.
    ///
    /// A finding of every mutation has the mutation `*`.
    package var findings: [Finding] = []
    /// Places that could not be judged.
    package var unknowns: [UnknownCall] = []
  }
}

import SourceAudit
import TraceModel

extension SourceReport {
  /// The report as an audit; with a trace, each finding says whether it has run.
  package func audit(joining graph: TraceGraph? = nil, suppressions: Suppressions = Suppressions()) -> Audit {
    Audit(
      reducers.flatMap(\.findings),
      AuditedSources(
        reducers: reducers.map { AuditedReducer(type: $0.type, site: $0.site, cases: $0.cases) },
        unknowns: reducers.flatMap(\.unknowns)),
      engine: engine, joining: graph, suppressions: suppressions)
  }
}

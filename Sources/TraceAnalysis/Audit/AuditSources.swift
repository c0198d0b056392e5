import TraceFindings
import TraceReading

extension Audit {
  /// The part of a report that an audit of the source adds.
  package typealias Sources = AuditedSources
  package typealias Reducer = AuditedReducer
  /// A place of the source that cannot be judged.
  package typealias Unknown = UnknownCall
}

extension Audit {
  /// The audit of sources alone, or of sources and a trace of them.
  ///
  /// - Parameters:
  ///   - found: Findings of the engine that read the source, those that the source exempts among them.
  ///   - sources: The reducers and what is unknown of them.
  ///   - engine: Name of that engine.
  ///   - graph: A trace of the same program.
  ///   - suppressions: Findings that are accepted.
  package init(
    _ found: [Finding], _ sources: Sources, engine: String, joining graph: TraceGraph? = nil,
    suppressions: Suppressions = Suppressions()
  ) {
    let join = graph.map { SourceJoin($0) }
    let joined = join?.joined(found) ?? found
    self.init(
      findings: joined.filter { $0.exemption == nil }, exempted: joined.filter { $0.exemption != nil },
      suppressions: suppressions)
    self.sources = join?.joined(sources) ?? sources
    if let graph {
      takeCounts(of: graph, suppressions)
      engines.append(engine)
    } else {
      engines = [engine]
    }
  }

  /// The reducers, and how many of their mutation cases a trace reached; a line for each unknown.
  func sourceLines(_ sources: Sources) -> [String] {
    sources.reducers.compactMap(\.reachText) + sources.unknowns.map(\.text)
  }

  /// `12 reducers, 2 unknown calls`.
  func sourceCounts(_ sources: Sources) -> String {
    let unknown = sources.unknowns.count
    let calls = unknown == 0 ? "" : ", \(unknown) unknown call\(unknown == 1 ? "" : "s")"
    return "\(sources.reducers.count) reducer\(sources.reducers.count == 1 ? "" : "s")\(calls)"
  }
}

extension Audit.Reducer {
  /// `SearchReactor: 3 of 5 mutation cases reached, never clear, retry`; nil without a trace or cases.
  fileprivate var reachText: String? {
    guard let reached, !cases.isEmpty else { return nil }
    let rest = cases.filter { !reached.contains($0) }
    let never = rest.isEmpty ? "" : ", never \(rest.joined(separator: ", "))"
    return "\(type): \(reached.count) of \(cases.count) mutation cases reached\(never)"
  }
}

extension Audit.Unknown {
  /// The finding as a compiler writes a remark; not escaped.
  var text: String {
    "\(site.map(\.fileText) ?? reactorType): unknown: \(name) \(reason.words) (in \(reactorType))"
  }
}

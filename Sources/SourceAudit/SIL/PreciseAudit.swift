import PlatformSupport
import TraceFindings

/// Audits reducers by SIL, and adds what only the index tells.
struct PreciseAudit {
  let program: SILProgram
  let catalog: SILCatalog
  let index: IndexAudit
  let paths: PackagePaths

  /// A report for each reducer, those that SIL does not have among them.
  func reports(of reducers: [SILReducer]) -> [SourceReport.Reducer] {
    let declared = DeclaredFunctions(index.sources.graph, index.sources.sites)
    // Several closures of one property are reducers at its place.
    var reports: [SourceReport.Reducer] = []
    var followed: [SourceSite: FollowedCode] = [:]
    for (position, reducer) in reducers.enumerated() {
      let location = site(reducer)
      var walk = walk(reducer)
      followed[location, default: FollowedCode()].formUnion(walk.followed)
      let isLast = !reducers[(position + 1)...].contains { site($0) == location }
      if isLast, let code = followed[location],
        let indexed = index.reducers.first(where: { index.site($0) == location })
      {
        walk.add(index.walk(indexed, addingTo: FollowedSources(code: code, declared: declared)))
      }
      reports.append(
        SourceReport.Reducer(
          type: reducer.typeName, function: reducer.name, site: location, cases: reducer.cases,
          findings: walk.findings.findings(of: reducer.typeName), unknowns: walk.unknowns))
    }
    let others = index.reducers.filter { followed[index.site($0)] == nil }
    return (reports + others.map { index.report(index.walk($0)) }).sorted(by: Self.order)
  }

  private func walk(_ reducer: SILReducer) -> SILWalk {
    let analysis = SILAnalysis(program, catalog)
    let root = analysis.run(reducer.function, reducer.arguments)
    var walk = SILWalk(analysis, reducer, site: site)
    walk.run(from: root)
    return walk
  }

  private func site(_ location: SILLocation) -> SourceSite {
    SourceSite(file: paths.path(location.file), line: location.line, column: location.column)
  }

  private func site(_ reducer: SILReducer) -> SourceSite {
    reducer.function.location.map(site) ?? SourceSite(file: "", line: 0, column: 0)
  }

  private static func order(_ a: SourceReport.Reducer, _ b: SourceReport.Reducer) -> Bool {
    (a.site.file, a.site.line, a.site.column ?? 0) < (b.site.file, b.site.line, b.site.column ?? 0)
  }
}

import SideEffects
import TraceFindings

/// Audits reducers by the index that a debug build writes.
package struct IndexEngine: SourceAuditEngine {
  /// The package that is audited, and with which tools.
  package struct Options: Sendable, Equatable {
    /// Directory of the package.
    package var package: String
    /// Directory of a toolchain; that of the `swift` in PATH without it.
    package var toolchain: String?
    /// Directory of its build; `.build` in the package without it.
    package var scratch: String?
    /// More reducers, as `Type.function(_:label:)`.
    package var reducers: [String] = []
    /// Path of a catalog that comes before ours.
    package var effects: String?
    /// Whether reducers below `Tests` are audited.
    package var includesTests = false

    /// Options for a package; all others have their defaults.
    package init(package: String) { self.package = package }
  }

  private let options: Options
  private let searchPath: String

  /// An engine; `searchPath` is the variable PATH.
  package init(_ options: Options, searchPath: String) {
    self.options = options
    self.searchPath = searchPath
  }

  package func report() throws(SourceAuditError) -> SourceReport {
    let audit = try audit()
    return SourceReport(
      engine: "index", reducers: audit.reducers.map { audit.report(audit.walk($0)) }, remarks: audit.remarks)
  }

  /// Reads the index and finds the reducers.
  func audit() throws(SourceAuditError) -> IndexAudit {
    let package = try BuiltPackage(options.package, scratch: options.scratch)
    let catalog = try SideEffectCatalog.forSources(userFile: options.effects)
    let toolchain = try Toolchain(directory: options.toolchain, searchPath: searchPath)
    try check(package, toolchain)
    let reader = IndexReader(
      library: try IndexLibrary(path: toolchain.library), package: package, includesTests: options.includesTests)
    let units = try reader.units()
    try package.check(units)
    let graph = try reader.graph(of: units)
    let sources = IndexedSources(
      graph, catalog, SourceSites(graph: graph, paths: package.paths))
    return IndexAudit(
      sources: sources, reducers: try reducers(graph), remarks: package.remarks(units))
  }

  /// Refuses the index of another compiler; one that does not say its version is not judged.
  private func check(_ package: BuiltPackage, _ toolchain: Toolchain) throws(SourceAuditError) {
    let built = CompilerVersion.all(ofBuild: package.folder)
    guard let first = built.first, let own = CompilerVersion.ofToolchain(library: toolchain.library),
      !built.contains(own)
    else { return }
    throw .otherCompiler(package: options.package, built: first.text, toolchain: own.text)
  }

  private func reducers(_ graph: IndexGraph) throws(SourceAuditError) -> [ReducerFinder.Reducer] {
    let finder = ReducerFinder(graph: graph)
    var found = finder.conforming()
    for name in options.reducers {
      let named = try finder.named(name)
      found += named.filter { new in !found.contains { $0.function == new.function } }
    }
    return found
  }
}

/// An index that was read, with its reducers, which are audited one by one.
struct IndexAudit {
  let sources: IndexedSources
  let reducers: [ReducerFinder.Reducer]
  let remarks: [String]

  /// Follows a reducer; beyond what SIL has followed, if that is given.
  func walk(_ reducer: ReducerFinder.Reducer, addingTo followed: FollowedSources? = nil) -> ReducerWalk {
    let walk = ReducerWalk(reducer, sources, addingTo: followed)
    walk.run()
    return walk
  }

  /// Where a reducer is declared.
  func site(_ reducer: ReducerFinder.Reducer) -> SourceSite {
    sources.graph.definitions[reducer.function].map(sources.sites.site) ?? SourceSite(file: "", line: 0)
  }

  /// The report of a walk.
  func report(_ walk: ReducerWalk) -> SourceReport.Reducer {
    let (graph, reducer) = (sources.graph, walk.reducer)
    var report = SourceReport.Reducer(
      type: reducer.typeName, function: graph.names[graph.properties[reducer.function] ?? reducer.function],
      site: site(reducer), cases: reducer.mutations.map { graph.cases(of: $0).map(graph.label) } ?? [],
      findings: walk.findings.findings(of: reducer.typeName), unknowns: walk.unknowns)
    report.actions = reducer.actions.map { graph.cases(of: $0).map(graph.label) } ?? []
    return report
  }
}

import SideEffects
import TraceModel

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
    /// Path of a catalogue that comes before ours.
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
    let package = try BuiltPackage(options.package, scratch: options.scratch)
    let catalogue = try SideEffectCatalogue.forSources(userFile: options.effects)
    let toolchain = try Toolchain(directory: options.toolchain, searchPath: searchPath)
    let reader = IndexReader(
      library: try IndexLibrary(path: toolchain.library), package: package, includesTests: options.includesTests)
    let units = try reader.units()
    try package.check(units)
    let graph = try reader.graph(of: units)
    let sources = IndexedSources(
      graph, catalogue, SourceSites(graph: graph, package: package.path, shown: options.package))
    return SourceReport(
      engine: "index", reducers: try reducers(graph).map { audit($0, sources) },
      remarks: package.remarks(units, sources.sites))
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

  private func audit(_ reducer: ReducerFinder.Reducer, _ sources: IndexedSources) -> SourceReport.Reducer {
    let graph = sources.graph
    let walk = ReducerWalk(reducer, sources)
    walk.run()
    let site = graph.definitions[reducer.function].map(sources.sites.site) ?? SourceSite(file: "", line: 0)
    return SourceReport.Reducer(
      type: reducer.typeName, function: graph.names[graph.properties[reducer.function] ?? reducer.function], site: site,
      cases: reducer.mutations.map { graph.cases(of: $0).map(graph.label) } ?? [],
      findings: walk.findings.findings(of: reducer.typeName), unknowns: walk.unknowns)
  }
}

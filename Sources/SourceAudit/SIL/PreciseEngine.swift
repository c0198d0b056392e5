import SideEffects
import TraceFindings

/// Audits reducers by the SIL of the modules that they are in and call, and by the index where SIL does not tell.
package struct PreciseEngine: SourceAuditEngine {
  private let options: IndexEngine.Options
  private let outputs: [SILEmission.Output]
  private let searchPath: String

  /// An engine for modules whose SIL was emitted; `searchPath` is the variable PATH.
  package init(_ options: IndexEngine.Options, _ outputs: [SILEmission.Output], searchPath: String) {
    self.options = options
    self.outputs = outputs
    self.searchPath = searchPath
  }

  /// Has the compiler that built a package emit the SIL of its modules.
  /// - Parameter progress: Called with how many of how many modules are done.
  package static func emit(
    _ options: IndexEngine.Options, progress: (Int, Int) -> Void
  ) throws(SourceAuditError) -> [SILEmission.Output] {
    let package = try BuiltPackage(options.package, scratch: options.scratch)
    let catalog = try SideEffectCatalog.forSources(userFile: options.effects)
    guard let text = SILText(path: "\(package.scratch)/debug.yaml") else { throw .notBuilt(options.package) }
    // A target that no product of the build needs is in the manifest, but without its list of sources.
    let all = ModuleCommand.all(inManifest: text).filter { command in
      command.hasSources && (options.includesTests || !isTest(command, package))
    }
    guard !all.isEmpty else { throw .notBuilt(options.package) }
    let graph = ModuleGraph(all)
    let commands = ModuleSelection(all, graph, opaque: catalog.modules, reducers: options.reducers).needed()
    try check(commands, package.path)
    return try SILEmission.emit(commands, SILCache(inBuild: package.folder), SILKeys(graph)) {
      progress($0, commands.count)
    }
  }

  /// Whether all sources of a module are tests, of the package or of one that it depends on.
  private static func isTest(_ command: ModuleCommand, _ package: BuiltPackage) -> Bool {
    command.sources.allSatisfy { path in
      path.contains(".derived/") || path.hasPrefix("\(package.path)/Tests/")
        || (path.hasPrefix("\(package.scratch)/checkouts/") && path.contains("/Tests/"))
    }
  }

  /// Refuses sources that are newer than what was built of them.
  private static func check(_ commands: [ModuleCommand], _ package: String) throws(SourceAuditError) {
    var stale: [String] = []
    for command in commands where command.sources.contains(where: { $0.hasPrefix(package + "/") }) {
      let built = command.buildTime
      guard built > 0 else { throw .moduleNotBuilt(command.module) }
      for source in command.sources where (FilePath.modificationTime(source) ?? 0) > built {
        stale.append(source.hasPrefix(package + "/") ? String(source.dropFirst(package.count + 1)) : source)
      }
    }
    guard stale.isEmpty else { throw .staleBuild(stale) }
  }

  package func report() throws(SourceAuditError) -> SourceReport {
    let package = try BuiltPackage(options.package, scratch: options.scratch)
    let catalog = SILCatalog(try SideEffectCatalog.forSources(userFile: options.effects))
    var modules: [SILModule] = []
    for output in outputs {
      guard let text = SILText(descriptor: output.descriptor) else {
        throw .notCompiled(module: output.module, reason: "its SIL cannot be read")
      }
      modules.append(SILModule(name: output.module, text: text))
    }
    let program = SILProgram(modules, opaque: catalog.modules)
    let finder = SILReducerFinder(program)
    var reducers = finder.conforming()
    for name in options.reducers { reducers += try finder.named(name) }
    let index = try IndexEngine(options, searchPath: searchPath).audit()
    let audit = PreciseAudit(
      program: program, catalog: catalog, index: index,
      paths: package.paths)
    return SourceReport(
      engine: "SIL and index", reducers: audit.reports(of: reducers.filter { isAudited($0, package.path) }),
      remarks: index.remarks)
  }

  private func isAudited(_ reducer: SILReducer, _ package: String) -> Bool {
    guard let file = reducer.function.location?.file, !options.includesTests else { return true }
    return !file.hasPrefix("\(package)/Tests/") && !(file.hasPrefix("\(package)/.build/") && file.contains("/Tests/"))
  }
}

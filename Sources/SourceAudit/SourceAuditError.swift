/// Why sources could not be audited: what happened, and the remedy.
package enum SourceAuditError: Error, Equatable, Sendable {
  case noPackage(String)
  case notBuilt(String)
  case noToolchain(directory: String?)
  case libraryUnusable(path: String, reason: String)
  case storeUnreadable(path: String, reason: String)
  /// The index knows no source file of the package.
  case nothingIndexed(package: String, store: String)
  /// Sources that were changed after they were indexed; there is at least one.
  case stale([String])
  case otherCompiler(package: String, built: String, toolchain: String)
  case noReducer(String)
  case badReducerName(String)
  case badEffects(path: String, line: Int)
  case effectsUnreadable(path: String)
  /// Sources that were changed after they were compiled; there is at least one.
  case staleBuild([String])
  case moduleNotBuilt(String)
  case noCompiler(String)
  /// The compiler could not write the SIL of a module.
  case notCompiled(module: String, reason: String)
  case noTemporaryFolder(String)
  /// A signal came while the compiler ran.
  case interrupted

  /// Whether there was nothing to read, rather than something unreadable.
  package var isMissingInput: Bool {
    switch self {
    case .noPackage, .notBuilt, .noToolchain, .otherCompiler, .effectsUnreadable, .moduleNotBuilt, .noTemporaryFolder:
      true
    default: false
    }
  }

  /// A sentence for the user; not escaped.
  package var message: String {
    switch self {
    case .noPackage(let path): "\(path): there is no Package.swift. Name the directory of a Swift package."
    case .notBuilt(let path):
      "\(path): the package is not built for debugging, so there is no index. Build it with 'swift build', or add --build."
    case .noToolchain(nil):
      "no libIndexStore was found beside the 'swift' in PATH. Name the directory of a toolchain with --toolchain."
    case .noToolchain(let directory?):
      "\(directory): there is no lib/libIndexStore. Name the directory of a Swift toolchain, such as /usr."
    case .libraryUnusable(let path, let reason):
      "\(path) cannot be used: \(reason). Name another toolchain with --toolchain."
    case .storeUnreadable(let path, let reason):
      "\(path): the index cannot be read: \(reason). Was it written by another compiler? Build the package again with "
        + "this toolchain, or name the other one with --toolchain."
    case .nothingIndexed(let package, let store):
      "\(store): the index has no source file of \(package). Was the package moved, or built elsewhere? Build it again "
        + "with 'swift build', or add --build."
    case .stale(let files):
      "\(files[0])\(files.count == 1 ? " is" : " and \(files.count - 1) more are") newer than the index. "
        + "Build the package with 'swift build --build-tests', or add --build."
    case .otherCompiler(let package, let built, let toolchain):
      "\(package): the package was built by \(built), and this toolchain is \(toolchain). Build the package again with "
        + "this toolchain, or name the other one with --toolchain."
    case .noReducer(let name):
      "no function or property of the package is called '\(name)'. Write it as 'Type.function(_:label:)'."
    case .badReducerName(let name):
      "'\(name)' names no reducer. Write it as 'Type.function(_:label:)', or 'Type.property'."
    case .badEffects(let path, let line):
      "\(path):\(line): not a line of a catalog. Write 'RULE WHEN NAME', as in 'io always Analytics.track()'."
    case .effectsUnreadable(let path): "the catalog \(path) cannot be read. Check the path."
    case .staleBuild(let files):
      "\(files[0])\(files.count == 1 ? " is" : " and \(files.count - 1) more are") newer than the build. "
        + "Build the package with 'swift build', or add --build."
    case .moduleNotBuilt(let module):
      "the module \(module) is not built for debugging. Build the package with 'swift build', or add --build."
    case .noCompiler(let path):
      "the compiler that built the package, \(path), cannot be run. Build the package again with the installed one."
    case .notCompiled(let module, let reason):
      "the module \(module) cannot be compiled to SIL: \(reason). Was it built by another compiler? Build the package "
        + "again with 'swift build'."
    case .noTemporaryFolder(let path): "no folder can be made in \(path). Name another place in TMPDIR."
    case .interrupted: "the audit was interrupted."
    }
  }
}

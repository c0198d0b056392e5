import PlatformSupport

/// A package on disk and the index of its last debug build.
struct BuiltPackage {
  /// Absolute path.
  let path: String
  /// The store of the index.
  let store: String
  /// The folder of the debug build, which has the store.
  var folder: String { FilePath.directory(of: FilePath.directory(of: store)) }
  /// Absolute path of the directory of the build: `.build`, or that of `--scratch-path`.
  let scratch: String
  /// How the user named the package.
  private let shown: String
  /// How the user would write the paths of files.
  var paths: PackagePaths { PackagePaths(package: path, shown: shown) }

  init(_ directory: String, scratch: String?) throws(SourceAuditError) {
    guard let path = FilePath.resolved(directory), unsafe access("\(path)/Package.swift", R_OK) == 0 else {
      throw .noPackage(directory)
    }
    self.path = path
    shown = directory
    guard let scratch = FilePath.resolved(scratch ?? "\(path)/.build") else { throw .notBuilt(directory) }
    self.scratch = scratch
    let places = ["debug"] + FilePath.names(in: scratch).map { "\($0)/debug" }
    let stores = places.compactMap { FilePath.resolved("\(scratch)/\($0)/index/store") }
    guard let store = stores.first else { throw .notBuilt(directory) }
    self.store = store
  }

  /// Refuses an index without files of the package, and one of older sources.
  func check(_ units: [IndexReader.Unit]) throws(SourceAuditError) {
    guard units.contains(where: { isOwn($0.file) }) else { throw .nothingIndexed(package: shown, store: store) }
    let stale = units.filter { !isFetched($0.file) && (FilePath.modificationTime($0.file) ?? 0) > $0.time }
    guard stale.isEmpty else { throw .stale(stale.map { relative($0.file) }) }
  }

  /// Sources of the package that no unit has.
  func remarks(_ units: [IndexReader.Unit]) -> [String] {
    let known = Set(units.map(\.file))
    let missing = FilePath.sources(below: "\(path)/Sources").filter { !known.contains($0) }
    guard let first = missing.first else { return [] }
    let more = missing.count == 1 ? "is" : "and \(missing.count - 1) more are"
    return ["\(paths.path(first)) \(more) not in the index, so not audited. Is the target built for this platform?"]
  }

  /// Whether a file is a source of the package or of another one of the build, and not a test that is left out.
  func covers(_ file: String, includesTests: Bool) -> Bool {
    if isFetched(file) { return file.hasPrefix("\(scratch)/checkouts/") && !file.contains("/Tests/") }
    if isOwn(file) { return includesTests || !relative(file).hasPrefix("Tests/") }
    // A package beside this one, which the manifest names by its path.
    guard let root = root(of: file) else { return false }
    return !file.dropFirst(root.count + 1).hasPrefix("Tests/")
  }

  private func isOwn(_ file: String) -> Bool { file.hasPrefix(path + "/") && !isFetched(file) }

  /// Whether a file lies in the directory of the build, where dependencies are fetched to.
  private func isFetched(_ file: String) -> Bool { file.hasPrefix(scratch + "/") || file.hasPrefix(path + "/.build/") }

  /// The nearest directory above a file that is a package.
  private func root(of file: String) -> String? {
    var directory = FilePath.directory(of: file)
    while directory.count > 1 {
      if unsafe access("\(directory)/Package.swift", R_OK) == 0 { return directory }
      directory = FilePath.directory(of: directory)
    }
    return nil
  }

  private func relative(_ file: String) -> String {
    isOwn(file) ? String(file.dropFirst(path.count + 1)) : file
  }
}

/// Paths as the user would write them from the same directory.
struct PackagePaths {
  let package: String
  let shown: String

  func path(_ file: String) -> String {
    guard file.hasPrefix(package + "/") else { return file }
    let rest = String(file.dropFirst(package.count + 1))
    guard shown != "." else { return rest }
    return shown.hasSuffix("/") ? shown + rest : shown + "/" + rest
  }
}

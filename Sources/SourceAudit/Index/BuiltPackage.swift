import PlatformSupport

/// A package on disk and the index of its last debug build.
struct BuiltPackage {
  /// Absolute path.
  let path: String
  /// The store of the index.
  let store: String
  /// How the user named the package.
  private let shown: String

  init(_ directory: String) throws(SourceAuditError) {
    guard let path = FilePath.resolved(directory), unsafe access("\(path)/Package.swift", R_OK) == 0 else {
      throw .noPackage(directory)
    }
    self.path = path
    shown = directory
    let places = ["debug"] + FilePath.names(in: "\(path)/.build").map { "\($0)/debug" }
    let stores = places.compactMap { FilePath.resolved("\(path)/.build/\($0)/index/store") }
    guard let store = stores.first else { throw .notBuilt(directory) }
    self.store = store
  }

  /// Refuses an index without files of the package, and one of older sources.
  func check(_ units: [IndexReader.Unit]) throws(SourceAuditError) {
    guard units.contains(where: { isOwn($0.file) }) else { throw .nothingIndexed(package: shown, store: store) }
    let stale = units.filter { isOwn($0.file) && (FilePath.modificationTime($0.file) ?? 0) > $0.time }
    guard stale.isEmpty else { throw .stale(stale.map { relative($0.file) }) }
  }

  /// Sources of the package that no unit has.
  func remarks(_ units: [IndexReader.Unit], _ sites: SourceSites) -> [String] {
    let known = Set(units.map(\.file))
    let missing = FilePath.sources(below: "\(path)/Sources").filter { !known.contains($0) }
    guard let first = missing.first else { return [] }
    let more = missing.count == 1 ? "is" : "and \(missing.count - 1) more are"
    return ["\(sites.path(first)) \(more) not in the index, so not audited. Is the target built for this platform?"]
  }

  private func isOwn(_ file: String) -> Bool {
    file.hasPrefix(path + "/") && !file.hasPrefix(path + "/.build/")
  }

  private func relative(_ file: String) -> String { String(file.dropFirst(path.count + 1)) }
}

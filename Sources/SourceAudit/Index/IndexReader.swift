import CIndexStore
import PlatformSupport

/// Reads the index of a package into a graph.
struct IndexReader {
  let library: IndexLibrary
  /// The package, with the path of the store.
  let package: BuiltPackage
  /// Whether files below `Tests` are read.
  let includesTests: Bool
  private var path: String { package.store }

  init(library: IndexLibrary, package: BuiltPackage, includesTests: Bool) {
    self.library = library
    self.package = package
    self.includesTests = includesTests
  }

  /// A source file with the newest record of it.
  struct Unit {
    var file: String
    /// When its unit was written, in nanoseconds since 1970.
    var time: Int64
    var records: [String]
    var module: String
  }

  /// The units of the package's own files and of its dependencies, one a file, ascending.
  func units() throws(SourceAuditError) -> [Unit] {
    try checkFormat()
    let store = unsafe try open()
    defer { unsafe library.functions.store_dispose(store) }
    let names = Names()
    unsafe withContext(names) { context in
      _ = unsafe library.functions.store_units_apply_f(store, 1, context) { context, name in
        if let context = unsafe context {
          unsafe Unmanaged<Names>.fromOpaque(context).takeUnretainedValue().all.append(name.owned)
        }
        return true
      }
    }
    var newest: [String: Unit] = [:]
    for name in names.all {
      guard let unit = unsafe try unit(name, in: store), (newest[unit.file]?.time ?? .min) < unit.time else { continue }
      newest[unit.file] = unit
    }
    return newest.values.sorted { $0.file < $1.file }
  }

  /// The graph of all records that units name.
  func graph(of units: [Unit]) throws(SourceAuditError) -> IndexGraph {
    let store = unsafe try open()
    defer { unsafe library.functions.store_dispose(store) }
    let graph = IndexGraph()
    for unit in units {
      for record in unit.records {
        var error: UnsafeMutableRawPointer?
        guard let reader = unsafe library.functions.record_reader_create(store, record, &error) else {
          throw unsafe .storeUnreadable(path: path, reason: library.reason(error))
        }
        unsafe RecordReading(library.functions, graph, file: unit.file, module: unit.module).read(reader)
        unsafe library.functions.record_reader_dispose(reader)
      }
    }
    graph.finish()
    return graph
  }

  /// Refuses a store of another version, which the library would take for an empty one.
  private func checkFormat() throws(SourceAuditError) {
    let version = "v\(library.functions.format_version())"
    let versions = FilePath.names(in: path).filter { $0.hasPrefix("v") && Int($0.dropFirst()) != nil }
    guard let other = versions.first, !versions.contains(version) else { return }
    throw .storeUnreadable(path: path, reason: "its format is \(other), and this toolchain reads \(version)")
  }

  private func open() throws(SourceAuditError) -> UnsafeMutableRawPointer {
    var error: UnsafeMutableRawPointer?
    guard let store = unsafe library.functions.store_create(path, &error) else {
      throw unsafe .storeUnreadable(path: path, reason: library.reason(error))
    }
    return unsafe store
  }

  /// Nil for a unit without a source file of the package.
  private func unit(_ name: String, in store: UnsafeMutableRawPointer) throws(SourceAuditError) -> Unit? {
    let functions = library.functions
    var error: UnsafeMutableRawPointer?
    guard let reader = unsafe functions.unit_reader_create(store, name, &error) else {
      throw unsafe .storeUnreadable(path: path, reason: library.reason(error))
    }
    defer { unsafe functions.unit_reader_dispose(reader) }
    guard unsafe !functions.unit_reader_is_system_unit(reader), unsafe functions.unit_reader_has_main_file(reader)
    else { return nil }
    let file = unsafe IndexLibrary.string(functions.unit_reader_get_main_file(reader))
    guard unsafe access(file, R_OK) == 0, package.covers(file, includesTests: includesTests) else { return nil }
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    if unsafe functions.store_get_unit_modification_time(store, name, &seconds, &nanoseconds, &error) {
      throw unsafe .storeUnreadable(path: path, reason: library.reason(error))
    }
    let records = Dependencies(functions, file: file)
    unsafe withContext(records) { context in
      _ = unsafe functions.unit_reader_dependencies_apply_f(reader, context) { context, dependency in
        if let context = unsafe context, let dependency = unsafe dependency {
          unsafe Unmanaged<Dependencies>.fromOpaque(context).takeUnretainedValue().add(dependency)
        }
        return true
      }
    }
    return unsafe Unit(
      file: file, time: seconds * 1_000_000_000 + nanoseconds, records: records.names,
      module: IndexLibrary.string(functions.unit_reader_get_module_name(reader)))
  }
}

private final class Names {
  var all: [String] = []
}

/// The records of one unit.
private final class Dependencies {
  private let functions: is_library
  private let file: String
  private(set) var names: [String] = []

  init(_ functions: is_library, file: String) {
    self.functions = functions
    self.file = file
  }

  func add(_ dependency: UnsafeMutableRawPointer) {
    guard unsafe functions.unit_dependency_get_kind(dependency) == Int32(IS_DEPENDENCY_RECORD),
      unsafe !functions.unit_dependency_is_system(dependency),
      unsafe IndexLibrary.string(functions.unit_dependency_get_filepath(dependency)) == file
    else { return }
    unsafe names.append(IndexLibrary.string(functions.unit_dependency_get_name(dependency)))
  }
}

extension is_text {
  fileprivate var owned: String { unsafe IndexLibrary.string(self) }
}

import PlatformSupport
internal import CGraphviz

/// The two plug-ins that a picture needs, loaded from beside libgvc.
///
/// libgvc itself loads every installed plug-in, pango among them, and then text depends on the machine's fonts. With
/// these two the same trace gives the same bytes on every machine, and the first picture is drawn sooner.
enum GraphvizPlugins {
  /// Loads the plug-ins once.
  static func load() { _ = table }

  /// A fresh context; nil if libgvc cannot make one.
  ///
  /// The caller holds the lock, and frees the context.
  static func makeContext() -> OpaquePointer? {
    guard let table else { return gvContext() }
    return gvContextPlugins(table, 0)
  }

  /// Ends with a nil name. Contexts keep pointing to it, so it lives as long as the process.
  // Written once when first used and never after: Swift's own guard of a static's first use.
  private nonisolated(unsafe) static let table: UnsafePointer<lt_symlist_t>? = loadTable()

  private static func loadTable() -> UnsafePointer<lt_symlist_t>? {
    guard let path = gv_library_path() else { return nil }
    let library = String(cString: path)
    guard let slash = library.lastIndex(of: "/") else { return nil }
    let folder = library[..<slash] + "/graphviz/"
    var entries: [lt_symlist_t] = []
    for name in ["core", "neato_layout"] {
      let symbol = "gvplugin_\(name)_LTX_library"
      let file = "\(folder)libgvplugin_\(name)\(fileEnding)"
      guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL), let address = dlsym(handle, symbol),
        let lasting = strdup(symbol)
      else { return nil }
      entries.append(lt_symlist_t(name: UnsafePointer(lasting), address: address))
    }
    entries.append(lt_symlist_t(name: nil, address: nil))
    let table = UnsafeMutablePointer<lt_symlist_t>.allocate(capacity: entries.count)
    table.initialize(from: entries, count: entries.count)
    return UnsafePointer(table)
  }

  #if canImport(Darwin)
    private static let fileEnding = ".6.dylib"
  #else
    private static let fileEnding = ".so.6"
  #endif
}

import PlatformSupport
internal import CGraphviz

/// The plug-ins that a picture needs, loaded from beside libgvc.
///
/// libgvc itself loads every installed plug-in, pango among them, and then text depends on the machine's fonts. With
/// these alone the same trace gives the same bytes on every machine, and the first picture is drawn sooner.
enum GraphvizPlugins {
  /// Loads the plug-ins once.
  static func load() { _ = unsafe table }

  /// A fresh context; nil if libgvc cannot make one.
  ///
  /// The caller holds the lock, and frees the context.
  static func makeContext() -> OpaquePointer? {
    guard let table = unsafe table else { return unsafe gvContext() }
    return unsafe gvContextPlugins(table, 0)
  }

  /// Ends with a nil name. Contexts keep pointing to it, so it lives as long as the process.
  // Written once when first used and never after: Swift's own guard of a static's first use.
  private nonisolated(unsafe) static let table: UnsafePointer<lt_symlist_t>? = unsafe loadTable()

  private static func loadTable() -> UnsafePointer<lt_symlist_t>? {
    guard let path = unsafe gv_library_path() else { return nil }
    let library = unsafe String(cString: path)
    guard let slash = library.lastIndex(of: "/") else { return nil }
    let folder = library[..<slash] + "/graphviz/"
    var entries: [lt_symlist_t] = unsafe []
    for name in ["core", "neato_layout", "dot_layout"] {
      let symbol = "gvplugin_\(name)_LTX_library"
      let file = "\(folder)libgvplugin_\(name)\(fileEnding)"
      guard let handle = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL), let address = unsafe dlsym(handle, symbol),
        let lasting = unsafe strdup(symbol)
      else { return nil }
      unsafe entries.append(lt_symlist_t(name: UnsafePointer(lasting), address: address))
    }
    unsafe entries.append(lt_symlist_t(name: nil, address: nil))
    let table = unsafe UnsafeMutablePointer<lt_symlist_t>.allocate(capacity: entries.count)
    unsafe table.initialize(from: entries, count: entries.count)
    return unsafe UnsafePointer(table)
  }

  #if canImport(Darwin)
    private static let fileEnding = ".6.dylib"
  #else
    private static let fileEnding = ".so.6"
  #endif
}

import CPurityHooks
import SideEffects

/// Installs the hooks with a copy of the standard catalog. A process makes one copy and never frees it, because a call
/// that began before the hooks were removed may still read it.
enum HookInstallation {
  // Safe: made once, and nothing writes the copy after that.
  private nonisolated(unsafe) static let standard = unsafe Result {
    () throws(SideEffectCatalog.SyntaxError) in
    let catalog = try SideEffectCatalog.standard()
    return unsafe (catalog: catalog, copy: copy(catalog))
  }

  /// Returns the catalog and the number of table entries that were changed in the loaded libraries.
  static func install() throws(SideEffectCatalog.SyntaxError) -> (catalog: SideEffectCatalog, changed: Int32) {
    let standard = unsafe try standard.get()
    return unsafe (standard.catalog, purity_install(standard.copy))
  }

  private static func copy(_ catalog: SideEffectCatalog) -> UnsafePointer<purity_catalog> {
    let entries = UnsafeMutableBufferPointer<purity_side_effect>.allocate(capacity: catalog.entries.count)
    for (index, entry) in catalog.entries.enumerated() {
      unsafe entries.initializeElement(
        at: index, to: purity_side_effect(name: cString(entry.name), when: when(entry.condition)))
    }
    let copy = UnsafeMutablePointer<purity_catalog>.allocate(capacity: 1)
    unsafe copy.initialize(
      to: purity_catalog(
        side_effects: entries.baseAddress, side_effect_count: Int32(entries.count),
        ignored: cStrings(catalog.ignored), ignored_count: Int32(catalog.ignored.count),
        overlays: cStrings(catalog.overlays), overlay_count: Int32(catalog.overlays.count)))
    return unsafe UnsafePointer(copy)
  }

  private static func when(_ condition: SideEffectCatalog.Condition) -> purity_when {
    switch condition {
    case .always: PURITY_ALWAYS
    case .direct: PURITY_DIRECT
    case .shared: PURITY_SHARED
    case .sharedValue: PURITY_SHARED_VALUE
    case .starts: PURITY_STARTS
    case .opens: PURITY_OPENS
    case .opensAt: PURITY_OPENS_AT
    case .acquires: PURITY_ACQUIRES
    case .releases: PURITY_RELEASES
    case .keyPath: PURITY_KEY_PATH
    case .keyPathInPlace: PURITY_KEY_PATH_IN_PLACE
    case .syscall: PURITY_SYSCALL
    // What only audits of the source look for is no entry here.
    case .never, .static, .maybe, .later, .pure: PURITY_NEVER
    }
  }

  private static func cStrings(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    let copies = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: texts.count)
    for (index, text) in texts.enumerated() { unsafe copies.initializeElement(at: index, to: cString(text)) }
    return unsafe UnsafePointer(copies.baseAddress.unsafelyUnwrapped)
  }

  private static func cString(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    return unsafe UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
  }
}

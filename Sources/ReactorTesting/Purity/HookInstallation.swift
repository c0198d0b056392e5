import CPurityHooks
import SideEffects

/// Installs the hooks with a copy of the standard catalogue. A process makes one copy and never frees it, because a call
/// that began before the hooks were removed may still read it.
enum HookInstallation {
  // Safe: made once, and nothing writes the copy after that.
  private nonisolated(unsafe) static let standard = unsafe Result {
    () throws(SideEffectCatalogue.SyntaxError) in
    let catalogue = try SideEffectCatalogue.standard()
    return unsafe (catalogue: catalogue, copy: copy(catalogue))
  }

  /// Returns the catalogue and the number of table entries that were changed in the loaded libraries.
  static func install() throws(SideEffectCatalogue.SyntaxError) -> (catalogue: SideEffectCatalogue, changed: Int32) {
    let standard = unsafe try standard.get()
    return unsafe (standard.catalogue, purity_install(standard.copy))
  }

  private static func copy(_ catalogue: SideEffectCatalogue) -> UnsafePointer<purity_catalogue> {
    let entries = UnsafeMutableBufferPointer<purity_side_effect>.allocate(capacity: catalogue.entries.count)
    for (index, entry) in catalogue.entries.enumerated() {
      unsafe entries.initializeElement(
        at: index, to: purity_side_effect(name: cString(entry.name), when: when(entry.condition)))
    }
    let copy = UnsafeMutablePointer<purity_catalogue>.allocate(capacity: 1)
    unsafe copy.initialize(
      to: purity_catalogue(
        side_effects: entries.baseAddress, side_effect_count: Int32(entries.count),
        ignored: cStrings(catalogue.ignored), ignored_count: Int32(catalogue.ignored.count),
        overlays: cStrings(catalogue.overlays), overlay_count: Int32(catalogue.overlays.count)))
    return unsafe UnsafePointer(copy)
  }

  private static func when(_ condition: SideEffectCatalogue.Condition) -> purity_when {
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

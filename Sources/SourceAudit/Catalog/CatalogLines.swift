import SideEffects
import TraceFindings

/// The judgment of the catalog on a function.
enum CatalogVerdict: Equatable {
  /// A side effect, with the name of the function as findings have it.
  case effect(SideEffectCatalog.Entry, name: String)
  /// No side effect, and nothing inside of it counts.
  case harmless
  /// Closures given to it run later.
  case later
  /// Gives back a lock.
  case releases
}

/// The lines of a catalog as audits look them up: by the symbol of a function, and by the name that findings have for it.
struct CatalogLines {
  private struct Line {
    var entry: SideEffectCatalog.Entry
    var pattern: TextPattern
    var isMangled: Bool
    /// Whether it may be a name in source.
    var isName: Bool
  }
  private let lines: [Line]

  init(_ catalog: SideEffectCatalog) {
    lines = catalog.sourceEntries.map { entry in
      let isName = !entry.isMangled && entry.name.contains { $0 == "." || $0 == "(" }
      return Line(entry: entry, pattern: entry.symbols, isMangled: entry.isMangled, isName: isName)
    }
  }

  /// The judgment of the first line that matches; nil if none does.
  ///
  /// - Parameters:
  ///   - mangled: The symbol of a function of Swift.
  ///   - function: The symbol of a function of C.
  ///   - name: The name of either as findings spell it.
  func verdict(mangled: String?, function: String?, name: String) -> CatalogVerdict? {
    let line = lines.first { line in
      if let symbol = line.isMangled ? mangled : function, line.pattern.matches(symbol) { return true }
      return line.isName && line.pattern.matches(name)
    }
    guard let entry = line?.entry else { return nil }
    switch entry.condition {
    case .never, .pure: return .harmless
    case .later: return .later
    case .releases: return .releases
    default: return .effect(entry, name: entry.sourceName ?? name)
    }
  }
}

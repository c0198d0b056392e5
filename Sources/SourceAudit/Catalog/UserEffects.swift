import SideEffects

extension SideEffectCatalog {
  /// The catalog that comes with the package, with the lines of a user's file before its own.
  package static func forSources(userFile path: String?) throws(SourceAuditError) -> SideEffectCatalog {
    let standard: SideEffectCatalog
    do throws(SyntaxError) { standard = try .standard() } catch {
      throw .badEffects(path: "side-effects.txt", line: error.line)
    }
    guard let path else { return standard }
    guard let bytes = FilePath.contents(of: path) else { throw .effectsUnreadable(path: path) }
    do throws(SyntaxError) {
      return standard.preceded(by: try SideEffectCatalog(String(decoding: bytes, as: UTF8.self)))
    } catch {
      throw .badEffects(path: path, line: error.line)
    }
  }
}

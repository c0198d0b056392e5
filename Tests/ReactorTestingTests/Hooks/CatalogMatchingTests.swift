import CPurityHooks
import SideEffects
import Testing

@Suite("Lines of the catalog that hooks take", .enabled(if: Hooks.areOn, Hooks.reason))
struct CatalogMatchingTests {
  @Test func `hooks and audits take the same line for a symbol`() throws {
    let entries = try SideEffectCatalog.standard().entries
    let lines = entries.map { (isMangled: $0.isMangled, symbols: $0.symbols) }
    for entry in entries where entry.isMangled {
      let symbol = entry.name.replacing("*", with: "4name").replacing(/[$]$/, with: "")
      for symbol in [symbol, symbol + "Tj", String(symbol.dropLast())] {
        let line = lines.firstIndex { $0.isMangled && $0.symbols.matches(symbol) } ?? -1
        #expect(unsafe purity_match_swift_name(symbol) == Int32(line), "\(symbol)")
      }
    }
  }
}

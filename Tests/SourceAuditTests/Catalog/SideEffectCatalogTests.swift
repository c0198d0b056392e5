import SideEffects
import Testing

@Suite("The catalog of side effects") struct SideEffectCatalogTests {
  @Test func `hooks do not look for what only the source tells`() throws {
    let catalog = try SideEffectCatalog(
      "clock always time\nrandom static $sA\n- later $sB\n- pure sin*\nio maybe $sC\n")

    #expect(catalog.entries.map(\.name) == ["time"])
    #expect(catalog.sourceEntries.map(\.name) == ["time", "$sA", "$sB", "sin*", "$sC"])
  }

  @Test func `lines of a user come first, and modules are joined`() throws {
    let own = try SideEffectCatalog("- never time\nmodule Clock\n")
    let joined = try SideEffectCatalog("clock always time\nmodule Runtime\n").preceded(by: own)

    #expect(joined.sourceEntries.map(\.condition) == [.never, .always])
    #expect(joined.entries.map(\.condition) == [.always])
    #expect(joined.modules == ["Clock", "Runtime"])
  }

  @Test func `the catalog of the package can be read`() throws {
    let catalog = try SideEffectCatalog.standard()

    #expect(catalog.entries.count > 300)
    #expect(catalog.sourceEntries.count > catalog.entries.count)
    #expect(catalog.modules.contains("ReactorCore"))
  }

  @Test(arguments: [
    ("$s3App4Date", "$s3App4DateVACycfC", true), ("$s3App4Date$", "$s3App4DateVACycfC", false),
    ("$s3App*vs$", "$s3App4DateV4yearSivs", true), ("$s3App*vs$", "$s3App4DateV4yearSivg", false),
    ("mem*", "memcpy", true), ("time", "times", false),
  ])
  func `a mangled name matches a beginning unless a dollar ends it, a name of C all`(
    name: String, symbol: String, isMatch: Bool
  ) throws {
    #expect(try SideEffectCatalog("clock always \(name)").entries.first?.symbols.matches(symbol) == isMatch)
  }

  @Test(arguments: ["io always", "io sometimes f", "iO always f"])
  func `a line that means nothing is an error with its number`(line: String) throws {
    let error = #expect(throws: SideEffectCatalog.SyntaxError.self) { try SideEffectCatalog("# fine\n\(line)\n") }
    #expect(error?.line == 2)
  }
}

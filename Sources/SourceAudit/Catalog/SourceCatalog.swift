import SideEffects
import TraceFindings

/// The catalog of side effects, looked up by the symbols of an index.
///
/// Remembers what it found; one thread.
final class SourceCatalog {
  private let modules: Set<String>
  private let lines: CatalogLines
  private let graph: IndexGraph
  private var verdicts: [IndexGraph.Symbol: CatalogVerdict?] = [:]
  private var names: [IndexGraph.Symbol: String] = [:]

  init(_ catalog: SideEffectCatalog, _ graph: IndexGraph) {
    modules = catalog.modules
    lines = CatalogLines(catalog)
    self.graph = graph
  }

  /// Nil for a function that the catalog does not know.
  func verdict(_ symbol: IndexGraph.Symbol) -> CatalogVerdict? {
    if let known = verdicts[symbol] { return known }
    let verdict = findVerdict(symbol)
    verdicts[symbol] = .some(verdict)
    return verdict
  }

  /// The name of a function as findings spell it: `Date()`, `Store.save(_:)`, `getpid()`.
  func name(_ symbol: IndexGraph.Symbol) -> String {
    if let known = names[symbol] { return known }
    let name = SymbolName.function(graph.usrs[symbol], named: graph.names[symbol])
    names[symbol] = name
    return name
  }

  /// Whether the functions of this symbol's module are known by name alone.
  func isOpaque(_ symbol: IndexGraph.Symbol) -> Bool {
    // A member that the package adds to a type of such a module is the package's own.
    let module = graph.definitions[symbol].map { graph.modules[$0.file] } ?? SymbolName.module(graph.usrs[symbol])
    return module.map(modules.contains) ?? false
  }

  private func findVerdict(_ symbol: IndexGraph.Symbol) -> CatalogVerdict? {
    let usr = graph.usrs[symbol]
    return lines.verdict(
      mangled: SymbolName.mangled(usr), function: SymbolName.cFunction(usr, named: graph.names[symbol]),
      name: name(symbol))
  }
}

extension SideEffectCatalog.Entry {
  /// Whether a call counts only under a condition that the source does not tell.
  var isPossible: Bool {
    switch condition {
    case .shared, .sharedValue, .maybe, .acquires, .keyPath, .keyPathInPlace: true
    default: false
    }
  }

  /// The message and the name of a finding about a call of a function.
  func finding(of name: String) -> (message: String, api: String) {
    let member = name.prefix { $0 != "(" }
    let stream = member.lastIndex(of: ".").map { String(member[..<$0]) } ?? String(member)
    switch rule {
    case .send where predicate == PurityRule.send.predicate:
      return ("reduce sends into \(stream); send from mutate, or from a subscriber", String(member))
    case .subscribe where predicate == PurityRule.subscribe.predicate:
      return ("reduce subscribes to \(stream); subscribe in mutate or in a transform", String(member))
    default: return ("\(name) \(predicate)", name)
    }
  }
}

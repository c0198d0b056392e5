import SideEffects
import TraceFindings

/// The catalogue of side effects, looked up by the symbols of an index.
///
/// Remembers what it found; one thread.
final class SourceCatalogue {
  /// The judgement of the catalogue on a function.
  enum Verdict: Equatable {
    /// A side effect, with the name of the function as findings have it.
    case effect(SideEffectCatalogue.Entry, name: String)
    /// No side effect, and nothing inside of it counts.
    case harmless
    /// Closures given to it run later.
    case later
    /// Gives back a lock.
    case releases
  }

  private let catalogue: SideEffectCatalogue
  private let graph: IndexGraph
  private var verdicts: [IndexGraph.Symbol: Verdict?] = [:]
  private var names: [IndexGraph.Symbol: String] = [:]

  init(_ catalogue: SideEffectCatalogue, _ graph: IndexGraph) {
    self.catalogue = catalogue
    self.graph = graph
  }

  /// Nil for a function that the catalogue does not know.
  func verdict(_ symbol: IndexGraph.Symbol) -> Verdict? {
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
    return module.map(catalogue.modules.contains) ?? false
  }

  private func findVerdict(_ symbol: IndexGraph.Symbol) -> Verdict? {
    let usr = graph.usrs[symbol]
    let mangled = SymbolName.mangled(usr)
    let cName = SymbolName.cFunction(usr, named: graph.names[symbol])
    let entry = catalogue.sourceEntries.first { entry in
      if entry.name.hasPrefix("$s") {
        return mangled.map { SymbolPattern(entry.name).matches($0) } ?? false
      }
      if let cName, SymbolPattern(entry.name + "$").matches(cName) { return true }
      return entry.name.contains { $0 == "." || $0 == "(" } && TextPattern(entry.name).matches(name(symbol))
    }
    guard let entry else { return nil }
    switch entry.condition {
    case .never, .pure: return .harmless
    case .later: return .later
    case .releases: return .releases
    default: return .effect(entry, name: entry.sourceName ?? name(symbol))
    }
  }
}

extension SideEffectCatalogue.Entry {
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

import PlatformSupport

/// Finds property wrappers: what stands behind an `@` before a property, a variable or a parameter.
final class PropertyWrappers {
  /// A wrapper where it is used.
  struct Use {
    var type: IndexGraph.Symbol
    /// The place of its name.
    var mention: IndexGraph.Occurrence
  }

  private let graph: IndexGraph
  private let files: SourceFiles
  private var uses: [IndexGraph.Symbol: [Use]] = [:]

  init(_ graph: IndexGraph, _ files: SourceFiles) {
    self.graph = graph
    self.files = files
  }

  /// The wrappers of a property; for a function those of its parameters and variables.
  func uses(in symbol: IndexGraph.Symbol) -> [Use] {
    if let known = uses[symbol] { return known }
    let found = (graph.types[symbol] ?? []).compactMap { mention -> Use? in
      guard let (file, token) = files.token(at: mention.location), file.text(token - 1) == "@",
        file.text(token) != "MainActor"
      else { return nil }
      return Use(type: mention.symbol, mention: mention)
    }
    .filter { isWrapper($0.type) }
    uses[symbol] = found
    return found
  }

  /// A member of a wrapper: `wrappedValue` or `projectedValue`; nil if the package does not define it.
  func member(_ name: String, of type: IndexGraph.Symbol) -> IndexGraph.Symbol? {
    members(of: type).first { graph.names[$0] == name && graph.kinds[$0] == .instanceProperty }
  }

  /// Initializers that an attribute calls: those that begin with the wrapped value.
  func initializers(of type: IndexGraph.Symbol) -> [IndexGraph.Symbol] {
    members(of: type).filter { graph.kinds[$0] == .constructor && graph.names[$0].hasPrefix("init(wrappedValue:") }
  }

  /// Other attributes are result builders and global actors. What a library defines is taken for a wrapper.
  private func isWrapper(_ type: IndexGraph.Symbol) -> Bool {
    graph.definitions[type] == nil || member("wrappedValue", of: type) != nil
  }

  private func members(of type: IndexGraph.Symbol) -> [IndexGraph.Symbol] {
    (graph.children[type] ?? [])
      + graph.extended.filter { $0.value == type }.keys.sorted().flatMap { graph.children[$0] ?? [] }
  }
}

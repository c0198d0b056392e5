/// Tells for which mutations a label of a `switch` stands.
struct MutationCases {
  private let graph: IndexGraph
  private let type: IndexGraph.Symbol?
  private let context: BodyContext

  init(_ graph: IndexGraph, _ type: IndexGraph.Symbol?, _ context: BodyContext) {
    self.graph = graph
    self.type = type
    self.context = context
  }

  /// The labels of the outermost case that is about mutations; nil if there is none.
  func labels(of cases: [SourceFile.Case]) -> [String]? {
    guard let type else { return nil }
    for label in cases {
      let end = context.file.partner[label.brace] ?? label.brace
      let all = context.file.cases(of: label.brace, until: end)
      guard all.contains(where: { !symbols(in: $0).isEmpty }) else { continue }
      if !label.pattern.isEmpty {
        let found = symbols(in: label)
        return found.isEmpty ? nil : found.map(graph.label).uniqued()
      }
      let named = Set(all.flatMap { symbols(in: $0, wholeOnly: true) })
      let rest = graph.cases(of: type).filter { !named.contains($0) }.map(graph.label)
      return rest.isEmpty ? nil : rest.uniqued()
    }
    return nil
  }

  /// The mutations that a label names; those of which it takes every value, if that is asked for.
  private func symbols(in label: SourceFile.Case, wholeOnly: Bool = false) -> [IndexGraph.Symbol] {
    context.file.names(in: label.pattern).filter { $0.isWhole || !wholeOnly }.compactMap { context.enumCases[$0.token] }
      .filter { graph.parents[$0] == type }
  }
}

extension [String] {
  /// The first of each.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

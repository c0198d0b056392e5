/// Calls of libraries that may call back into the package.
extension BodyVisit {
  /// Notes a call for when all types are known.
  func noteLibraryCall(of symbol: IndexGraph.Symbol, _ step: Step) {
    let families = walk.library.families(of: symbol)
    guard !families.isEmpty else { return }
    guard var frame = walk.implied(step.frame, at: walk.sites.site(step.mention.location)) else { return }
    frame.isPossible = true
    frame.own = .unknown
    let types = typesNear(step) ?? walk.library.types(in: function)
    walk.note(
      ReducerWalk.LibraryCall(
        families: families, types: types.map(walk.library.parts),
        visit: ReducerWalk.Visit(frame: frame, reduceSite: step.reduceSite, through: visit.through),
        site: walk.sites.site(step.mention.location)))
  }

  /// The types in the expression of a call; nil if it has values of which only a compiler knows the type.
  private func typesNear(_ step: Step) -> Set<IndexGraph.Symbol>? {
    // A function that is handed on gets its values elsewhere.
    guard let context, let token = step.token, step.mention.roles.contains(.call), !context.file.isAlone(token) else {
      return nil
    }
    let range = context.file.expression(around: token)
    let tokens = context.file.tokens
    var known: Set<Int> = []
    var typed: Set<Int> = []
    var types: Set<IndexGraph.Symbol> = []
    for mention in body + (graph.types[function] ?? []) where mention.location.file == step.mention.location.file {
      guard let index = tokens.index(line: mention.location.line, column: mention.location.column),
        range.contains(index)
      else { continue }
      known.insert(index)
      if graph.kinds[mention.symbol].isVariable, graph.definitions[mention.symbol] != nil { typed.insert(index) }
      if graph.kinds[mention.symbol].isType { types.insert(mention.symbol) }
      types.formUnion(walk.library.types(at: mention))
    }
    let isUnknown = context.file.valuesOfUnknownType(in: range, isKnown: known.contains, isTyped: typed.contains)
    return isUnknown ? nil : types
  }
}

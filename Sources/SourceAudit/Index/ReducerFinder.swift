import PlatformSupport

/// Finds the reducers of a package.
struct ReducerFinder {
  let graph: IndexGraph

  /// A reducer, and what is known of its mutations.
  struct Reducer {
    /// The function, or the accessor of a property.
    var function: IndexGraph.Symbol
    /// The type that declares it; nil for a function of a module.
    var type: IndexGraph.Symbol?
    /// The enum whose cases are mutations; nil if there is none.
    var mutations: IndexGraph.Symbol?
    /// The enum whose cases are actions; nil if its type declares none.
    var actions: IndexGraph.Symbol?
    var typeName: String
  }

  /// The requirement of our `Reactor` and that of ReactorKit. Mangled names refer back to words, here to `Reactor`.
  private static let requirements = [
    "s:11ReactorCore0A0P6reduce5state8mutation", "s:10ReactorKit0A0P6reduce5state8mutation",
  ]
  /// Modules whose own default implementations are no reducers.
  private static let runtimes: Set<String> = ["ReactorCore", "ReactorKit"]

  /// Witnesses of `reduce` and overrides of them, by location.
  func conforming() -> [Reducer] {
    var found: Set<IndexGraph.Symbol> = []
    for requirement in graph.overriders.keys
    where Self.requirements.contains(where: graph.usrs[requirement].hasPrefix) {
      found.formUnion(graph.allOverriders(of: requirement))
    }
    return found.filter { symbol in
      graph.definitions[symbol].map { !Self.runtimes.contains(graph.modules[$0.file]) } ?? false
    }
    .sorted { (graph.definitions[$0] ?? .none, $0) < (graph.definitions[$1] ?? .none, $1) }
    .map(reducer)
  }

  /// The functions and properties called `Type.name`, where the type may be `*`.
  func named(_ name: String) throws(SourceAuditError) -> [Reducer] {
    let (type, member) = try ReducerFinder.split(name)
    let found = graph.definitions.keys.filter { symbol in
      graph.names[symbol] == member
        && (type == "*" || graph.type(of: symbol).map { self.name(of: $0) == type || graph.names[$0] == type } == true)
    }
    let functions = found.flatMap { symbol -> [IndexGraph.Symbol] in
      graph.kinds[symbol].isFunction ? [symbol] : (graph.accessors[symbol] ?? []).filter { graph.bodies[$0] != nil }
    }
    guard !functions.isEmpty else { throw .noReducer(name) }
    return Set(functions).sorted { (graph.definitions[$0] ?? .none, $0) < (graph.definitions[$1] ?? .none, $1) }
      .map(reducer)
  }

  /// `Type` and `function(_:label:)` of a reducer's name.
  static func split(_ name: String) throws(SourceAuditError) -> (type: String, member: String) {
    let end = name.firstIndex(of: "(") ?? name.endIndex
    guard let dot = name[..<end].lastIndex(of: "."), dot > name.startIndex, name.index(after: dot) < end else {
      throw .badReducerName(name)
    }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private func reducer(_ function: IndexGraph.Symbol) -> Reducer {
    let type = graph.type(of: function)
    let module = graph.definitions[function].map { graph.modules[$0.file] } ?? ""
    return Reducer(
      function: function, type: type, mutations: type.flatMap(mutations) ?? firstEnum(in: function),
      actions: type.flatMap { member(of: $0, ["Action"]) },
      typeName: type.map { graph.names[$0] } ?? module)
  }

  /// Without mutations of its own, a reactor's actions are its mutations.
  private func mutations(of type: IndexGraph.Symbol) -> IndexGraph.Symbol? {
    member(of: type, ["Mutation", "Action", "Event"])
  }

  /// The enum with the first of these names that a type declares, in itself or in an extension.
  private func member(of type: IndexGraph.Symbol, _ names: [String]) -> IndexGraph.Symbol? {
    let members =
      (graph.children[type] ?? [])
      + graph.extended.filter { $0.value == type }.keys.sorted().flatMap {
        graph.children[$0] ?? []
      }
    for name in names {
      if let found = members.first(where: { graph.names[$0] == name && graph.kinds[$0] == .enum }) { return found }
    }
    return nil
  }

  /// The enum of the first case that a body mentions: the one that a function without a type of mutations switches over.
  private func firstEnum(in function: IndexGraph.Symbol) -> IndexGraph.Symbol? {
    graph.bodies[function]?.first { graph.kinds[$0.symbol] == .enumCase && graph.parents[$0.symbol] != nil }
      .flatMap { graph.parents[$0.symbol] }
  }

  /// `Outer.Inner`.
  private func name(of type: IndexGraph.Symbol) -> String {
    var names = [graph.names[type]]
    var owner = graph.type(of: type)
    while let symbol = owner {
      names.append(graph.names[symbol])
      owner = graph.type(of: symbol)
    }
    return names.reversed().joined(separator: ".")
  }
}

extension IndexGraph.Location {
  /// Comes before all others.
  static let none = IndexGraph.Location(file: -1, line: 0, column: 0)
}

extension IndexGraph {
  /// The label of an enum case, as traces name it: `load` for `load(_:)`.
  func label(ofCase symbol: Symbol) -> String { String(names[symbol].prefix { $0 != "(" }) }

  /// The cases of an enum in the order of the source.
  func cases(of type: Symbol) -> [Symbol] { (children[type] ?? []).filter { kinds[$0] == .enumCase } }
}

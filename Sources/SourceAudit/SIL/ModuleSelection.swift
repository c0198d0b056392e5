/// Chooses the modules of a build whose SIL an audit needs, because the compiler takes seconds for a large one.
///
/// Those that may have a reducer, those that they import, and those that may conform to a protocol of these or override a
/// method: they import them, and name what they derive from. A module without reducers costs no more than reading its sources.
struct ModuleSelection {
  private let commands: [ModuleCommand]
  private let graph: ModuleGraph
  /// Names of more functions and properties that are reducers.
  private let reducers: [ModuleWords.Word]

  /// - Parameter reducers: Names of more reducers, as the user gives them.
  init(_ commands: [ModuleCommand], _ graph: ModuleGraph, opaque: Set<String>, reducers: [String]) {
    self.commands = commands.filter { !opaque.contains($0.module) }
    self.graph = graph
    self.reducers = reducers.compactMap { name in
      let end = name.firstIndex(of: "(") ?? name.endIndex
      return name[..<end].split(separator: ".").last.map { ModuleWords.Word(String($0)) }
    }
  }

  /// The commands of the modules, in the order of the build.
  func needed() -> [ModuleCommand] {
    let modules = commands.map(\.module)
    let imports = Dictionary(modules.map { ($0, graph.imports(of: $0)) }, uniquingKeysWith: { first, _ in first })
    var needed = Set(modules.filter(mayReduce))
    var queue = Array(needed)
    while let module = queue.popLast() {
      let users = modules.filter { imports[$0]?.contains(module) == true && mayDerive($0, from: module) }
      for other in (imports[module] ?? []).intersection(modules).union(users) where needed.insert(other).inserted {
        queue.append(other)
      }
    }
    return commands.filter { needed.contains($0.module) }
  }

  private func mayReduce(_ module: String) -> Bool {
    guard let words = graph[module] else { return false }
    return words.hasReduce || words.isUnread || reducers.contains(where: words.contains)
  }

  private func mayDerive(_ module: String, from other: String) -> Bool {
    guard let bases = graph[other]?.bases, let words = graph[module] else { return false }
    return words.namesOne(of: bases)
  }
}

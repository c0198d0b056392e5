/// Chooses the modules of a build whose SIL an audit needs, because the compiler takes seconds for a large one.
///
/// Those that may have a reducer, those that they import, and those that import one of these: what conforms to a protocol
/// or overrides a method may be there. A module without reducers costs no more than reading its sources.
struct ModuleSelection {
  private let commands: [ModuleCommand]
  private let opaque: Set<String>
  /// Words of which a source has one if it may declare a reducer.
  private let words: [String]

  /// - Parameter reducers: Names of more reducers, as the user gives them.
  init(_ commands: [ModuleCommand], opaque: Set<String>, reducers: [String]) {
    self.commands = commands.filter { !opaque.contains($0.module) }
    self.opaque = opaque
    words =
      ["func reduce("]
      + reducers.compactMap { name in
        let end = name.firstIndex(of: "(") ?? name.endIndex
        return name[..<end].split(separator: ".").last.map { String($0) }
      }
  }

  /// The commands of the modules, in the order of the build.
  func needed() -> [ModuleCommand] {
    let sources = Dictionary(
      commands.map { ($0.module, Sources($0, words)) }, uniquingKeysWith: { first, _ in first })
    var needed = Set(sources.filter { $0.value.mayReduce }.keys)
    var queue = Array(needed)
    while let module = queue.popLast() {
      for other in sources[module]?.imports ?? [] where sources[other] != nil && needed.insert(other).inserted {
        queue.append(other)
      }
    }
    let users = sources.filter { !$0.value.imports.isDisjoint(with: needed) }.keys
    needed.formUnion(users)
    return commands.filter { needed.contains($0.module) }
  }

  /// Facts in the sources of a module.
  private struct Sources {
    var mayReduce = false
    var imports: Set<String> = []

    init(_ command: ModuleCommand, _ words: [String]) {
      for path in command.sources {
        guard let bytes = FilePath.contents(of: path) else {
          // A source that cannot be read may be anything.
          mayReduce = true
          continue
        }
        let text = String(decoding: bytes, as: UTF8.self)
        mayReduce = mayReduce || words.contains { text.contains($0) }
        for line in text.pieces(after: "import ") {
          imports.insert(String(line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
      }
    }
  }
}

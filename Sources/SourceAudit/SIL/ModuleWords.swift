import PlatformSupport

/// The words of a module's sources, as far as they tell which other modules an audit needs.
///
/// Comments and texts count as code, so a module may be needed less often than it seems, never more often.
struct ModuleWords {
  /// Modules that it imports.
  private(set) var imports: Set<String> = []
  /// Names of what other modules may conform to or derive from: protocols, classes that are not final, and other names for them.
  private(set) var bases: Set<Word> = []
  /// Whether it declares a `reduce(state:…)`.
  private(set) var hasReduce = false
  /// Whether a source could not be read, so that it may contain anything.
  private(set) var isUnread = false
  private var words: Set<Word> = []

  /// A name, by a hash: two names that share one make more modules needed.
  struct Word: Hashable {
    private let hash: UInt64

    init(_ name: String) { self.init(name.utf8) }

    fileprivate init(_ bytes: some Sequence<UInt8>) { hash = FNV1a(bytes).hash }

    /// Whether a text has one of some words.
    static func occur(_ words: Set<Word>, in bytes: some Collection<UInt8>) -> Bool {
      bytes.split { !ModuleWords.isPart($0) }.contains { words.contains(Word($0)) }
    }
  }

  init(_ sources: [String]) {
    for path in sources {
      guard let bytes = FilePath.contents(of: path) else {
        isUnread = true
        continue
      }
      read(bytes)
    }
  }

  func contains(_ word: Word) -> Bool { isUnread || words.contains(word) }

  /// Whether it names one of them.
  func namesOne(of bases: Set<Word>) -> Bool { isUnread || !words.isDisjoint(with: bases) }

  private mutating func read(_ bytes: [UInt8]) {
    var (before, last) = (Word(""), Word(""))
    var position = 0
    while position < bytes.count {
      guard Self.isPart(bytes[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, Self.isPart(bytes[position]) { position += 1 }
      let name = bytes[start..<position]
      let word = Word(name)
      words.insert(word)
      if last == Self.import || (before == Self.import && Self.kinds.contains(last)) {
        imports.insert(String(decoding: name, as: UTF8.self))
      }
      if Self.declaring.contains(last), before != Self.final { bases.insert(word) }
      if before == Self.function, last == Self.reduce, word == Self.state { hasReduce = true }
      (before, last) = (last, word)
    }
  }

  fileprivate static func isPart(_ byte: UInt8) -> Bool { byte != UInt8(ascii: "$") && SILCursor.isWord(byte) }

  private static let `import` = Word("import")
  private static let function = Word("func")
  private static let reduce = Word("reduce")
  private static let state = Word("state")
  private static let final = Word("final")
  private static let declaring = Set(["protocol", "class", "typealias"].map { Word($0) })
  private static let kinds = Set(
    ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor"].map { Word($0) })
}

/// Modules of a build and what they import, by their sources.
struct ModuleGraph {
  private let words: [String: ModuleWords]

  init(_ commands: [ModuleCommand]) {
    words = Dictionary(
      commands.map { ($0.module, ModuleWords($0.sources)) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(module: String) -> ModuleWords? { words[module] }

  /// The modules that one imports, and those that these import: of the build, and of others the names.
  func imports(of module: String) -> Set<String> {
    var found: Set<String> = []
    var queue = [module]
    while let next = queue.popLast() {
      for name in words[next]?.imports ?? [] where found.insert(name).inserted { queue.append(name) }
    }
    return found.subtracting([module])
  }
}

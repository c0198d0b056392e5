import PlatformSupport
import SideEffects

/// Tells types of one name apart, which SIL prints without their modules and files.
///
/// A type that has a namesake gets a number behind its name, `Store#1`; symbols, whose names are whole, say which one it is.
/// Remembers the symbols that it has read; one thread.
final class SILNames {
  /// A type that has a name.
  struct Candidate: Equatable {
    /// Nil for a library of the system.
    var module: String?
    /// Its position among those of its module.
    var ordinal = 0
    /// The words by which a private one is told from those of other files, and its file.
    var discriminator: String?
    var file: String?
    /// The beginning of all symbols of a type that a function declares.
    var local: String?
  }

  private var candidates: [String: [Candidate]] = [:]
  /// The last names of the paths that are not unique.
  private var words: Set<ModuleWords.Word> = []
  private var imports: [String: Set<String>] = [:]
  private var mentions: [String: SILMentions] = [:]

  init(_ modules: [SILModule]) {
    for module in modules {
      for key in module.types.all.keys.sorted() {
        let (name, ordinal) = Self.parts(of: key)
        candidates[name, default: []].append(Candidate(module: module.name, ordinal: ordinal))
      }
      for symbol in module.localTypes.sorted() {
        guard let (name, local) = Self.localType(symbol) else { continue }
        let candidate = Candidate(module: module.name, local: local)
        if candidates[name]?.contains(candidate) != true { candidates[name, default: []].append(candidate) }
      }
    }
    for name in SILTypes.namesOfSystem where candidates[name] != nil { candidates[name]?.append(Candidate()) }
    candidates = candidates.filter { $0.value.count > 1 }
    // A type in one that has a namesake is told apart with it.
    let all = candidates
    candidates = candidates.filter { name, _ in !Self.prefixes(of: name).dropLast().contains { all[$0] != nil } }
    words = Set(candidates.keys.map { ModuleWords.Word(String($0.split(separator: ".").last ?? "")) })
    guard !isEmpty else { return }
    findImports(modules)
    for module in modules { findDiscriminators(in: module) }
  }

  /// Whether each name is that of one type.
  var isEmpty: Bool { candidates.isEmpty }

  /// Whether a text has a name that several types share.
  func occur(in text: SILText, _ range: Range<Int>) -> Bool {
    var found = false
    unsafe text.withBytes { found = unsafe ModuleWords.Word.occur(words, in: $0[range.clamped(to: 0..<text.count)]) }
    return found
  }

  func occur(in text: String) -> Bool { ModuleWords.Word.occur(words, in: text.utf8) }

  // MARK: names

  func name(_ name: String, _ number: Int) -> String {
    candidates[name].map { $0[number].module == nil } == true ? name : "\(name)#\(number)"
  }

  /// The part of a path that several types share; nil if it has none.
  func shared(in path: String) -> String? { Self.prefixes(of: path).first { candidates[$0] != nil } }

  /// All that a path without a number may mean; itself, if it is the only one.
  func meanings(of path: String) -> [String] {
    guard !isEmpty, let name = shared(in: path) else { return [path] }
    return candidates[name, default: []].indices.map { self.name(name, $0) + path.dropFirst(name.count) }
  }

  /// The number of a type that a module declares; nil for one of several that cannot be told apart.
  func number(of name: String, _ ordinal: Int, in module: String) -> Int? {
    candidates[name]?.firstIndex { $0.module == module && $0.ordinal == ordinal && $0.local == nil }
  }

  /// The numbers of the types of a name that mentions are of, in order.
  func numbers(of name: String, in mentions: [SILMention]) -> [Int] {
    mentions.compactMap { number(of: name, $0) }
  }

  /// The mentions of a symbol.
  func mentions(in symbol: String) -> SILMentions {
    if let known = mentions[symbol] { return known }
    let found = SILMentions(symbol: symbol)
    mentions[symbol] = found
    return found
  }

  /// A path with the number of the type that a symbol belongs to, or else of the one that a module sees.
  func numbered(_ path: String, _ symbol: String, in module: String) -> String {
    guard let name = shared(in: path),
      let number = owner(name, symbol) ?? visible(name, in: module, file: nil, symbol: symbol)
    else { return path }
    return self.name(name, number) + path.dropFirst(name.count)
  }

  /// The number of the local type of a name that a symbol is of; nil if it is of none.
  func local(_ name: String, _ symbol: String) -> Int? {
    candidates[name]?.firstIndex { $0.local.map(symbol.hasPrefix) == true }
  }

  /// The type that the symbol of a member, or of a witness, belongs to.
  func owner(_ name: String, _ symbol: String) -> Int? {
    if let local = local(name, symbol) { return local }
    let mentions = mentions(in: symbol)
    return (mentions.conformance.first ?? mentions.context.first).flatMap { number(of: name, $0) }
  }

  private func number(of name: String, _ mention: SILMention) -> Int? {
    guard let all = candidates[name], Self.isPrefix(name, of: mention.path) else { return nil }
    let found = all.indices.filter { index in
      guard let module = all[index].module else { return mention.modules.contains(where: SystemModules.contains) }
      return mention.modules.contains(module) && all[index].local == nil
    }
    return found.count == 1 ? found[0] : found.first { all[$0].discriminator == mention.discriminator }
  }

  /// The type of a name that code means for want of anything that says so; nil if it may be several.
  func visible(_ name: String, in module: String, file: String?, symbol: String) -> Int? {
    guard let all = candidates[name] else { return nil }
    let locals = all.indices.filter { index in
      all[index].local.map { symbol.hasPrefix(Self.function(ofLocal: $0, name)) } ?? false
    }
    if let inner = locals.max(by: { all[$0].local?.count ?? 0 < all[$1].local?.count ?? 0 }) { return inner }
    let own = all.indices.filter { index in
      all[index].module == module && all[index].local == nil && (all[index].file ?? file) == file
    }
    if !own.isEmpty { return own.count == 1 ? own[0] : nil }
    let imported = all.indices.filter { index in
      all[index].module.map { imports[module]?.contains($0) == true && all[index].local == nil } ?? false
    }
    if imported.isEmpty { return all.firstIndex { $0.module == nil } }
    return imported.count == 1 ? imported[0] : nil
  }

  /// A text in which each name of several types has a number, and no module before it.
  /// - Parameter number: Called for each of these names in order; nil leaves it as it is.
  func rewritten(_ text: String, _ number: (String) -> Int?) -> String {
    guard !isEmpty, occur(in: text) else { return text }
    var cursor = SILCursor(text)
    var result = ""
    while !cursor.isAtEnd {
      guard SILCursor.isWord(cursor.next), cursor.next != UInt8(ascii: "$") else {
        result.unicodeScalars.append(Unicode.Scalar(cursor.next))
        cursor.advance()
        continue
      }
      var path = cursor.word()
      while cursor.next == UInt8(ascii: "."), SILCursor.isWord(cursor.peek(1)) {
        cursor.advance()
        path += "." + cursor.word()
      }
      result += withNumber(path, number)
    }
    return result
  }

  private func withNumber(_ path: String, _ number: (String) -> Int?) -> String {
    if let name = shared(in: path) {
      return number(name).map { self.name(name, $0) + path.dropFirst(name.count) } ?? path
    }
    // The compiler writes the module where the name alone is not enough.
    guard let dot = path.firstIndex(of: "."), imports[String(path[..<dot])] != nil else { return path }
    let rest = String(path[path.index(after: dot)...])
    guard let name = shared(in: rest) else { return path }
    let own = candidates[name]?.firstIndex { $0.module.map { $0 == path[..<dot] } ?? false }
    return own.map { self.name(name, $0) + rest.dropFirst(name.count) } ?? rest
  }

  /// A type with numbers: those of mentions, where each name is of one type or all are mentioned, else what a module sees.
  func numbered(_ text: String, _ mentions: [SILMention], in module: String) -> String {
    var taken: [String: Int] = [:]
    return rewritten(text) { name in
      let numbers = self.numbers(of: name, in: mentions)
      let position = taken[name, default: 0]
      taken[name] = position + 1
      if let first = numbers.first, numbers.allSatisfy({ $0 == first }) { return first }
      if numbers.indices.contains(position) { return numbers[position] }
      return visible(name, in: module, file: nil, symbol: "")
    }
  }
}

// MARK: reading

extension SILNames {
  /// A key of a declaration in parts: `Item#1` is the second `Item` of its module.
  static func parts(of key: String) -> (name: String, ordinal: Int) {
    let parts = key.split(separator: "#", maxSplits: 1)
    guard parts.count == 2 else { return (key, 0) }
    let digits = parts[1].prefix { $0.isNumber }
    return (String(parts[0] + parts[1].dropFirst(digits.count)), Int(digits) ?? 0)
  }

  private static func prefixes(of path: String) -> [String] {
    guard path.contains(".") else { return [path] }
    return path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) } + [path]
  }

  private static func isPrefix(_ name: String, of path: [String]) -> Bool {
    name == path[0] || name == path.prefix(name.split(separator: ".").count).joined(separator: ".")
  }

  /// The name of a type that a function declares, and the beginning of all its symbols: `$s1A1fyyF4ItemL_`.
  private static func localType(_ symbol: String) -> (name: String, prefix: String)? {
    guard let match = symbol.firstMatch(of: /^.*?[^0-9](\d+)([A-Za-z_]\w*?)L\d*_/), Int(match.1) == match.2.count else {
      return nil
    }
    return (String(match.2), String(match.0))
  }

  private static func function(ofLocal prefix: String, _ name: String) -> String {
    String(prefix[..<(prefix.ranges(of: "\(name.count)\(name)L").last?.lowerBound ?? prefix.endIndex)])
  }

  /// The types of the stored properties of a module, as their getters mention them, by the types that have them.
  func properties(of module: SILModule) -> [String: [SILMention]] {
    var found: [String: [SILMention]] = [:]
    for (symbol, body) in module.bodies where symbol.hasSuffix("vg") && occur(in: module.text, body.header) {
      let mentions = mentions(in: symbol)
      guard let path = mentions.context.first?.path.dropLast().joined(separator: ".") else { continue }
      found[numbered(path, symbol, in: module.name)] = mentions.result
    }
    return found
  }

  /// The superclass of a class, as its destructor calls that of the superclass.
  func superclass(of type: String, in module: SILModule) -> [SILMention] {
    for table in module.classTables
    where numbered(table.type, table.entries.last?.function ?? "", in: module.name) == type {
      for entry in table.entries where entry.function.hasSuffix("fD") {
        guard let body = module.bodies[entry.function.dropLast() + "d"] else { return [] }
        for line in module.text.lines(in: body.lines).map(module.text.string) where line.contains("function_ref") {
          var cursor = SILCursor(String(line[(line.firstIndex(of: "@") ?? line.endIndex)...]))
          if let symbol = cursor.symbol(), symbol.hasSuffix("fd") { return mentions(in: symbol).context }
        }
      }
    }
    return []
  }

  private func findImports(_ modules: [SILModule]) {
    let direct = Dictionary(modules.map { ($0.name, $0.imports) }) { first, _ in first }
    for module in modules {
      imports[module.name] = []
      var queue = [module.name]
      while let next = queue.popLast() {
        for other in direct[next] ?? [] where imports[module.name, default: []].insert(other).inserted {
          queue.append(other)
        }
      }
    }
  }

  /// Gives the private types of one name, in the order of the files, what symbols have for them.
  private func findDiscriminators(in module: SILModule) {
    let names = candidates.filter { $0.value.count { $0.module == module.name && $0.local == nil } > 1 }.map(\.key)
    guard !names.isEmpty else { return }
    var found: [String: [(discriminator: String, file: String)]] = [:]
    for (symbol, body) in module.bodies.sorted(by: { $0.value.lines.lowerBound < $1.value.lines.lowerBound })
    where symbol.contains("LL") && occur(in: DemangledName.full(symbol)) {
      guard let file = SILFunctionReader.location(ofComment: module.text.string(body.comment))?.file else { continue }
      for mention in mentions(in: symbol).all {
        guard let discriminator = mention.discriminator, mention.modules.contains(module.name) else { continue }
        for name in names where Self.isPrefix(name, of: mention.path) {
          if found[name]?.contains(where: { $0.discriminator == discriminator }) == true { continue }
          found[name, default: []].append((discriminator, file))
        }
      }
    }
    for (name, all) in found {
      let own = (candidates[name] ?? []).indices.filter {
        candidates[name]?[$0].module == module.name && candidates[name]?[$0].local == nil
      }
      guard own.count == all.count else { continue }
      for (index, one) in zip(own, all) {
        candidates[name]?[index].discriminator = one.discriminator
        candidates[name]?[index].file = one.file
      }
    }
  }
}

extension String {
  /// A name without the number that tells it from its namesakes.
  var withoutNumber: String {
    guard contains("#") else { return self }
    return replacing(/#\d+/, with: "")
  }
}

/// A module in SIL: where its functions are, and the tables and types that it declares.
///
/// Bodies are read when they are needed.
struct SILModule {
  /// A body that has not been read.
  struct Body {
    var lines: Range<Int>
    /// The line that declares the function.
    var header: Range<Int>
    /// The comment before it, which has its name and location.
    var comment: Range<Int>
  }

  /// One entry of a table: the function that a type has for a member of a class or a protocol.
  struct Entry: Equatable {
    var member: String
    var memberType: String
    var function: String
    /// Whether a superclass declares the member.
    var isInherited = false
  }

  /// A table of a class.
  struct ClassTable: Equatable {
    var type: String
    var entries: [Entry]
  }

  /// A table of a conformance.
  struct WitnessTable: Equatable {
    var type: String
    var protocolName: String
    var bases: [String] = []
    var entries: [Entry] = []
  }

  let name: String
  let text: SILText
  private(set) var bodies: [String: Body] = [:]
  private(set) var classTables: [ClassTable] = []
  private(set) var witnessTables: [WitnessTable] = []
  private(set) var types = SILTypes()
  /// Modules that it imports.
  private(set) var imports: Set<String> = []
  /// Symbols of members of the types that its functions declare.
  private(set) var localTypes: Set<String> = []

  init(name: String, text: SILText) {
    self.name = name
    self.text = text
    var reader = TableOfContents(text: text)
    reader.read(into: &self)
  }

  /// Writes names of types that several types share with the number of the one that is meant.
  mutating func tellApart(_ names: SILNames, among all: SILTypes) {
    for index in classTables.indices {
      let entries = classTables[index].entries
      let symbol = entries.last?.function ?? ""
      let type = names.numbered(classTables[index].type, symbol, in: name)
      classTables[index].type = type
      let above = all.superclasses(of: type)
      for (position, entry) in entries.enumerated() {
        let owner = SILMethods.owner(of: entry.member)
        let declaring = entry.isInherited ? above.first { $0.withoutNumber == owner } : type
        guard let declaring, declaring.withoutNumber == owner else { continue }
        classTables[index].entries[position].member = declaring + entry.member.dropFirst(owner.count)
      }
    }
    for index in witnessTables.indices {
      let table = witnessTables[index]
      let symbol = table.entries.first { $0.function.hasSuffix("TW") }?.function ?? ""
      witnessTables[index].type = names.numbered(table.type, symbol, in: name)
      let number = names.shared(in: table.protocolName).flatMap { shared in
        names.numbers(of: shared, in: Array(names.mentions(in: symbol).conformance.dropFirst())).last
          ?? names.visible(shared, in: name, file: nil, symbol: symbol)
      }
      guard let number, let shared = names.shared(in: table.protocolName) else { continue }
      let whole = names.name(shared, number) + table.protocolName.dropFirst(shared.count)
      witnessTables[index].protocolName = whole
      for (position, entry) in table.entries.enumerated() where SILMethods.owner(of: entry.member) == table.protocolName
      {
        witnessTables[index].entries[position].member = whole + entry.member.dropFirst(table.protocolName.count)
      }
    }
  }

  private mutating func noteLocal(_ symbol: String) {
    if symbol.contains("L_") || symbol.contains(/L\d+_/) { localTypes.insert(symbol) }
  }

  /// Goes over the lines at the left margin.
  private struct TableOfContents {
    let text: SILText
    var position = 0
    var comment = 0..<0
    var declarations = SILTypes.Reader()

    mutating func read(into module: inout SILModule) {
      while position < text.count {
        let line = nextLine()
        if text.byte(line.lowerBound) == 0x20 || text.byte(line.lowerBound) == UInt8(ascii: "@") {
          declarations.read(text.string(line))
        } else if text.hasPrefix("// ", at: line.lowerBound) {
          if comment.isEmpty { comment = line }
          continue
        } else if text.hasPrefix("sil_vtable ", at: line.lowerBound) {
          module.classTables.append(classTable(line))
          module.classTables.last?.entries.last.map { module.noteLocal($0.function) }
        } else if text.hasPrefix("sil_witness_table ", at: line.lowerBound)
          || text.hasPrefix("sil_default_witness_table ", at: line.lowerBound)
        {
          if let table = witnessTable(line) {
            module.witnessTables.append(table)
            table.entries.first.map { module.noteLocal($0.function) }
          }
        } else if text.hasPrefix("sil ", at: line.lowerBound) {
          readFunction(line, into: &module)
        } else if !text.hasPrefix("sil_", at: line.lowerBound) {
          let words = text.string(line)
          if let start = words.range(of: "import ") { module.imports.insert(String(words[start.upperBound...])) }
          declarations.read(words)
        }
        comment = 0..<0
      }
      module.types = declarations.types
    }

    private mutating func nextLine() -> Range<Int> {
      let end = text.lineEnd(from: position)
      defer { position = end + 1 }
      return position..<end
    }

    private func isEnd(_ line: Range<Int>) -> Bool { text.byte(line.lowerBound) == UInt8(ascii: "}") }

    private mutating func readFunction(_ line: Range<Int>, into module: inout SILModule) {
      guard line.count > 4, text.byte(line.upperBound - 1) == UInt8(ascii: "{") else { return }
      let start = position
      while position < text.count {
        let next = nextLine()
        if isEnd(next) {
          guard let name = SILFunctionReader.symbol(ofHeader: text.string(line)) else { return }
          module.bodies[name] = Body(lines: start..<next.lowerBound, header: line, comment: comment)
          return
        }
      }
    }

    private mutating func classTable(_ line: Range<Int>) -> ClassTable {
      var words = text.string(line).split(separator: " ").map(String.init)
      words.removeAll { $0.hasPrefix("[") || $0 == "{" }
      let entries = entries()
      // A type in another one has only its own name in the first line.
      let whole = entries.first { $0.member.hasSuffix(".deinit!deallocator") }?.member.dropLast(19)
      return ClassTable(
        type: whole.map(String.init) ?? (words.count > 1 ? words[1].withoutGenerics : ""), entries: entries)
    }

    private mutating func entries() -> [Entry] {
      var found: [Entry] = []
      while position < text.count {
        let line = nextLine()
        if isEnd(line) { break }
        var cursor = SILCursor(text.string(line))
        cursor.skipSpaces()
        _ = cursor.take("method ")
        if let entry = Self.entry(&cursor) { found.append(entry) }
      }
      return found
    }

    /// `#Type.member!getter: type : @function`.
    private static func entry(_ cursor: inout SILCursor) -> Entry? {
      guard let member = cursor.declaration(), cursor.take(": ") else { return nil }
      let type: String
      if cursor.next == UInt8(ascii: "@") { type = "" } else { type = cursor.text(until: [UInt8(ascii: "@")]) }
      guard let function = cursor.symbol() else { return nil }
      let mark = cursor.rest()
      return Entry(
        member: member, memberType: type.hasSuffix(" : ") ? String(type.dropLast(3)) : type, function: function,
        isInherited: mark.hasPrefix(" [override]") || mark.hasPrefix(" [inherited]"))
    }

    /// `sil_witness_table hidden <T> Type: Protocol module Name {`.
    private mutating func witnessTable(_ line: Range<Int>) -> WitnessTable? {
      var header = text.string(line)
      guard let end = header.range(of: " module ") else { return nil }
      header = String(header[..<end.lowerBound])
      guard let colon = header.lastRange(of: ": ") else { return nil }
      var type = header[..<colon.lowerBound]
      for word in ["sil_witness_table ", "sil_default_witness_table "] where type.hasPrefix(word) {
        type = type.dropFirst(word.count)
      }
      while let space = type.firstIndex(of: " "),
        SILWords.linkages.contains(String(type[..<space])) || type.hasPrefix("[")
      {
        type = type[type.index(after: space)...]
      }
      if type.hasPrefix("<"), let close = type.ranges(of: "> ").last { type = type[close.upperBound...] }
      var table = WitnessTable(type: String(type).withoutGenerics, protocolName: String(header[colon.upperBound...]))
      guard text.byte(line.upperBound - 1) == UInt8(ascii: "{") else { return table }
      while position < text.count {
        let next = nextLine()
        if isEnd(next) { break }
        var cursor = SILCursor(text.string(next))
        cursor.skipSpaces()
        if cursor.take("base_protocol ") {
          table.bases.append(cursor.text(until: [UInt8(ascii: ":")]))
        } else if cursor.take("method "), let entry = Self.entry(&cursor) {
          table.entries.append(entry)
        }
      }
      return table
    }
  }
}

/// Words of SIL that say how a symbol is linked.
enum SILWords {
  static let linkages: Set<String> = [
    "public", "hidden", "shared", "private", "public_external", "hidden_external", "package", "package_external",
    "public_non_abi", "package_non_abi",
  ]
}

extension String {
  /// A type without its generic arguments: `Box` for `Box<Int>`.
  var withoutGenerics: String {
    guard contains("<") else { return self }
    var depth = 0
    return String(
      filter { character in
        if character == "<" { depth += 1 }
        defer { if character == ">" { depth -= 1 } }
        return depth == 0
      })
  }

  /// The last occurrence of a text.
  func lastRange(of text: String) -> Range<String.Index>? { ranges(of: text).last }
}

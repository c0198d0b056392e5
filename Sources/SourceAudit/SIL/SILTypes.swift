/// The types that modules declare, by their names without modules.
struct SILTypes {
  enum Kind { case `struct`, `enum`, `class`, `protocol` }

  struct Declaration {
    var kind: Kind
    /// Stored properties with their types.
    var fields: [String: String] = [:]
    /// Cases of an enum, in the order of the source.
    var cases: [String] = []
    /// Payloads of cases, as text.
    var payloads: [String: String] = [:]
    /// The superclass and protocols, as text.
    var bases: [String] = []
    /// Whether another module declares something else under this name.
    var isAmbiguous = false
  }

  private(set) var all: [String: Declaration] = [:]

  /// Adds the types of a module; those that share a name under their numbers, and all together under the name.
  mutating func merge(_ module: SILModule, _ names: SILNames) {
    guard !names.isEmpty else { return all.merge(module.types.all) { one, _ in one } }
    let properties = names.properties(of: module)
    for (key, declaration) in module.types.all {
      let (name, ordinal) = SILNames.parts(of: key)
      var own = name
      if let shared = names.shared(in: name) {
        let number = names.number(of: shared, ordinal, in: module.name)
        number.map { own = names.name(shared, $0) + name.dropFirst(shared.count) }
        var joined = all[name] ?? declaration
        if declaration.kind == .class { joined.kind = .class }
        joined.isAmbiguous = true
        all[name] = joined
        if number == nil { continue }
      }
      var declaration = declaration
      for (field, type) in declaration.fields {
        declaration.fields[field] = names.numbered(type, properties["\(own).\(field)"] ?? [], in: module.name)
      }
      declaration.payloads = declaration.payloads.mapValues { names.numbered($0, [], in: module.name) }
      let isNamesake = declaration.kind == .class && declaration.bases.contains(where: names.occur)
      let above = isNamesake ? names.superclass(of: own, in: module) : []
      declaration.bases = declaration.bases.map { names.numbered($0, above, in: module.name) }
      all[own] = declaration
    }
  }

  /// The type of a stored property, `Type.name`; nil if it is not known.
  func field(_ member: String) -> String? {
    guard let dot = member.lastIndex(of: "."), let type = all[String(member[..<dot])], !type.isAmbiguous else {
      return nil
    }
    return type.fields[String(member[member.index(after: dot)...])]
  }

  /// Whether values of a type hold no references that code can write through.
  func isTrivial(_ type: String, depth: Int = 0) -> Bool {
    let name = Self.bare(type)
    guard depth < 8, !name.isEmpty else { return false }
    if Self.trivial.contains(name) || name.hasSuffix(".Type") || name.hasPrefix("Builtin.Int")
      || name.hasPrefix("Builtin.FP")
    {
      return true
    }
    if name.hasPrefix("(") {
      return Self.parts(name.dropFirst().dropLast()).allSatisfy { isTrivial($0, depth: depth + 1) }
    }
    if let open = name.firstIndex(of: "<"), name.hasSuffix(">") {
      guard Self.containers.contains(String(name[..<open])) else { return false }
      let inner = name[name.index(after: open)...].dropLast()
      return Self.parts(inner).allSatisfy { isTrivial($0, depth: depth + 1) }
    }
    if name.hasSuffix("?") { return isTrivial(String(name.dropLast()), depth: depth + 1) }
    if name.hasPrefix("["), name.hasSuffix("]") {
      return Self.parts(name.dropFirst().dropLast(), separators: [",", ":"]).allSatisfy {
        isTrivial($0, depth: depth + 1)
      }
    }
    guard let declared = all[name], !declared.isAmbiguous else { return false }
    switch declared.kind {
    case .class, .protocol: return false
    case .struct: return declared.fields.values.allSatisfy { isTrivial($0, depth: depth + 1) }
    case .enum:
      return declared.payloads.values.allSatisfy { payload in
        Self.parts(payload[...]).allSatisfy { part in
          isTrivial(part.firstRange(of: ": ").map { String(part[$0.upperBound...]) } ?? part, depth: depth + 1)
        }
      }
    }
  }

  /// The superclasses of a class that are declared here, the nearest first.
  func superclasses(of type: String) -> [String] {
    var found: [String] = []
    var current = type
    while let above = all[current]?.bases.first?.withoutGenerics, all[above]?.kind == .class, !found.contains(above) {
      found.append(above)
      current = above
    }
    return found
  }

  /// Whether a type is a class.
  func isClass(_ type: String) -> Bool { all[Self.bare(type).withoutGenerics]?.kind == .class }

  /// A type without `$`, `*` and ownership.
  static func bare(_ type: String) -> String {
    var rest = type[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "$" || $0 == "*" }
      guard rest.hasPrefix("@"), let space = rest.firstIndex(of: " ") else { break }
      // A function type is not the type behind its convention.
      if rest.hasPrefix("@callee") || rest.hasPrefix("@convention") || rest.hasPrefix("@opened") { break }
      rest = rest[rest.index(after: space)...]
    }
    return String(rest)
  }

  /// Parts of a list between commas outside of all brackets.
  static func parts(_ list: Substring, separators: Set<Character> = [","]) -> [String] {
    var parts: [String] = []
    var depth = 0
    var start = list.startIndex
    var before: Character = " "
    for index in list.indices {
      let character = list[index]
      switch character {
      case "(", "<", "[": depth += 1
      case ">" where before == "-": break
      case ")", ">", "]": depth -= 1
      default:
        if depth == 0, separators.contains(character) {
          parts.append(String(list[start..<index].drop { $0 == " " }))
          start = list.index(after: index)
        }
      }
      before = character
    }
    let last = list[start...].drop { $0 == " " }
    if !last.isEmpty { parts.append(String(last)) }
    return parts
  }

  /// The generic arguments of a type, and theirs: `Key` and `Int` of `Dictionary<Key, Int>`.
  static func arguments(of type: String) -> [String] {
    guard let open = type.firstIndex(of: "<"), type.hasSuffix(">") else { return [] }
    return parts(type[type.index(after: open)...].dropLast()).flatMap { [$0] + arguments(of: $0) }
  }

  /// Names of types of the system that say what a type is.
  static var namesOfSystem: Set<String> { trivial.union(containers) }

  private static let trivial: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    "Bool",
    "Double", "Float", "Float16", "Float80", "CGFloat", "String", "Substring", "Character", "StaticString",
    "Unicode.Scalar",
    "Date", "UUID", "Decimal", "Duration", "TimeInterval", "()", "Never", "Void", "CInt", "CLong", "Builtin.Word",
    "DefaultStringInterpolation", "String.Index", "URL", "IndexPath", "IndexSet", "CharacterSet", "DateComponents",
    "Data", "AttributedString", "Locale",
    "TimeZone", "Calendar", "URLComponents", "URLRequest", "URLQueryItem", "DateInterval",
  ]
  private static let containers: Set<String> = [
    "Optional", "Array", "Dictionary", "Set", "ArraySlice", "ContiguousArray", "Range", "ClosedRange", "Result",
    "PartialRangeFrom", "PartialRangeUpTo", "CollectionOfOne", "Slice", "Repeated", "ReversedCollection",
    "Zip2Sequence",
    "EnumeratedSequence", "IndexingIterator",
  ]
}

extension SILTypes {
  /// Reads declarations line by line, as SIL prints them before its functions.
  struct Reader {
    fileprivate(set) var types = SILTypes()
    /// Names of the types around the next line; nil for a body of something else.
    private var scopes: [String?] = []
    /// How many types have a name, and the key of the last one.
    private var counts: [String: Int] = [:]
    private var latest: [String: String] = [:]

    mutating func read(_ line: String) {
      var words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      let opens = line.hasSuffix("{")
      if words.first == "}" {
        if !scopes.isEmpty { scopes.removeLast() }
        return
      }
      while let first = words.first, first.hasPrefix("@") || Self.modifiers.contains(first) { words.removeFirst() }
      guard let first = words.first else { return }
      switch first {
      case "struct", "enum", "class", "actor", "protocol", "extension":
        if opens { open(words, line) } else { declare(words, line, kind: first) }
      case "var", "let":
        if line.contains("@_hasStorage") { addField(line, after: "\(first) ") }
        if opens { scopes.append(nil) }
      case "case": addCases(line)
      case "indirect" where words.dropFirst().first == "case": addCases(line)
      default: if opens { scopes.append(nil) }
      }
    }

    private static let modifiers: Set<String> = [
      "final", "public", "private", "fileprivate", "internal", "package", "open", "weak", "unowned", "lazy", "indirect",
      "nonisolated", "isolated", "mutating", "override", "required", "unowned(safe)", "unowned(unsafe)",
      "nonisolated(unsafe)", "sending",
    ]

    private mutating func open(_ words: [String], _ line: String) {
      scopes.append(words[0] == "extension" ? extended(words) : declare(words, line, kind: words[0]))
    }

    /// The type that an extension is of: the last one that was declared under its name.
    private func extended(_ words: [String]) -> String? { name(words, isExtension: true).map { latest[$0] ?? $0 } }

    private func name(_ words: [String], isExtension: Bool) -> String? {
      guard words.count > 1 else { return nil }
      let own = String(words[1].prefix { $0 != ":" && $0 != "<" && $0 != "{" })
      if isExtension { return own }
      guard let around = scopes.last else { return own }
      return around.map { "\($0).\(own)" }
    }

    /// The key of a declaration: its name, with a number if its module has others of that name.
    @discardableResult
    private mutating func declare(_ words: [String], _ line: String, kind: String) -> String? {
      guard kind != "extension", let name = name(words, isExtension: false) else { return nil }
      let kinds: [String: Kind] = [
        "struct": .struct, "enum": .enum, "class": .class, "actor": .class, "protocol": .protocol,
      ]
      guard let kind = kinds[kind] else { return nil }
      var declaration = Declaration(kind: kind)
      if let colon = line.range(of: " : ") {
        let end = line.range(of: " where ")?.lowerBound ?? line.lastIndex(of: "{") ?? line.endIndex
        if colon.upperBound < end {
          declaration.bases = SILTypes.parts(line[colon.upperBound..<end]).map { String($0.prefix { $0 != " " }) }
        }
      }
      let number = counts[name, default: 0]
      counts[name] = number + 1
      let key = number == 0 ? name : "\(name)#\(number)"
      latest[name] = key
      types.all[key] = declaration
      return key
    }

    private mutating func addField(_ line: String, after word: String) {
      guard case let type?? = scopes.last, !line.contains(" static "), let start = line.range(of: word) else { return }
      let rest = line[start.upperBound...]
      guard let colon = rest.range(of: ": ") else { return }
      var text = rest[colon.upperBound...]
      if let end = text.range(of: " {") { text = text[..<end.lowerBound] }
      types.all[type]?.fields[String(rest[..<colon.lowerBound])] = String(text)
    }

    private mutating func addCases(_ line: String) {
      guard case let type?? = scopes.last, let start = line.range(of: "case ") else { return }
      for part in SILTypes.parts(line[start.upperBound...]) {
        let name = part.prefix { $0 != "(" && $0 != " " && $0 != "=" }
        types.all[type]?.cases.append(name.filter { $0 != "`" })
        if name.endIndex < part.endIndex, part[name.endIndex] == "(" {
          let payload = part[name.endIndex...].dropFirst().dropLast()
          types.all[type]?.payloads[name.filter { $0 != "`" }] = String(payload)
        }
      }
    }
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}

import PlatformSupport
import SideEffects

/// Finds the functions of the package that functions of a library may call: `==` for `contains`, `description` for an
/// interpolation, `encode(to:)` for an encoder.
///
/// An index has no such calls. Remembers what it found; one thread.
final class LibraryWitnesses {
  /// Protocols whose requirements are called for each other, under the name of one of them.
  typealias Family = String

  private let graph: IndexGraph
  private let catalog: SourceCatalog
  private var families: [IndexGraph.Symbol: Set<Family>] = [:]
  private var types: [IndexGraph.Symbol: [IndexGraph.Symbol]] = [:]
  /// Implementations of requirements of libraries, by their type.
  private let witnesses: [IndexGraph.Symbol: [(family: Family, function: IndexGraph.Symbol)]]
  /// The families that the package implements.
  private let known: Set<Family>
  /// The types of the package that conform to a protocol.
  private let conforming: [IndexGraph.Symbol: [IndexGraph.Symbol]]

  init(_ graph: IndexGraph, _ catalog: SourceCatalog) {
    self.graph = graph
    self.catalog = catalog
    var found: [IndexGraph.Symbol: [(family: Family, function: IndexGraph.Symbol)]] = [:]
    for requirement in graph.overriders.keys.sorted() where graph.definitions[requirement] == nil {
      guard let family = Self.family(of: requirement, graph) else { continue }
      for witness in graph.allOverriders(of: requirement) {
        guard let type = graph.type(of: witness) else { continue }
        // Reading a stored property does not run its initial value.
        let isStored = graph.kinds[witness].isVariable && !CallTargets(graph).isComputed(witness)
        for function in (isStored ? [] : [witness]) + (graph.accessors[witness] ?? [])
        where graph.bodies[function] != nil {
          found[type, default: []].append((family, function))
        }
      }
    }
    witnesses = found
    var conforming: [IndexGraph.Symbol: [IndexGraph.Symbol]] = [:]
    for (type, bases) in graph.bases {
      for base in bases where graph.kinds[base] == .protocol && graph.definitions[base] != nil {
        conforming[base, default: []].append(graph.extended[type] ?? type)
      }
    }
    self.conforming = conforming
    known = Set(found.values.flatMap { $0.map(\.family) })
  }

  /// The families of requirements that a function of a library may call; none for one of the package.
  func families(of symbol: IndexGraph.Symbol) -> Set<Family> {
    if let found = families[symbol] { return found }
    var found: Set<Family> = []
    if graph.definitions[symbol] == nil, !known.isEmpty, let mangled = SymbolName.mangled(graph.usrs[symbol]) {
      let words = DemangledName.signature(of: mangled).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      found = Set(words.map { Self.families[String($0)] ?? String($0) })
      if Self.describers.contains(where: graph.names[symbol].hasPrefix) { found.insert("text") }
      if graph.names[symbol].hasSuffix("localizedDescription") { found.insert("error") }
      found.formIntersection(known)
    }
    families[symbol] = found
    return found
  }

  /// The functions of these families that types have, ascending.
  func functions(of families: Set<Family>, in types: Set<IndexGraph.Symbol>) -> [IndexGraph.Symbol] {
    types.sorted().flatMap { (witnesses[$0] ?? []).filter { families.contains($0.family) }.map(\.function) }
  }

  /// Types, and those of their stored properties and values, however deep.
  func parts(of roots: Set<IndexGraph.Symbol>) -> Set<IndexGraph.Symbol> {
    var found = roots
    var queue = Array(roots)
    while let type = queue.popLast() {
      for part in partTypes(of: type) where found.insert(part).inserted { queue.append(part) }
    }
    return found
  }

  /// The types that a declaration names; for a variable also those that its initial value may have.
  func types(of symbol: IndexGraph.Symbol) -> [IndexGraph.Symbol] {
    let named = (graph.types[symbol] ?? []).map(\.symbol)
    guard graph.kinds[symbol].isVariable else { return named }
    return named + (graph.bodies[symbol] ?? []).flatMap { (graph.types[$0.symbol] ?? []).map(\.symbol) }
  }

  /// The types of the values that a mention brings: those of a variable, of what a function takes and returns.
  func types(at mention: IndexGraph.Occurrence) -> [IndexGraph.Symbol] {
    let property = graph.properties[mention.symbol].map(types) ?? []
    let made = graph.kinds[mention.symbol] == .constructor ? graph.type(of: mention.symbol).map { [$0] } ?? [] : []
    return types(of: mention.symbol) + property + made
  }

  /// The types of which a body may have values; nil for a generic one, whose caller knows.
  func types(in function: IndexGraph.Symbol) -> Set<IndexGraph.Symbol>? {
    let signature = SymbolName.mangled(graph.usrs[function]).map(DemangledName.signature) ?? ""
    if ["<A>", "<A,", "<A where"].contains(where: signature.contains) { return nil }
    var found = Set(types(of: function) + (graph.properties[function].map(types) ?? []))
    graph.type(of: function).map { _ = found.insert($0) }
    for mention in graph.bodies[function] ?? [] { found.formUnion(types(at: mention)) }
    return found
  }

  private func partTypes(of type: IndexGraph.Symbol) -> [IndexGraph.Symbol] {
    if let known = types[type] { return known }
    // Types that an audit does not look into have no parts.
    if catalog.isOpaque(type) { return [] }
    var parts = (graph.bases[type] ?? []).filter { graph.kinds[$0] == .class } + (conforming[type] ?? [])
    for member in graph.children[type] ?? []
    where graph.kinds[member] == .instanceProperty || graph.kinds[member] == .enumCase {
      parts += types(of: member)
    }
    types[type] = parts
    return parts
  }

  /// Nil for a requirement that libraries do not call by themselves.
  private static func family(of requirement: IndexGraph.Symbol, _ graph: IndexGraph) -> Family? {
    guard let mangled = SymbolName.mangled(graph.usrs[requirement]),
      SymbolName.module(graph.usrs[requirement]).map(SystemModules.contains) == true
    else { return nil }
    let name = DemangledName.of(mangled)
    let type = String(name.prefix { $0 != "." && $0 != "(" })
    return families[type] ?? type
  }

  /// Beginnings of names of functions that describe any value.
  private static let describers = [
    "init(describing:", "init(reflecting:", "appendInterpolation(", "print(", "debugPrint(", "dump(",
  ]

  private static let families: [String: Family] = {
    let all: [Family: [String]] = [
      "order": ["Equatable", "Hashable", "Comparable", "Strideable", "Set", "Dictionary", "Identifiable"],
      "number": [
        "AdditiveArithmetic", "Numeric", "SignedNumeric", "BinaryInteger", "FixedWidthInteger", "SignedInteger",
        "UnsignedInteger", "FloatingPoint", "BinaryFloatingPoint",
      ],
      "sequence": [
        "Sequence", "IteratorProtocol", "Collection", "BidirectionalCollection", "RandomAccessCollection",
        "MutableCollection", "RangeReplaceableCollection", "LazySequenceProtocol", "LazyCollectionProtocol",
        "SetAlgebra",
      ],
      "text": [
        "CustomStringConvertible", "CustomDebugStringConvertible", "LosslessStringConvertible", "TextOutputStreamable",
        "CustomReflectable", "CustomPlaygroundDisplayConvertible",
      ],
      "coding": ["Encodable", "Decodable", "Codable", "CodingKey"],
      // Any function that throws names `Error`.
      "error": ["LocalizedError", "CustomNSError", "RecoverableError"],
    ]
    return Dictionary(uniqueKeysWithValues: all.flatMap { family, names in names.map { ($0, family) } })
  }()
}

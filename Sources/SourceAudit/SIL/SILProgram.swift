import PlatformSupport
import SideEffects

/// All modules of a build, with the tables through which one calls another.
///
/// Reads bodies when they are asked for, and keeps them; one thread.
final class SILProgram {
  /// A function that a member may stand for, and the type that has it.
  struct Implementation: Hashable {
    var type: String
    var function: String
  }

  private(set) var types = SILTypes()
  let names: SILNames
  private var modules: [SILModule]
  private var homes: [String: Int] = [:]
  private var functions: [String: SILFunction?] = [:]
  /// Functions of classes by member.
  private var classMembers: [String: [(type: String, implementation: Implementation)]] = [:]
  /// Witnesses by requirement.
  private var witnesses: [String: [(type: String, implementation: Implementation)]] = [:]
  private var conformances: [String: [SILModule.WitnessTable]] = [:]
  private var isOpaque: [String: Bool] = [:]
  private let opaqueModules: Set<String>

  /// - Parameter opaque: Modules that are not looked into.
  init(_ modules: [SILModule], opaque: Set<String>) {
    self.modules = modules
    names = SILNames(modules)
    opaqueModules = opaque
    for module in modules { types.merge(module, names) }
    if !names.isEmpty { for index in modules.indices { self.modules[index].tellApart(names, among: types) } }
    for (index, module) in self.modules.enumerated() {
      for name in module.bodies.keys where homes[name] == nil { homes[name] = index }
      for table in module.classTables {
        for entry in table.entries {
          let found = (entry.memberType, Implementation(type: table.type, function: entry.function))
          classMembers[entry.member, default: []].append((type: found.0, implementation: found.1))
        }
      }
      for table in module.witnessTables {
        conformances[table.type, default: []].append(table)
        for entry in table.entries {
          let found = (entry.memberType, Implementation(type: table.type, function: entry.function))
          witnesses[entry.member, default: []].append((type: found.0, implementation: found.1))
        }
      }
    }
  }

  /// All witness tables, by module and in the order of the text.
  var witnessTables: [SILModule.WitnessTable] { modules.flatMap(\.witnessTables) }

  /// All symbols with a body that is followed, sorted.
  var symbols: [String] { homes.keys.filter { !isOutside($0) }.sorted() }

  /// The title of a function, without reading its body: `Type.function(label:)`.
  func title(of symbol: String) -> String {
    guard let home = homes[symbol], let body = modules[home].bodies[symbol] else { return "" }
    let comment = modules[home].text.string(body.comment)
    let end = comment.range(of: ", loc ")?.lowerBound ?? comment.endIndex
    return String(comment[..<end].dropFirst(3))
  }

  /// The body of a function; nil for one that is known by its name alone.
  func function(_ symbol: String) -> SILFunction? {
    if let known = functions[symbol] { return known }
    guard !isOutside(symbol), let home = homes[symbol], let body = modules[home].bodies[symbol] else {
      functions[symbol] = .some(nil)
      return nil
    }
    var function = SILFunctionReader.function(body, in: modules[home].text)
    if !names.isEmpty, names.occur(in: modules[home].text, body.header.lowerBound..<body.lines.upperBound) {
      function = function.map { SILNaming(self, $0, in: modules[home].name).numbered() }
    }
    functions[symbol] = .some(function)
    return function
  }

  /// Whether a function belongs to a module that is not looked into.
  func isOutside(_ symbol: String) -> Bool {
    if let known = isOpaque[symbol] { return known }
    // A thunk between two forms of a closure begins with their types, which are of no module.
    if symbol.hasSuffix("TR") || symbol.hasSuffix("TR_") { return false }
    let module = symbol.hasPrefix("$s") ? SymbolName.module("s:" + symbol.dropFirst(2)) : nil
    let isOutside = module.map { opaqueModules.contains($0) || SystemModules.contains($0) } ?? false
    // A witness of the package for a protocol of the system begins with the type of the system, if that is extended.
    let answer = isOutside && !(symbol.hasSuffix("TW") && isWitnessOfPackage(symbol))
    isOpaque[symbol] = answer
    return answer
  }

  private func isWitnessOfPackage(_ symbol: String) -> Bool {
    guard let home = homes[symbol] else { return false }
    return modules[home].bodies[symbol].map { body in
      !modules[home].text.string(body.header).contains("public_external")
        && modules[home].text.string(body.comment).contains(", loc \"")
    } ?? false
  }

  /// The functions that a member of a class may stand for, with what overrides it.
  ///
  /// A call names an overriding member by its own class, `#Sub.run`; all tables name it by the class that declared it
  /// first, `#Super.run`.
  func overrides(of member: String, _ type: String) -> [Implementation] {
    let owner = SILMethods.owner(of: member)
    let meanings = names.meanings(of: owner)
    guard meanings == [owner] else {
      return meanings.flatMap { overrides(of: $0 + member.dropFirst(owner.count), type) }
    }
    if let found = classMembers[member] { return Self.matching(found, type) }
    guard let dot = member.lastIndex(of: ".") else { return [] }
    for above in types.superclasses(of: owner) {
      guard let found = classMembers[above + member[dot...]] else { continue }
      let (own, declaring) = (owner.withoutNumber, above.withoutNumber)
      let overridden = type.hasPrefix("(\(own))") ? "(\(declaring))\(type.dropFirst(own.count + 2))" : type
      return Self.matching(found, overridden).filter {
        $0.type == owner || types.superclasses(of: $0.type).contains(owner)
      }
    }
    return []
  }

  /// The functions that a requirement may stand for.
  func witnesses(of member: String, _ type: String) -> [Implementation] {
    let owner = SILMethods.owner(of: member)
    return names.meanings(of: owner).flatMap {
      Self.matching(witnesses[$0 + member.dropFirst(owner.count)], type)
    }
  }

  private static func matching(
    _ found: [(type: String, implementation: Implementation)]?, _ type: String
  ) -> [Implementation] {
    guard let found else { return [] }
    let exact = type.isEmpty ? [] : found.filter { $0.type == type }
    var seen: Set<Implementation> = []
    return (exact.isEmpty ? found : exact).map(\.implementation).filter { seen.insert($0).inserted }
  }

  /// The witness tables of a type, those of the protocols that one is based on among them.
  func conformances(of type: String, to protocolName: String) -> [SILModule.WitnessTable] {
    let tables = names.meanings(of: SILTypes.bare(type).withoutGenerics).flatMap { conformances[$0] ?? [] }
    let named = names.meanings(of: protocolName)
    var wanted = Set(named)
    var found: [SILModule.WitnessTable] = []
    for table in tables where named.contains(table.protocolName) { wanted.formUnion(table.bases) }
    for table in tables where wanted.contains(table.protocolName) { found.append(table) }
    return found
  }
}

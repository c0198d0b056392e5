import PlatformSupport
import SideEffects

/// A reducer in SIL, and what its parameters are.
struct SILReducer {
  var function: SILFunction
  var typeName: String
  /// As `reduce(state:mutation:)`.
  var name: String
  /// The type of its mutations, and their cases.
  var mutationType: String
  var cases: [String]
  /// Origins of its parameters.
  var arguments: [SILValue]
}

/// Finds the reducers of a program by witness tables and by name.
struct SILReducerFinder {
  private let program: SILProgram
  private static let runtimes: Set<String> = ["ReactorCore", "ReactorKit"]

  init(_ program: SILProgram) { self.program = program }

  /// Witnesses of our `Reactor` and of ReactorKit's, and what overrides them.
  func conforming() -> [SILReducer] {
    var symbols: [String] = []
    for table in program.witnessTables where table.protocolName.withoutNumber == "Reactor" {
      for entry in table.entries where entry.member.withoutNumber == "Reactor.reduce" && isOfRuntime(entry.function) {
        symbols += targets(ofThunk: entry.function)
      }
    }
    var seen: Set<String> = []
    return symbols.filter { seen.insert($0).inserted }.compactMap { program.function($0) }.map(reducer).sorted(
      by: order)
  }

  private func isOfRuntime(_ thunk: String) -> Bool {
    let name = DemangledName.full(thunk)
    return Self.runtimes.contains { name.contains("\($0).Reactor.reduce(state") }
  }

  /// The functions that a witness calls: that of the type itself, or those of its subclasses.
  private func targets(ofThunk symbol: String) -> [String] {
    guard let thunk = program.function(symbol) else { return [] }
    return thunk.instructions.flatMap { instruction -> [String] in
      if instruction.name == "function_ref" { return instruction.symbol.map { [$0] } ?? [] }
      guard instruction.name == "class_method", let member = instruction.member else { return [] }
      return program.overrides(of: member, instruction.memberType).map(\.function)
    }
  }

  /// The functions and properties called `Type.name`, where the type may be `*`.
  func named(_ name: String) throws(SourceAuditError) -> [SILReducer] {
    let (type, member) = try ReducerFinder.split(name)
    var found: [SILReducer] = []
    for symbol in program.symbols {
      let title = program.title(of: symbol)
      guard title.contains(member.prefix { $0 != "(" }), let function = program.function(symbol) else { continue }
      let full = Self.plain(title)
      if matches(full, type, member) {
        found.append(reducer(function))
      } else if full.hasSuffix(".getter"), matches(String(full.dropLast(7)), type, member) {
        found += closures(in: function, of: full)
      }
    }
    guard !found.isEmpty else { throw .noReducer(name) }
    return found.sorted(by: order)
  }

  private func matches(_ title: String, _ type: String, _ member: String) -> Bool {
    guard title.hasSuffix("." + member) else { return false }
    let owner = title.dropLast(member.count + 1)
    return type == "*" || owner == type || owner.hasSuffix("." + type)
  }

  private static func plain(_ title: String) -> String {
    var title = title[...]
    for word in ["static ", "class "] where title.hasPrefix(word) { title = title.dropFirst(word.count) }
    return String(title)
  }

  /// The closures that a property hands to what it makes are the reducer; the property itself is one too.
  private func closures(in getter: SILFunction, of title: String) -> [SILReducer] {
    let symbols = getter.instructions.compactMap { $0.name == "function_ref" ? $0.symbol : nil }
    let bodies = symbols.filter { $0.hasPrefix(getter.symbol) }.compactMap { program.function($0) }
    var own = reducer(getter)
    own.arguments = getter.parameters.map { _ in SILValue(origins: [SILOrigin.reactorPart]) }
    let names = names(of: title.hasSuffix(".getter") ? String(title.dropLast(7)) : title)
    let found = (bodies.isEmpty ? [own] : bodies.map(reducer)).map { one in
      var one = one
      (one.typeName, one.name) = names
      one.function.location = getter.location ?? one.function.location
      return one
    }
    return found
  }

  private func order(_ a: SILReducer, _ b: SILReducer) -> Bool {
    let (one, other) = (a.function.location, b.function.location)
    return (one?.file ?? "", one?.line ?? 0, a.function.symbol) < (
      other?.file ?? "", other?.line ?? 0, b.function.symbol
    )
  }

  private func names(of title: String) -> (type: String, name: String) {
    let title = title.withoutNumber
    let end = title.firstIndex(of: "(") ?? title.endIndex
    guard let dot = title[..<end].lastIndex(of: ".") else { return (title, title) }
    let type = title[..<dot]
    let last = type.lastIndex(of: ".").map { type[type.index(after: $0)...] } ?? type
    return (String(last).withoutGenerics, String(title[title.index(after: dot)...]))
  }

  private func reducer(_ function: SILFunction) -> SILReducer {
    let names = names(of: Self.plain(function.title))
    let signature = SILSignature(function.type)
    let isMethod = function.type.hasPrefix("@convention(method)")
    var mutation: Int?
    var values: [SILValue] = []
    for (index, parameter) in function.parameters.enumerated() {
      var value = SILValue()
      let isSelf = isMethod && index == function.parameters.count - 1
      if index < signature.results {
        value.origins = []
      } else if isSelf || parameter.type.hasPrefix("@closureCapture") {
        value.origins = [program.types.isClass(parameter.type) && isSelf ? SILOrigin.reactor : SILOrigin.reactorPart]
      } else {
        value.origins = [SILOrigin.state]
        if declared(parameter.type)?.kind == .enum { mutation = index }
      }
      values.append(value)
    }
    var type = ""
    if let mutation {
      values[mutation].origins = [SILOrigin.mutation]
      // The cases of an enum in a generic type are named without its arguments.
      type = SILTypes.bare(function.parameters[mutation].type).withoutGenerics
    }
    return SILReducer(
      function: function, typeName: names.type, name: names.name, mutationType: type,
      cases: program.types.all[type]?.cases ?? [], arguments: values)
  }

  private func declared(_ type: String) -> SILTypes.Declaration? {
    program.types.all[SILTypes.bare(type).withoutGenerics]
  }
}

import TraceFindings

/// Judges writes by the origin of the memory.
struct SILWrites {
  /// The origin of an object as a finding tells it.
  enum Owner { case fresh, unknown, reactor, state, other }

  private let transfer: SILTransfer

  init(_ transfer: SILTransfer) { self.transfer = transfer }

  /// The owner of memory, and whether it may have another one.
  func owner(of value: SILValue) -> (Owner, isPossible: Bool) {
    var isFresh = false
    var owners: Set<Int> = []
    for origin in value.origins {
      switch origin {
      case SILOrigin.firstCell...:
        if case .global? = transfer.analysis.cell(at: origin)?.kind {
          owners.insert(SILOrigin.shared)
        } else {
          isFresh = true
        }
      default: owners.insert(origin)
      }
    }
    let isUnknown = owners.remove(SILOrigin.unknown) != nil
    guard !owners.isEmpty else { return isFresh && !isUnknown ? (.fresh, false) : (.unknown, true) }
    let owner: Owner =
      owners.contains(SILOrigin.reactor) ? .reactor : owners.contains(SILOrigin.state) ? .state : .other
    let isOneOfSeveral = owners.contains(SILOrigin.reactor) && owners.count > 1
    return (owner, isFresh || isUnknown || isOneOfSeveral || copiesOnWrite)
  }

  /// Whether the function asks if an object has one reference only: then it writes the object, or a copy of it.
  private var copiesOnWrite: Bool {
    transfer.node.function.instructions.contains { instruction in
      instruction.name == "is_unique" || instruction.symbol?.hasPrefix("$ss27isKnownUniquelyReferenced") == true
    }
  }

  /// The side effect of a write to memory; nil if only the reducer can see it.
  func judge(_ address: SILValue) -> SILEffect? {
    let site = address.site ?? transfer.location
    if let name = global(address) {
      return SILEffect(
        rule: .staticWrite, message: "reduce writes \(name), which outlives it", api: name,
        isPossible: address.origins.count > 1, site: site)
    }
    guard address.isInObject, !isOwnAccessor(address) else { return nil }
    return write(to: address, at: site)
  }

  /// The side effect of a write to an object.
  func write(to address: SILValue, at site: SILLocation) -> SILEffect? {
    let (owner, isPossible) = owner(of: address)
    let member = address.member.map(Self.name)
    switch owner {
    case .fresh: return nil
    case .reactor:
      let field = member.map { $0[($0.lastIndex(of: ".") ?? $0.startIndex)...].drop { $0 == "." } } ?? "?"
      let api = "self.\(field)"
      return SILEffect(
        rule: .selfWrite, message: "reduce writes \(api); return what changes in the state instead", api: api,
        isPossible: isPossible, site: site)
    case .state:
      let what = member ?? "an object"
      return SILEffect(
        rule: .stateAlias,
        message: "reduce writes \(what), of an object that the old state holds as well. "
          + "Give the new state an object of its own", api: what, isPossible: isPossible, site: site)
    case .other, .unknown:
      let what = member ?? "memory behind a pointer"
      return SILEffect(
        rule: .objectWrite, message: "reduce writes \(what), which it did not make", api: what, isPossible: isPossible,
        site: site)
    }
  }

  /// The name of a global variable that is written.
  private func global(_ address: SILValue) -> String? {
    for origin in address.origins {
      if case .global(let symbol)? = transfer.analysis.cell(at: origin)?.kind, !address.isInObject {
        return transfer.analysis.catalog.name(symbol)
      }
    }
    return nil
  }

  /// Whether a function writes the property whose accessor it is, which its caller has counted.
  private func isOwnAccessor(_ address: SILValue) -> Bool {
    guard let member = address.member, let property = SILAccessor(transfer.node.function)?.property else {
      return false
    }
    return Self.name(member) == Self.name(property)
  }

  /// A property without the underscores and the words of what stores it.
  static func name(_ member: String) -> String {
    let plain = member.filter { $0 != "`" }.withoutNumber
    guard let dot = plain.lastIndex(of: ".") else { return plain }
    var field = plain[plain.index(after: dot)...]
    for word in ["$__lazy_storage_$_", "_"] where field.hasPrefix(word) { field = field.dropFirst(word.count) }
    return String(plain[...dot] + field)
  }
}

/// An accessor of a stored property.
struct SILAccessor {
  enum Kind: String { case getter, setter, modify, read, willset, didset }

  /// `Type.name`.
  let property: String
  let kind: Kind

  /// Nil for a function that is none.
  init?(_ function: SILFunction) {
    var title = function.title[...]
    for word in ["static ", "class "] where title.hasPrefix(word) { title = title.dropFirst(word.count) }
    guard let dot = title.lastIndex(of: "."), let kind = Kind(rawValue: String(title[title.index(after: dot)...]))
    else {
      return nil
    }
    property = String(title[..<dot])
    self.kind = kind
  }
}

/// Functions of the compiler: atomics, tasks and arithmetic.
enum SILBuiltins {
  static func step(_ instruction: SILInstruction, _ transfer: inout SILTransfer) {
    let name = instruction.literal ?? ""
    let operands = instruction.operands.map { transfer.value($0) }
    if ["atomicrmw", "cmpxchg", "atomicstore"].contains(where: name.hasPrefix), let memory = operands.first {
      var memory = memory
      memory.isInObject = true
      transfer.write(to: memory)
    }
    if name.contains("AsyncTask") {
      transfer.report(
        .effect(
          SILEffect(
            rule: .task, message: "Task.init(operation:) \(PurityRule.task.predicate)", api: "Task.init(operation:)",
            isPossible: false, site: transfer.location), at: transfer.index))
    }
    var result = SILValue()
    for operand in operands {
      _ = result.join(SILValue(origins: operand.origins, isAccessed: operand.isAccessed, member: operand.member))
    }
    for register in instruction.results { transfer.set(register, result) }
    for (register, text) in instruction.operands.compactMap({ register in
      transfer.node.literals[register].map { (register, $0) }
    }) {
      _ = register
      for result in instruction.results { transfer.node.literals[result] = text }
    }
  }
}

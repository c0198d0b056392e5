import PlatformSupport

/// Finds the functions behind members of classes and requirements of protocols.
struct SILMethods {
  private let transfer: SILTransfer
  private var program: SILProgram { transfer.program }

  init(_ transfer: SILTransfer) { self.transfer = transfer }

  /// The type in `Type.name!getter`.
  static func owner(of member: String) -> String {
    let plain = member.prefix { $0 != "!" }
    return plain.lastIndex(of: ".").map { String(plain[..<$0]) } ?? ""
  }

  func value(_ instruction: SILInstruction) -> SILValue {
    guard let member = instruction.member else { return SILValue() }
    if instruction.name == "witness_method" { return witness(instruction, member) }
    let found = program.overrides(of: member, instruction.memberType)
    guard !found.isEmpty else {
      return SILValue(missing: SILMissing(member: member, isRequirement: false))
    }
    if instruction.name.contains("super") {
      let owner = Self.owner(of: member)
      let own = found.filter { $0.type == owner }
      return SILValue(targets: targets(own.isEmpty ? found : own))
    }
    let exact = exactTypes(of: transfer.value(instruction.operands.first))
    let own = found.filter { exact.contains($0.type) }
    return SILValue(targets: targets(exact.count == own.count && !own.isEmpty ? own : found))
  }

  private func witness(_ instruction: SILInstruction, _ member: String) -> SILValue {
    let found = program.witnesses(of: member, instruction.memberType)
    let type = transfer.resolved(instruction.type).withoutGenerics
    let own = found.filter { $0.type == type }
    if !own.isEmpty { return SILValue(targets: targets(own)) }
    let exact = exactTypes(of: transfer.value(instruction.operands.last))
    let known = found.filter { exact.contains($0.type) }
    if !exact.isEmpty, known.count == exact.count { return SILValue(targets: targets(known)) }
    guard !found.isEmpty, isArchetype(instruction.type) else {
      // A type whose witness is in a module without source may be anything.
      let isUnknown = isArchetype(instruction.type) || !found.isEmpty
      var value = SILValue(missing: SILMissing(member: member, isRequirement: isUnknown))
      value.type = type
      return value
    }
    return SILValue(targets: targets(found))
  }

  /// Whether a type stands for another one that is not known here.
  private func isArchetype(_ type: String) -> Bool {
    if type.contains("@_opaqueReturnTypeOf") { return true }
    let bare = SILTypes.bare(type)
    if bare.hasPrefix("@opened") || bare.contains("τ") { return true }
    let root = String(bare.prefix { $0 != "." })
    return transfer.node.function.generics.contains(root) || root == "Self"
  }

  private func targets(_ found: [SILProgram.Implementation]) -> [SILTarget] {
    let functions = Set(found.map(\.function))
    return functions.sorted().map { function in
      SILTarget(
        function: function, isPossible: functions.count > 1, selfType: found.first { $0.function == function }?.type)
    }
  }

  /// The types that a value is known to have; none unless all of them are known.
  private func exactTypes(of value: SILValue) -> Set<String> {
    var types: Set<String> = []
    for origin in value.origins {
      guard let cell = transfer.analysis.cell(at: origin), !cell.exactTypes.isEmpty else { return [] }
      types.formUnion(cell.exactTypes)
    }
    return types
  }
}

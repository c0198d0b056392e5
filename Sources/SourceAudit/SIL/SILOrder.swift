import SideEffects
import TraceFindings

/// Finds what depends on the order of a set or a dictionary, which differs between processes.
///
/// Possible findings: the order of what is read may not matter, as for a sum.
enum SILOrder {
  /// Notes a function of the standard library that goes over a set or a dictionary in its order.
  static func note(_ callee: SILOutside.Callee, _ call: SILCalls.Call, _ transfer: inout SILTransfer) {
    guard let type = unorderedType(callee, call), !isSorted(callee, transfer) else { return }
    let rule = PurityRule.nondeterministic
    let what = type == "Set" ? "a set" : "a dictionary"
    let name: String
    switch callee {
    case .function(let symbol): name = transfer.analysis.catalog.name(symbol)
    case .member(let missing, _): name = MemberSymbols.name(missing.member)
    }
    transfer.report(
      .effect(
        SILEffect(
          rule: rule, message: "\(name) follows the order of \(what), which differs between processes", api: name,
          isPossible: true, site: transfer.location), at: transfer.index))
  }

  /// Whether a function tells an encoder how to write, as with sorted keys.
  private static func isSorted(_ callee: SILOutside.Callee, _ transfer: SILTransfer) -> Bool {
    guard case .member(let missing, _) = callee, missing.member.hasPrefix("JSONEncoder") else { return false }
    return transfer.node.function.instructions.contains { $0.member?.hasPrefix("JSONEncoder.outputFormatting") == true }
  }

  /// `Set` or `Dictionary` if the result depends on the order of one.
  private static func unorderedType(_ callee: SILOutside.Callee, _ call: SILCalls.Call) -> String? {
    switch callee {
    case .member(let missing, let type):
      // In a generic function, whose parameter is known.
      if missing.member.hasPrefix("JSONEncoder.encode") { return call.substitutions.first.flatMap(unordered) }
      return missing.member.hasPrefix("Sequence.makeIterator") ? type.flatMap(unordered) : nil
    case .function(let symbol):
      guard symbol.hasPrefix("$sS") else { return nil }
      if let own = own.first(where: { entry in entry.members.contains { symbol.hasPrefix(entry.type + $0) } }) {
        return own.name
      }
      let isOwn = ["$sSh", "$sSD"].contains { symbol.hasPrefix($0) }
      guard !isOwn, !unaffected.contains(where: { symbol.contains($0) }) else { return nil }
      return call.signature.requirements.lazy.compactMap { requirement in
        guard sequences.contains(requirement.protocolName), !requirement.isOfPart,
          call.substitutions.indices.contains(requirement.parameter)
        else { return nil }
        return unordered(call.substitutions[requirement.parameter])
      }.first
    }
  }

  /// `Set` or `Dictionary` for one of these, its keys or its values.
  private static func unordered(_ type: String) -> String? {
    let plain = SILTypes.bare(type)
    if plain == "Set" || plain.hasPrefix("Set<") { return "Set" }
    if plain == "Dictionary" || plain.hasPrefix("Dictionary<") || plain.hasPrefix("Dictionary.") { return "Dictionary" }
    let isLiteral = plain.hasPrefix("[") && SILTypes.parts(plain.dropFirst().dropLast(), separators: [":"]).count == 2
    return isLiteral ? "Dictionary" : nil
  }

  /// Members of the types themselves, by their mangled names.
  private static let own: [(name: String, type: String, members: [String])] = [
    ("Set", "$sSh", ["5first", "8popFirst", "11removeFirst", "12makeIterator", "10startIndex"]),
    (
      "Dictionary", "$sSD",
      ["8popFirst", "12makeIterator", "10startIndex", "4KeysV12makeIterator", "6ValuesV12makeIterator"]
    ),
  ]
  private static let sequences: Set<String> = [
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection",
  ]
  /// Generic functions with the same result in every order.
  private static let unaffected = [
    "8contains", "10allSatisfy", "3min", "3max", "6sorted", "5count", "7isEmpty", "19underestimatedCount",
  ]
}

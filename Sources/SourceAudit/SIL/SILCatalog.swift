import SideEffects
import TraceFindings

/// The catalog of side effects, looked up by the symbols of SIL.
///
/// Remembers what it found; one thread.
final class SILCatalog {
  private let lines: CatalogLines
  private var verdicts: [String: CatalogVerdict?] = [:]
  private var names: [String: String] = [:]
  let modules: Set<String>
  /// The source around calls, for names that SIL has without labels.
  let source = SILSource()

  init(_ catalog: SideEffectCatalog) {
    modules = catalog.modules
    lines = CatalogLines(catalog)
  }

  /// The judgment on a function; nil for one that the catalog does not know.
  func verdict(_ symbol: String) -> CatalogVerdict? {
    if let known = verdicts[symbol] { return known }
    let verdict = find(symbol, named: name(symbol))
    verdicts[symbol] = .some(verdict)
    return verdict
  }

  /// The judgment on a member of a class of a library, `Type.name!getter`, whose symbol is not known.
  func verdict(ofMember member: String) -> CatalogVerdict? {
    if let known = verdicts["#" + member] { return known }
    let verdict = MemberSymbols(member).symbols.lazy.compactMap { self.find($0, named: MemberSymbols.name(member)) }
      .first
    verdicts["#" + member] = .some(verdict)
    return verdict
  }

  /// The name of a function as findings spell it.
  func name(_ symbol: String) -> String {
    if let known = names[symbol] { return known }
    let name = DemangledName.ofCaller(symbol)
    names[symbol] = name
    return name
  }

  private func find(_ symbol: String, named name: String) -> CatalogVerdict? {
    let symbol = SymbolName.called(symbol)
    let isMangled = symbol.hasPrefix("$")
    return lines.verdict(mangled: isMangled ? symbol : nil, function: isMangled ? nil : symbol, name: name)
  }
}

/// The symbols that a member of a class in a system library may have.
struct MemberSymbols {
  let symbols: [String]

  init(_ member: String) {
    let parts = member.split(separator: "!").map(String.init)
    let names = (parts.first ?? "").split(separator: ".").map { $0.filter { $0 != "`" } }
    guard names.count >= 2, let type = names.first, let last = names.last else {
      symbols = []
      return
    }
    let suffix =
      switch parts.dropFirst().first {
      case "getter"?: "vg"
      case "setter"?: "vs"
      case "modify"?: "vM"
      case "allocator"?: "fC"
      default: "F"
      }
    symbols = ["Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"].map { module in
      var words = Words()
      return "$s" + words.mangled(module) + words.mangled(type) + "C" + words.mangled(last) + suffix
    }
  }

  /// The name of a member as findings spell it, as far as it is known.
  static func name(_ member: String) -> String {
    let parts = member.split(separator: "!")
    let name = (parts.first ?? "").filter { $0 != "`" }
    if parts.count > 1 { return parts[1] == "allocator" ? name.replacing(".init", with: "()") : name }
    return name + "()"
  }

  /// The words of the identifiers so far, to which later ones refer.
  private struct Words {
    private var known: [String] = []

    mutating func mangled(_ name: String) -> String {
      var text = ""
      var literal = ""
      var isSubstituted = false
      let pieces = Self.pieces(name)
      var references: [(position: Int, index: Int)] = []
      for (position, piece) in pieces.enumerated() {
        if piece.count > 1, let index = known.firstIndex(of: piece), index < 26 { references.append((position, index)) }
      }
      let substituted = Dictionary(uniqueKeysWithValues: references.map { ($0.position, $0.index) })
      for (position, piece) in pieces.enumerated() {
        guard let index = substituted[position] else {
          literal += piece
          if piece.count > 1, known.count < 26, !known.contains(piece) { known.append(piece) }
          continue
        }
        if !isSubstituted { text += "0" }
        isSubstituted = true
        if !literal.isEmpty { text += "\(literal.utf8.count)\(literal)" }
        literal = ""
        let isLast = position == pieces.count - 1 || substituted[position + 1] == nil
        text.unicodeScalars.append(Unicode.Scalar(UInt8(isLast ? 0x41 : 0x61) + UInt8(index)))
        if isLast, position == pieces.count - 1 { text += "0" }
      }
      if !literal.isEmpty { text += "\(literal.utf8.count)\(literal)" }
      return text
    }

    /// Words begin with a capital after a small letter.
    private static func pieces(_ name: String) -> [String] {
      var pieces: [String] = []
      let all = Array(name)
      for (index, character) in all.enumerated() {
        let before = index > 0 ? all[index - 1] : nil
        let next = index + 1 < all.count ? all[index + 1] : nil
        let begins =
          before.map { !$0.isUppercase && character.isUppercase || $0 == "_" }
          ?? true
          || (before?.isUppercase == true && character.isUppercase && next?.isLowercase == true)
        if begins { pieces.append(String(character)) } else { pieces[pieces.count - 1].append(character) }
      }
      return pieces
    }
  }
}

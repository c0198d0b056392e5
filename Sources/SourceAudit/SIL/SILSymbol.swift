/// Symbols as the catalog spells them.
enum SILSymbol {
  /// The name in C of a function that was imported; any other symbol as it is.
  static func function(_ symbol: String) -> String {
    guard symbol.hasPrefix("$sSo"), symbol.hasSuffix("FTo") else { return symbol }
    let rest = symbol.dropFirst(4)
    let digits = rest.prefix { $0.isNumber }
    guard let length = Int(digits), length > 0 else { return symbol }
    let name = rest.dropFirst(digits.count).prefix(length)
    return name.count == length ? String(name) : symbol
  }
}

extension String {
  /// Whether a symbol is of a function that the compiler puts between a call and what it calls.
  var isThunk: Bool { ["TR", "TR_", "TW", "TA", "Tm"].contains(where: hasSuffix) }
}

import SideEffects

/// Names of symbols by their USR, the name that an index has for them.
enum SymbolName {
  /// The mangled name of a Swift symbol, as its function has it in a library; nil for one of C.
  static func mangled(_ usr: String) -> String? {
    guard usr.hasPrefix("s:") else { return nil }
    return called("$s" + usr.dropFirst(2))
  }

  /// The symbol that callers have for a function: of an initializer of a class the allocating part, not the initializing one.
  static func called(_ symbol: String) -> String {
    symbol.hasSuffix("fc") ? symbol.dropLast(2) + "fC" : symbol
  }

  /// The name of a function of C, also one that the overlay of a C library declares again; nil for one of Swift.
  static func cFunction(_ usr: String, named name: String) -> String? {
    if usr.hasPrefix("c:@F@") { return String(usr.dropFirst(5)) }
    for library in ["s:5Glibc", "s:4Musl", "s:6Darwin"] where usr.hasPrefix(library) {
      return String(name.prefix { $0 != "(" })
    }
    return nil
  }

  /// The name of a function in source.
  static func function(_ usr: String, named name: String) -> String {
    if let function = cFunction(usr, named: name) { return "\(function)()" }
    guard let mangled = mangled(usr) else { return name }
    let demangled = DemangledName.of(mangled)
    // A name that cannot be demangled comes back with parentheses.
    return demangled.hasPrefix("$s") ? name : demangled
  }

  /// The module of a Swift symbol; that of the extension for a member that one adds to a type of another module.
  static func module(_ usr: String) -> String? {
    guard usr.hasPrefix("s:") else { return nil }
    let rest = usr.dropFirst(2)
    if let first = identifier(rest) { return first }
    switch rest.first {
    // `Si3AppE…`: an extension of a type of the standard library that has a short name.
    case "S": return extending(rest.dropFirst(rest.hasPrefix("Sc") ? 3 : 2)) ?? "Swift"
    // `s13ManagedBufferC…`: one with its full name, and a letter for what it is.
    case "s":
      let type = rest.dropFirst()
      guard let name = identifier(type) else { return "Swift" }
      return extending(type.drop { $0.isNumber }.dropFirst(name.count + 1)) ?? "Swift"
    default: return nil
    }
  }

  /// The module that begins the rest of a name, if that is an extension: an `E` ends it, after its constraints.
  private static func extending(_ rest: Substring) -> String? {
    guard let module = identifier(rest) else { return nil }
    let member = rest.drop { $0.isNumber }.dropFirst(module.count)
    return member.first == "E" || member.contains("rlE") || member.contains("zlE") ? module : nil
  }

  /// The identifier with its length before it, at the start of a mangled name.
  private static func identifier(_ text: Substring) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits), length > 0, !digits.hasPrefix("0") else { return nil }
    let name = text.dropFirst(digits.count).prefix(length)
    return name.count == length ? String(name) : nil
  }
}

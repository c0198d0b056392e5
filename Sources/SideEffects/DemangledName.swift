@_silgen_name("swift_demangle")
private func demangled(
  _ name: UnsafePointer<CChar>?, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// The name of a function or a variable as in source: `Date()`, `FileManager.removeItem(at:)`, `getenv()`.
package enum DemangledName {
  /// The name for a symbol, mangled or of C.
  package static func of(_ symbol: String) -> String {
    guard let text = unsafe demangled(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return "\(symbol)()" }
    defer { unsafe text.deallocate() }
    return unsafe short(String(cString: text))
  }

  /// The name for the symbol of a caller. A closure is named as one, because it runs elsewhere than it is written.
  package static func ofCaller(_ symbol: String) -> String {
    guard let text = unsafe demangled(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return "\(symbol)()" }
    defer { unsafe text.deallocate() }
    let full = unsafe String(cString: text)
    return full.contains("closure #") ? "a closure in \(short(full))" : short(full)
  }

  /// The whole demangled name of a symbol, with modules and types; the symbol itself for one of C.
  package static func full(_ symbol: String) -> String {
    let signature = signature(of: symbol)
    return signature.isEmpty ? symbol : signature
  }

  /// The whole of what a symbol is, with modules, types and constraints; empty for one that is not mangled.
  package static func signature(of symbol: String) -> String {
    guard let text = unsafe demangled(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return "" }
    defer { unsafe text.deallocate() }
    return unsafe String(cString: text)
  }

  /// Shortens a demangled name: drops modules, types, generic arguments and results.
  package static func short(_ full: String) -> String {
    // `closure #1 in f`, `partial apply forwarder for f`: the name in source is at the end. An arrow is no bracket.
    var name = Substring(withoutDiscriminators(full.replacing("->", with: "→")))
    for separator in [" in ", " for ", " of "] {
      while let end = end(of: separator, in: name) { name = name[end...] }
    }
    for keyword in ["static ", "class "] where name.hasPrefix(keyword) { name = name.dropFirst(keyword.count) }
    if name.hasPrefix("(extension in "), let end = name.firstIndex(of: ":") { name = name[end...].dropFirst() }
    let path = pathEnd(of: name)
    let isFunction = name[path...].first == "("
    let all = components(name[..<path])
    var components = all.count > 1 ? Array(all.dropFirst()) : all
    if let last = components.last, ["getter", "setter", "modify", "read", "unsafeMutableAddressor"].contains(last) {
      components.removeLast()
      return components.joined(separator: ".")
    }
    if components.last == "init" || components.last == "__allocating_init" { components.removeLast() }
    let joined = components.joined(separator: ".")
    return isFunction ? "\(joined)(\(labels(name[path...].dropFirst())))" : joined
  }

  /// A private name stands in parentheses, with a discriminator.
  private static func withoutDiscriminators(_ name: String) -> String {
    name.replacing(/\(([^ ()]+) in _[0-9A-F]+\)/) { $0.output.1 }
  }

  /// The end of the path, where arguments or something else follow.
  private static func pathEnd(of name: Substring) -> Substring.Index {
    var depth = 0
    return name.indices.first { index in
      switch name[index] {
      case "<": depth += 1
      case ">": depth -= 1
      case "(", " ": return depth == 0
      default: break
      }
      return false
    } ?? name.endIndex
  }

  /// The end of a separator outside all brackets, if there is one.
  private static func end(of separator: String, in name: Substring) -> Substring.Index? {
    var depth = 0
    for index in name.indices {
      switch name[index] {
      case "(", "<", "[": depth += 1
      case ")", ">", "]": depth -= 1
      case " " where depth == 0 && name[index...].hasPrefix(separator):
        return name.index(index, offsetBy: separator.count)
      default: break
      }
    }
    return nil
  }

  /// The components between dots, without generic arguments.
  private static func components(_ path: Substring) -> [String] {
    var components = [""]
    var depth = 0
    for character in path {
      switch character {
      case "<": depth += 1
      case ">": depth -= 1
      case "." where depth == 0: components.append("")
      default: if depth == 0 { components[components.count - 1].append(character) }
      }
    }
    return components
  }

  /// The parameters of a function: the label, `_` for none, and whether it is given a function.
  package static func parameters(of symbol: String) -> [(label: String, isFunction: Bool)] {
    let name = withoutDiscriminators(signature(of: symbol).replacing("->", with: "→"))
    var path = Substring(name)
    for keyword in ["static ", "class "] where path.hasPrefix(keyword) { path = path.dropFirst(keyword.count) }
    if path.hasPrefix("(extension in "), let end = path.firstIndex(of: ":") { path = path[end...].dropFirst() }
    let list = path[pathEnd(of: path)...]
    return list.first == "("
      ? arguments(list.dropFirst()).map { argument in
        (String(label(argument).dropLast()), argument.contains("→") && !argument.contains("@autoclosure"))
      } : []
  }

  /// The labels of arguments, with their colons; `_` for those without.
  private static func labels(_ arguments: Substring) -> String { self.arguments(arguments).map(label).joined() }

  /// The arguments up to the closing bracket.
  private static func arguments(_ arguments: Substring) -> [Substring] {
    var all: [Substring] = []
    var depth = 0
    var start = arguments.startIndex
    for index in arguments.indices {
      switch arguments[index] {
      case ")" where depth == 0, "," where depth == 0:
        all.append(arguments[start..<index].drop { $0 == " " })
        start = arguments.index(after: index)
        if arguments[index] == ")" { return all == [""] ? [] : all }
      case "(", "<", "[": depth += 1
      case ")", ">", "]": depth -= 1
      default: break
      }
    }
    return []
  }

  private static func label(_ argument: Substring) -> String {
    let name = argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return argument[name.endIndex...].hasPrefix(": ") ? "\(name):" : "_:"
  }
}

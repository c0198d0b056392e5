@_silgen_name("swift_demangle")
private func demangled(
  _ name: UnsafePointer<CChar>?, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// The name of a function or a variable as its user writes it: `Date()`, `FileManager.removeItem(at:)`, `getenv()`.
enum SourceName {
  /// - Parameter symbol: As the linker knows it: mangled, or of C.
  static func of(_ symbol: String) -> String {
    guard let text = demangled(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return "\(symbol)()" }
    defer { text.deallocate() }
    return short(String(cString: text))
  }

  /// The same of what is on the way to a call: a closure runs where it is called, and not where it was written.
  static func ofCaller(_ symbol: String) -> String {
    guard let text = demangled(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return "\(symbol)()" }
    defer { text.deallocate() }
    let full = String(cString: text)
    return full.contains("closure #") ? "a closure in \(short(full))" : short(full)
  }

  /// The same of a demangled name in full: without modules, types, generic arguments and results.
  static func short(_ full: String) -> String {
    var name = Substring(full)
    // `closure #1 in f`, `partial apply forwarder for f`: what the user wrote is at the end.
    // An arrow is no bracket.
    name = Substring(name.replacing("->", with: "→"))
    // What is private stands in brackets, with what tells it from others of that name.
    name = Substring(name.replacing(/\(([^ ()]+) in _[0-9A-F]+\)/) { $0.output.1 })
    for mark in [" in ", " for ", " of "] {
      while let end = position(of: mark, in: name) { name = name[end...] }
    }
    for word in ["static ", "class "] where name.hasPrefix(word) { name = name.dropFirst(word.count) }
    if name.hasPrefix("(extension in "), let end = name.firstIndex(of: ":") { name = name[end...].dropFirst() }
    let path = pathEnd(of: name)
    let isFunction = name[path...].first == "("
    let head = parts(name[..<path])
    var words = head.count > 1 ? Array(head.dropFirst()) : head
    if let last = words.last, ["getter", "setter", "modify", "read", "unsafeMutableAddressor"].contains(last) {
      words.removeLast()
      return words.joined(separator: ".")
    }
    if words.last == "init" || words.last == "__allocating_init" { words.removeLast() }
    let joined = words.joined(separator: ".")
    return isFunction ? "\(joined)(\(labels(name[path...].dropFirst())))" : joined
  }

  /// Where the arguments begin, or what follows the path.
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

  /// Where a mark that is outside of all brackets ends, if it comes before the arguments.
  private static func position(of mark: String, in name: Substring) -> Substring.Index? {
    var depth = 0
    for index in name.indices {
      switch name[index] {
      case "(", "<", "[": depth += 1
      case ")", ">", "]": depth -= 1
      case " " where depth == 0 && name[index...].hasPrefix(mark):
        return name.index(index, offsetBy: mark.count)
      default: break
      }
    }
    return nil
  }

  /// What stands between the dots, without generic arguments.
  private static func parts(_ path: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in path {
      switch character {
      case "<": depth += 1
      case ">": depth -= 1
      case "." where depth == 0: parts.append("")
      default: if depth == 0 { parts[parts.count - 1].append(character) }
      }
    }
    return parts
  }

  /// The labels of arguments, with their colons; `_` for those without.
  private static func labels(_ arguments: Substring) -> String {
    var all: [Substring] = []
    var depth = 0
    var start = arguments.startIndex
    for index in arguments.indices {
      switch arguments[index] {
      case ")" where depth == 0, "," where depth == 0:
        all.append(arguments[start..<index].drop { $0 == " " })
        start = arguments.index(after: index)
        if arguments[index] == ")" { return all == [""] ? "" : all.map(label).joined() }
      case "(", "<", "[": depth += 1
      case ")", ">", "]": depth -= 1
      default: break
      }
    }
    return ""
  }

  private static func label(_ argument: Substring) -> String {
    let word = argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return argument[word.endIndex...].hasPrefix(": ") ? "\(word):" : "_:"
  }
}

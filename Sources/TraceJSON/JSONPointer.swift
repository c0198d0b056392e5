import PlatformSupport

/// Paths of RFC 6901, `/todos/3/title`.
package enum JSONPointer {
  /// The names on the path, unescaped; nil if it is neither empty nor begins with a slash.
  package static func segments(_ path: String) -> [String]? {
    guard !path.isEmpty else { return [] }
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { unescape($0) }
  }

  /// The first name on the path; nil for the path of the whole value.
  package static func first(_ path: String) -> String? {
    path.withByteView { bytes in
      guard bytes.first == UInt8(ascii: "/") else { return nil }
      let segment = bytes.slice(1, bytes.firstIndex(of: UInt8(ascii: "/"), from: 1) ?? bytes.count)
      return segment.contains(UInt8(ascii: "~")) ? unescape(segment.text[...]) : segment.text
    }
  }

  /// Whether the path has one name, and so leads to a whole field.
  package static func isShallow(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && !path.utf8.dropFirst().contains(UInt8(ascii: "/"))
  }

  package static func path(_ segments: [String]) -> String {
    segments.map { "/" + replacing($0[...], [("~", "~0"), ("/", "~1")]) }.joined()
  }

  private static func unescape(_ segment: Substring) -> String {
    replacing(segment, [("~1", "/"), ("~0", "~")])
  }

  private static func replacing(_ text: Substring, _ pairs: [(String, String)]) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return String(text) }
    return pairs.reduce(String(text)) { text, pair in
      text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
    }
  }
}

extension JSONValue {
  /// Applies one step of a diff; false, with the value in an unknown state, where the path does not lead anywhere.
  package mutating func apply(_ patch: JSONPatch) -> Bool {
    guard let segments = JSONPointer.segments(patch.path) else { return false }
    if patch.operation == .move { return move(patch.from, to: segments) }
    let value = patch.value?.value()
    guard value != nil || patch.operation == .remove else { return false }
    return apply(patch.operation, value ?? .null, at: segments[...])
  }

  /// Removes a value from its index and inserts it at another one.
  private mutating func move(_ from: String?, to path: [String]) -> Bool {
    guard let from = from.flatMap({ JSONPointer.segments($0) }), !from.isEmpty, let value = self[from[...]],
      apply(.remove, .null, at: from[...])
    else { return false }
    return apply(.add, value, at: path[...])
  }

  /// The value where a path leads to; nil if it does not lead anywhere.
  package subscript(path: ArraySlice<String>) -> JSONValue? {
    guard let name = path.first else { return self }
    switch self {
    case .object(let members): return members.last { $0.key == name }?.value[path.dropFirst()]
    case .array(let elements):
      guard let index = Int(name), elements.indices.contains(index) else { return nil }
      return elements[index][path.dropFirst()]
    default: return nil
    }
  }

  private mutating func apply(
    _ operation: JSONPatch.Operation, _ value: JSONValue, at path: ArraySlice<String>
  ) -> Bool {
    guard let name = path.first else {
      self = operation == .remove ? .null : value
      return true
    }
    switch self {
    case .object(var members):
      self = .null
      defer { self = .object(members) }
      let index = members.lastIndex { $0.key == name }
      if path.count > 1 {
        guard let index else { return false }
        return members[index].value.apply(operation, value, at: path.dropFirst())
      }
      switch (operation, index) {
      case (.remove, let index?): members.remove(at: index)
      case (.remove, nil), (.replace, nil): return false
      case (_, let index?): members[index].value = value
      case (.add, nil), (.move, nil): members.append(Member(name, value))
      }
      return true
    case .array(var elements):
      self = .null
      defer { self = .array(elements) }
      guard let index = name == "-" ? elements.count : Int(name), index >= 0, index <= elements.count else {
        return false
      }
      if operation == .add, path.count == 1 {
        elements.insert(value, at: index)
        return true
      }
      guard index < elements.count else { return false }
      if path.count > 1 { return elements[index].apply(operation, value, at: path.dropFirst()) }
      if operation == .remove { elements.remove(at: index) } else { elements[index] = value }
      return true
    default: return false
    }
  }
}

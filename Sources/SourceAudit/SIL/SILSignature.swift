/// The type of a function in SIL, in parts.
struct SILSignature: Equatable {
  /// Types of the arguments with their conventions; results that are returned in memory come first.
  var arguments: [String] = []
  /// How many of the arguments are results.
  var results = 0
  /// Protocols that generic parameters conform to: the parameter's position, and the protocol's name.
  var requirements: [Requirement] = []

  struct Requirement: Hashable {
    var parameter: Int
    var protocolName: String
  }

  init(_ type: String) {
    let (generics, list, result) = Self.split(type)
    let parts = SILTypes.parts(list[...])
    results = result.ranges(of: "@out ").count
    arguments = Array(repeating: "@out", count: results) + parts
    requirements = Self.requirements(generics)
  }

  /// The generic clause, the arguments and the result of a type.
  private static func split(_ type: String) -> (generics: String, arguments: String, result: String) {
    var cursor = SILCursor(type)
    var generics = ""
    // Conventions, then `<...>`, then `(...)`.
    while !cursor.isAtEnd {
      if cursor.next == UInt8(ascii: "<") {
        cursor.advance()
        let list = cursor.text(until: [])
        if generics.isEmpty { generics = list }
        cursor.advance()
      } else if cursor.next == UInt8(ascii: "@") {
        _ = cursor.text(until: [0x20])
      } else if cursor.next == UInt8(ascii: "(") {
        cursor.advance()
        let arguments = cursor.text(until: [])
        cursor.advance()
        _ = cursor.take(" -> ")
        return (generics, arguments, cursor.rest())
      } else {
        cursor.advance()
      }
    }
    return (generics, "", "")
  }

  private static func requirements(_ generics: String) -> [Requirement] {
    guard let start = generics.range(of: " where ") else { return [] }
    let names = SILTypes.parts(generics[..<start.lowerBound])
    return SILTypes.parts(generics[start.upperBound...]).compactMap { part in
      guard let colon = part.range(of: " : ") else { return nil }
      guard let parameter = names.firstIndex(of: String(part[..<colon.lowerBound])) else { return nil }
      return Requirement(parameter: parameter, protocolName: String(part[colon.upperBound...]))
    }
  }

  /// The type of the result in a register; nil for a generic one or several.
  static func directResult(of type: String, _ substitutions: [String]) -> String? {
    let result = split(type).result
    guard !result.isEmpty, !result.contains("@out"), !result.hasPrefix("(@"), !result.hasPrefix("@error") else { return nil }
    let bare = SILTypes.bare(result)
    if bare.contains("τ") {
      guard substitutions.count == 1 else { return nil }
      return "$" + bare.replacing("τ_0_0", with: substitutions[0])
    }
    return "$" + bare
  }
}

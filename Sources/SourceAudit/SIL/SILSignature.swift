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
    /// Whether it is about an associated type of the parameter, as in `T.Element : Equatable`.
    var isOfPart = false
  }

  init(_ type: String) {
    let (generics, list, result) = Self.split(type)
    let parts = SILTypes.parts(list[...])
    results = result.ranges(of: "@out ").count + result.ranges(of: "@error_indirect ").count
    arguments = Array(repeating: "@out", count: results) + parts
    requirements = Self.requirements(generics)
  }

  /// The generic clause, the arguments and the result of a type.
  private static func split(_ type: String) -> (generics: [String], arguments: String, result: String) {
    var cursor = SILCursor(type)
    var generics: [String] = []
    // Conventions, then `<...>`, then `(...)`.
    while !cursor.isAtEnd {
      if cursor.next == UInt8(ascii: "<") {
        cursor.advance()
        let list = cursor.text(until: [])
        generics.append(list)
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

  /// The requirements of all clauses; the parameters of a later one come after those of the first.
  private static func requirements(_ clauses: [String]) -> [Requirement] {
    var names: [String] = []
    var found: [Requirement] = []
    for clause in clauses {
      let start = clause.range(of: " where ")
      names += SILTypes.parts(clause[..<(start?.lowerBound ?? clause.endIndex)])
      guard let start else { continue }
      for part in SILTypes.parts(clause[start.upperBound...]) {
        guard let colon = part.range(of: " : ") else { continue }
        let subject = part[..<colon.lowerBound]
        guard let parameter = names.firstIndex(of: String(subject.prefix { $0 != "." })) else { continue }
        found.append(
          Requirement(
            parameter: parameter, protocolName: String(part[colon.upperBound...]), isOfPart: subject.contains(".")))
      }
    }
    return found
  }

  /// The type of the result in a register; nil for a generic one or several.
  static func directResult(of type: String, _ substitutions: [String]) -> String? {
    let result = split(type).result
    guard !result.isEmpty, !result.contains("@out"), !result.hasPrefix("(@"), !result.hasPrefix("@error") else {
      return nil
    }
    let bare = SILTypes.bare(result)
    if bare.contains("τ") {
      guard substitutions.count == 1 else { return nil }
      return "$" + bare.replacing("τ_0_0", with: substitutions[0])
    }
    return "$" + bare
  }
}

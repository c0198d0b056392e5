import TraceJSON

/// A word, a number, a text in quotes or a sign of a law's line.
struct LawToken: Equatable {
  enum Kind: Equatable {
    case word(String)
    case text(String)
    case number(JSONValue)
    case sign(String)
  }
  var kind: Kind
  /// As it stands in the line.
  var source: String
  /// Counted from 1, in characters.
  var column: Int

  static func beginsWord(_ character: Character) -> Bool {
    character.isLetter || character == "_" || character == "*"
  }

  static func continuesWord(_ character: Character) -> Bool {
    beginsWord(character) || character.isWholeNumber || character == "."
  }

  private static let most = 2_000
  private static let signs = ["!=", "<=", ">=", "=", "<", ">", "(", ")", ",", ":", "."]

  /// The tokens of a line up to its comment.
  static func all(in line: some StringProtocol) throws(LawProblem) -> [LawToken] {
    var tokens: [LawToken] = []
    let characters = Array(line)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.isWhitespace {
        index += 1
        continue
      }
      if character == "#" { break }
      let rest = characters[index...]
      let end = try end(of: rest, column: index + 1)
      guard tokens.count < most else { throw LawProblem(column: index + 1, "a law has at most \(most) words") }
      let source = String(rest[..<end])
      tokens.append(LawToken(kind: try kind(of: source, column: index + 1), source: source, column: index + 1))
      index = end
    }
    return tokens
  }

  private static func end(of rest: ArraySlice<Character>, column: Int) throws(LawProblem) -> Int {
    let first = rest[rest.startIndex]
    if first == "\"" {
      var isEscaped = false
      for index in rest.indices.dropFirst() {
        if !isEscaped, rest[index] == "\"" { return index + 1 }
        isEscaped = !isEscaped && rest[index] == "\\"
      }
      throw LawProblem(column: column, "this text has no closing quote")
    }
    if beginsWord(first) {
      var end = rest.firstIndex { !continuesWord($0) } ?? rest.endIndex
      // A dot in front of a quote joins names; one at the end of a sentence is no part of the word.
      while rest[end - 1] == "." { end -= 1 }
      return end
    }
    let digits = first == "-" ? rest.dropFirst() : rest
    if digits.first?.isWholeNumber == true {
      let whole = digits.firstIndex { !$0.isWholeNumber } ?? digits.endIndex
      guard whole < digits.endIndex, digits[whole] == ".", digits[(whole + 1)...].first?.isWholeNumber == true else {
        return whole
      }
      return digits[(whole + 1)...].firstIndex { !$0.isWholeNumber } ?? digits.endIndex
    }
    let start = String(rest.prefix(2))
    guard let sign = signs.first(where: { start.hasPrefix($0) }) else {
      throw LawProblem(column: column, "'\(first)' has no meaning here")
    }
    return rest.startIndex + sign.count
  }

  private static func kind(of source: String, column: Int) throws(LawProblem) -> Kind {
    guard let first = source.first else { return .sign("") }
    if first == "\"" || first == "-" || first.isWholeNumber {
      switch JSONValue(parsing: source) {
      case .string(let text)?: return .text(text)
      case let number?: return .number(number)
      case nil: throw LawProblem(column: column, "\(source) is no text and no number as JSON has them")
      }
    }
    return beginsWord(first) ? .word(source) : .sign(source)
  }
}

/// The reason why a line is no law, and where.
package struct LawProblem: Error, Equatable {
  /// Counted from 1, in characters.
  package var column: Int
  package var message: String

  init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }
}

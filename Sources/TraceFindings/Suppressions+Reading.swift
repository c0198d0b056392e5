import PlatformSupport

/// Why suppressions could not be read.
public enum SuppressionError: Error, Equatable, Sendable {
  /// The file cannot be opened or read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// All the lines that cannot be used; there is at least one.
  case lines(name: String, [Line])

  /// A line, what is wrong with it, and what to write instead.
  public struct Line: Equatable, Sendable {
    /// Line of the file, counted from 1.
    public var number: Int
    /// The fault, as the end of a sentence.
    public var reason: String

    package init(_ number: Int, _ reason: String) {
      self.number = number
      self.reason = reason
    }
  }

  /// The faults, at least one sentence: `purity.txt:3: no rule is called "clok". ...`. Not escaped.
  package var sentences: [String] {
    switch self {
    case .unreadable(let path, let reason): ["the suppressions \(path) cannot be read: \(reason)"]
    case .lines(let name, let lines): lines.map { "\(name):\($0.number): \($0.reason)" }
    }
  }
}

// A program that an error ends shows it by `debugDescription`.
extension SuppressionError: CustomStringConvertible, CustomDebugStringConvertible {
  /// All faults, a line each.
  public var description: String { sentences.joined(separator: "\n") }
  /// The same as `description`.
  public var debugDescription: String { description }
}

extension Suppressions {
  /// Reads the text of a suppression file. `name` stands for it in errors.
  public init(parsing text: String, name: String) throws(SuppressionError) {
    var exemptions: [Exemption] = []
    var wrong: [SuppressionError.Line] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do throws(SuppressionError.Line.Reason) {
        if let exemption = try Exemption(parsing: line, number: index + 1) { exemptions.append(exemption) }
      } catch {
        wrong.append(SuppressionError.Line(index + 1, error.words))
      }
    }
    guard wrong.isEmpty else { throw .lines(name: name, wrong) }
    self.init(exemptions)
  }

  /// Reads a suppression file of up to a megabyte.
  public init(path: String) throws(SuppressionError) {
    try self.init(parsing: try Self.contents(of: path), name: path)
  }

  private static let sizeLimit = 1 << 20

  /// The text of a file of up to a megabyte.
  package static func contents(of path: String) throws(SuppressionError) -> String {
    guard let file = unsafe fopen(path, "re") else {
      throw .unreadable(path: path, reason: SystemErrorText.of(errno))
    }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    guard unsafe ferror(file) == 0 else { throw .unreadable(path: path, reason: SystemErrorText.of(errno)) }
    guard count <= sizeLimit else { throw .unreadable(path: path, reason: "it is larger than a megabyte") }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

extension SuppressionError.Line {
  fileprivate struct Reason: Error { var words: String }
}

extension Suppressions.Exemption {
  /// Nil for a line without anything but a comment.
  fileprivate init?(parsing line: Substring, number: Int) throws(SuppressionError.Line.Reason) {
    let (columns, reason) = Self.split(line)
    guard let name = columns.first else { return nil }
    let rule = PurityRule(rawValue: name)
    guard rule != nil || name == "*" else {
      let rules = PurityRule.allCases.map(\.rawValue).joined(separator: ", ")
      throw .init(words: "no rule is called \"\(name)\". Rules are \(rules), and * for any")
    }
    guard columns.count > 1 else {
      throw .init(words: "no reactor after \"\(name)\". Name its type; * stands for any")
    }
    let (reactor, symbol) = (TextPattern(columns[1]), TextPattern(columns.count > 2 ? columns[2] : "*"))
    guard rule != nil || !reactor.isEverything || !symbol.isEverything else {
      throw .init(words: "this would exempt everything. Name a rule, a reactor or a symbol")
    }
    self.init(rule: rule, reactor: reactor, symbol: symbol, reason: reason, line: number)
  }

  /// Up to three columns, the last with its spaces, and the comment.
  private static func split(_ line: Substring) -> (columns: [String], reason: String) {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    func trimmed(_ text: Substring) -> Substring {
      let start = text.drop(while: isSpace)
      return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? ""
    }
    let hash = line.indices.first { index in
      line[index] == "#" && (index == line.startIndex || isSpace(line[line.index(before: index)]))
    }
    let reason = hash.map { trimmed(line[line.index(after: $0)...]) } ?? ""
    let columns = trimmed(line[..<(hash ?? line.endIndex)]).split(maxSplits: 2, whereSeparator: isSpace)
    return (columns.map { String(trimmed($0)) }, String(reason))
  }
}

import TraceModel

/// The functions that a reducer must not call, read from `side-effects.txt`.
struct SideEffectCatalogue: Sendable {
  /// The condition under which a call counts. The raw value is its spelling in the file, which explains each.
  enum Condition: String {
    case always, direct, shared, sharedValue = "shared-value", starts, opens, opensAt = "opens-at", acquires, releases,
      keyPath = "key-path", keyPathInPlace =
      "key-path-in-place", syscall, never
  }

  /// A function, or a family of them: one line of the file.
  struct Entry: Sendable {
    /// Nil for an exception.
    var rule: PurityRule?
    var condition: Condition
    /// A C symbol, or a pattern of a mangled Swift name.
    var name: String
    /// The predicate of a finding, as in `reads the clock`.
    var predicate: String
    /// The name in source, where the symbol does not give it.
    var sourceName: String?
  }

  private(set) var entries: [Entry] = []
  /// Libraries that only wrap another one, by a part of their path.
  private(set) var overlays: [String] = []
  /// Libraries whose own calls never count, by a part of their path.
  private(set) var ignored: [String] = []

  /// A line that cannot be read. Lines count from 1.
  struct SyntaxError: Error, Equatable {
    var line: Int
  }

  init(_ text: String) throws(SyntaxError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(separator: " ").map(String.init)
      guard let first = fields.first, !first.hasPrefix("#") else { continue }
      guard fields.count > 1 else { throw SyntaxError(line: index + 1) }
      switch first {
      case "overlay": overlays.append(fields[1])
      case "ignore": ignored.append(fields[1])
      default:
        guard let entry = Entry(fields) else { throw SyntaxError(line: index + 1) }
        entries.append(entry)
      }
    }
  }
}

extension SideEffectCatalogue.Entry {
  fileprivate init?(_ fields: [String]) {
    guard fields.count > 2, let condition = SideEffectCatalogue.Condition(rawValue: fields[1]) else { return nil }
    let rule = PurityRule(rawValue: fields[0])
    guard rule != nil || fields[0] == "-" else { return nil }
    let sourceName = fields.count > 3 && fields[3].hasPrefix("as:") ? String(fields[3].dropFirst(3)) : nil
    let predicate = fields.dropFirst(sourceName == nil ? 3 : 4).joined(separator: " ")
    self.init(
      rule: rule, condition: condition, name: fields[2],
      predicate: predicate.isEmpty ? rule?.predicate ?? "" : predicate, sourceName: sourceName)
  }
}

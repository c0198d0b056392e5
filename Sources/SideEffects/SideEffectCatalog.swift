internal import CSideEffects
import TraceFindings

/// The functions that a reducer must not call, read from `side-effects.txt`.
package struct SideEffectCatalog: Sendable {
  /// The condition under which a call counts. The raw value is its spelling in the file, which explains each.
  package enum Condition: String, Sendable {
    case always, direct, shared, sharedValue = "shared-value", starts, opens, opensAt = "opens-at", acquires, releases,
      keyPath = "key-path", keyPathInPlace =
      "key-path-in-place", syscall, never
    /// Those that only an audit of the source looks for.
    case `static`, maybe, later, pure

    /// Whether the line is for audits of the source alone.
    var isForSourceAlone: Bool { self == .static || self == .maybe || self == .later || self == .pure }
  }

  /// A function, or a family of them: one line of the file.
  package struct Entry: Sendable, Equatable {
    /// Nil for an exception.
    package var rule: PurityRule?
    package var condition: Condition
    /// A C symbol, or a pattern of a mangled Swift name.
    package var name: String
    /// The predicate of a finding, as in `reads the clock`.
    package var predicate: String
    /// The name in source, where the symbol does not give it.
    package var sourceName: String?

    /// Whether the name is a pattern of mangled Swift names.
    package var isMangled: Bool { name.hasPrefix("$s") }
    /// The symbols that the entry matches: those that begin with a mangled name unless `$` ends it, one function of C.
    package var symbols: TextPattern {
      guard isMangled else { return TextPattern(name) }
      return TextPattern(name.hasSuffix("$") ? String(name.dropLast()) : name + "*")
    }
  }

  package private(set) var entries: [Entry] = []
  /// All lines, in the order of the file: those that an audit of the source looks for.
  package private(set) var sourceEntries: [Entry] = []
  /// Libraries that only wrap another one, by a part of their path.
  package private(set) var overlays: [String] = []
  /// Libraries whose own calls never count, by a part of their path.
  package private(set) var ignored: [String] = []
  /// Modules that are judged by the names of their functions alone.
  package private(set) var modules: Set<String> = []

  /// A line that cannot be read. Lines count from 1.
  package struct SyntaxError: Error, Equatable {
    package var line: Int
  }

  package static func standard() throws(SyntaxError) -> SideEffectCatalog {
    let text = unsafe UnsafeBufferPointer(start: se_catalog(), count: se_catalog_length())
    return try SideEffectCatalog(unsafe String(decoding: text, as: UTF8.self))
  }

  package init(_ text: String) throws(SyntaxError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(separator: " ").map(String.init)
      guard let first = fields.first, !first.hasPrefix("#") else { continue }
      guard fields.count > 1 else { throw SyntaxError(line: index + 1) }
      switch first {
      case "overlay": overlays.append(fields[1])
      case "ignore": ignored.append(fields[1])
      case "module": modules.formUnion(fields.dropFirst())
      default:
        guard let entry = Entry(fields) else { throw SyntaxError(line: index + 1) }
        if !entry.condition.isForSourceAlone { entries.append(entry) }
        sourceEntries.append(entry)
      }
    }
  }

  /// This catalog, with lines of another one before its own for audits of the source.
  package func preceded(by other: SideEffectCatalog) -> SideEffectCatalog {
    var joined = self
    joined.sourceEntries = other.sourceEntries + sourceEntries
    joined.modules.formUnion(other.modules)
    return joined
  }
}

extension SideEffectCatalog.Entry {
  fileprivate init?(_ fields: [String]) {
    guard fields.count > 2, let condition = SideEffectCatalog.Condition(rawValue: fields[1]) else { return nil }
    let rule = PurityRule(rawValue: fields[0])
    guard rule != nil || fields[0] == "-" else { return nil }
    let sourceName = fields.count > 3 && fields[3].hasPrefix("as:") ? String(fields[3].dropFirst(3)) : nil
    let predicate = fields.dropFirst(sourceName == nil ? 3 : 4).joined(separator: " ")
    self.init(
      rule: rule, condition: condition, name: fields[2],
      predicate: predicate.isEmpty ? rule?.predicate ?? "" : predicate, sourceName: sourceName)
  }
}

import PlatformSupport

/// Keys of lines that columns have, so that the rest of an event leaves them out.
struct ColumnKeys {
  /// References that columns cannot say, because the trace lacks the event that they name.
  struct Unresolved: OptionSet {
    let rawValue: UInt8
    static let cause = Unresolved(rawValue: 1)
    static let effect = Unresolved(rawValue: 2)
    static let chain = Unresolved(rawValue: 4)
    /// Paths of a diff.
    static let paths = Unresolved(rawValue: 8)
  }

  private static let names = [
    "k", "seq", "ts", "dur", "r", "chain", "cause", "label", "rev", "th", "src", "site", "noop", "unobserved",
    "initial", "injected", "unknown", "swallowed", "end", "effect", "begin",
  ]
  private static let references: [(key: [UInt8], reference: Unresolved)] = [
    (Array("cause".utf8), .cause), (Array("effect".utf8), .effect), (Array("chain".utf8), .chain),
  ]

  /// By their length, since most keys of a line have one of few.
  private let byLength: [[[UInt8]]]

  init() {
    var byLength: [[[UInt8]]] = Array(repeating: [], count: 11)
    for name in Self.names { byLength[name.utf8.count].append(Array(name.utf8)) }
    self.byLength = byLength
  }

  func contains(_ name: ByteView, unresolved: Unresolved) -> Bool {
    guard name.count < byLength.count, byLength[name.count].contains(where: { name.elementsEqual($0) }) else {
      return false
    }
    return unresolved.isEmpty
      || !Self.references.contains { unresolved.contains($0.reference) && name.elementsEqual($0.key) }
  }
}

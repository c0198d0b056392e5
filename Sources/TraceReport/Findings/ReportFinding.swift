import PlatformSupport
import TraceReading

/// Something that went wrong, once for each cause, with the events in which it showed.
struct ReportFinding: Equatable {
  /// Nil for a law that was broken.
  var kind: Fault.Kind?
  /// Rows of the first events in which it showed, ascending.
  var rows: [Int]
  /// Number of events in which it showed.
  var total: Int
  /// Number of the reactor; 0 for none.
  var reactor: TraceEvent.ReactorID
  /// `CounterReactor.add`
  var what: String
  var why: String
  /// Source and rule, where they are known.
  var location = ""
  /// Turns of a loop.
  var turns: Int?
  /// Whether other events in which it showed have other reasons.
  var hasOtherReasons = false

  /// The word for a broken law, by which a search finds what broke it.
  static let lawWord = "unlawful"

  var word: String { kind?.rawValue ?? Self.lawWord }

  /// The reason in words, which are those of the first event.
  var reason: String { hasOtherReasons ? "the first: \(why)" : why }

  /// Rows that are kept of one finding.
  static let mostRows = 64
}

/// Findings that are being collected: equal ones are summed up.
struct FindingCollector {
  private struct Key: Hashable {
    var kind: Fault.Kind?
    var reactor: TraceEvent.ReactorID
    var what: String
    var location: String
  }

  private var indices: [Key: Int] = [:]
  private var collected: [ReportFinding] = []

  /// Adds one occurrence; the words are those of the first.
  mutating func add(_ finding: ReportFinding) {
    let key = Key(kind: finding.kind, reactor: finding.reactor, what: finding.what, location: finding.location)
    guard let index = indices[key] else {
      indices[key] = collected.count
      return collected.append(finding)
    }
    if collected[index].why != finding.why { collected[index].hasOtherReasons = true }
    collected[index].total += finding.total
    collected[index].rows += finding.rows.prefix(ReportFinding.mostRows - collected[index].rows.count)
  }

  /// By kind, the most frequent first, equally frequent ones as they came.
  var findings: [ReportFinding] {
    let order = Dictionary(uniqueKeysWithValues: Fault.Kind.allCases.enumerated().map { (Fault.Kind?.some($1), $0) })
    return collected.enumerated().sorted { a, b in
      (order[a.element.kind] ?? 0, -a.element.total, a.offset) < (
        order[b.element.kind] ?? 0, -b.element.total, b.offset
      )
    }.map(\.element)
  }
}

import PictureKit
import TraceModel

/// The words of a suite's picture.
struct SuiteText {
  enum Mark { case never, impure, failed, open, unknown, fine }

  var title: String
  var figures: String
  var triage: [(mark: Mark, words: String, role: Role)] = []

  init(_ suite: Suite) {
    title = suite.percent.map { "\($0) % of what is known was exercised" } ?? "What the traces exercised"
    let known = suite.percent.map { _ in "\(suite.known.exercised) of \(suite.known.all) known cases and fields" }
    figures = ([known].compactMap(\.self) + suite.figures).joined(separator: " · ")
    let items = suite.reactors.flatMap { reactor in Suite.Kind.allCases.flatMap { reactor.list($0).items } }
    func add(_ mark: Mark, _ count: Int, _ words: String, _ role: Role) {
      if count > 0 { triage.append((mark, "\(CountText.of(count)) \(words)", role)) }
    }
    add(.never, items.count { $0.count == 0 }, "never exercised", .slow)
    add(.impure, items.reduce(0) { $0 + $1.impure }, "findings in reduce", .badText)
    add(.failed, items.reduce(0) { $0 + $1.errors }, "effects failed", .badText)
    add(.open, items.reduce(0) { $0 + $1.open }, "never ended", .actionText)
    let unknown = suite.reactors.reduce(0) { sum, reactor in
      sum + Suite.Kind.allCases.count { !reactor.list($0).isKnown }
    }
    add(.unknown, unknown, "lists of which others may be missing", .mute)
    if triage.isEmpty { triage.append((.fine, "everything that is known was exercised", .stateText)) }
  }

  var summary: String { ([figures] + triage.map(\.words)).joined(separator: "; ") + "." }

  /// All that a row says, without room for less.
  static func tooltip(_ item: Suite.Item, _ kind: Suite.Kind) -> String {
    var lines = ["\(kind.rawValue) \(item.name): \(item.count == 0 ? "never exercised" : "\(item.count) times")"]
    if item.impure > 0 { lines.append("\(item.impure) findings in its reduce") }
    if item.errors > 0 { lines.append("\(item.errors) effects failed") }
    if item.open > 0 { lines.append("\(item.open) effects never ended") }
    if let slowest = item.slowest {
      lines.append("slowest \(slowest.text), event \(slowest.event) of \(slowest.trace)")
    }
    return lines.joined(separator: "\n")
  }
}

import PictureKit
import TraceAnalysis
import TraceReading

/// The words of a suite's picture.
struct SuiteText {
  var title: String
  var figures: String
  /// The items of the head, and what their marks mean in the legend.
  var triage: [(item: TriageItem, meaning: String?)] = []

  init(_ suite: Suite) {
    title = suite.percent.map { "\($0) % of what is known was exercised" } ?? "What the traces exercised"
    let known = suite.percent.map { _ in suite.share }
    figures = ([known].compactMap(\.self) + suite.figures).joined(separator: " · ")
    let items = suite.reactors.flatMap { reactor in Suite.Kind.allCases.flatMap { reactor.list($0).items } }
    func add(_ item: TriageItem, _ count: Int, _ meaning: String? = nil) {
      guard count > 0 else { return }
      triage.append(
        (TriageItem(caption: "\(CountText.of(count)) \(item.caption)", role: item.role, draw: item.draw), meaning))
    }
    let never = TriageItem(caption: "never exercised", role: .slow) { $0.suiteMark(.action, isNever: true, at: $1) }
    add(never, items.count { $0.count == 0 }, "never exercised")
    let laws = suite.laws ?? []
    let (broken, untested) = (laws.count(where: \.isBroken), laws.count { !$0.isExercised })
    add(TriageItem(.failed, "law\(broken == 1 ? "" : "s") broken"), broken, "law that a trace broke")
    let empty = TriageItem(caption: "law\(untested == 1 ? "" : "s") untested", role: .slow) {
      $0.suiteMark(.action, isNever: true, at: $1)
    }
    add(empty, untested)
    add(TriageItem(.impure, "findings in reduce"), items.reduce(0) { $0 + $1.impure }, "findings in its reduce")
    add(TriageItem(.failed, "effects failed"), items.reduce(0) { $0 + $1.errors }, "effects that failed")
    add(TriageItem(.open, "never ended"), items.reduce(0) { $0 + $1.open }, "effects that never ended")
    let unknown = suite.reactors.reduce(0) { sum, reactor in
      sum + Suite.Kind.allCases.count { !reactor.list($0).isKnown }
    }
    let question = TriageItem(caption: "lists of which others may be missing", role: .mute) {
      $0.text("?", at: Point($1.x, $1.y + 4), anchor: .middle, bold: true, role: .mute)
    }
    add(question, unknown)
    let fine = TriageItem(caption: "everything that is known was exercised", role: .stateText) { $0.dot($1) }
    if triage.isEmpty { triage.append((fine, nil)) }
  }

  var summary: String { ([figures] + triage.map(\.item.caption)).joined(separator: "; ") + "." }

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

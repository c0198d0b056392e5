import PlatformSupport
import TraceFindings
import TraceFormat
import TraceJSON
import TraceReading

/// A broken law as text: the reason, the chain, and what to type next.
package struct LawStory: Sendable {
  /// `two ran at the same time`
  package let reason: String
  /// The lines of the chain, and those around it, without line breaks. Not escaped.
  package let lines: [String]
  /// The command that draws it or explains it.
  package let command: String
  /// The lines that sent the actions of the chain.
  package let sites: [SourceSite]

  private static let longest = 14

  init(_ law: Law, _ obligation: LawResult.Obligation, _ table: EventTable, trace: String) {
    reason = obligation.position.flatMap { LawEvidence.early(law.sentence, $0, table) } ?? law.sentence.reason
    let trace = ShellText.word(trace)
    guard let position = obligation.position else {
      (lines, sites, command) = ([], [], "trace-render report \(trace) -o law.html")
      return
    }
    let chain = Chain(law.sentence, position, obligation, table)
    let first = chain.rows.first.map { table.step($0.position).time } ?? 0
    let times = chain.rows.map { row in
      let time = table.step(row.position).time
      return DurationText.of(time >= first ? time - first : 0)
    }
    let timeWidth = times.map(\.count).max() ?? 0
    let numberWidth = chain.rows.map { String(table.step($0.position).seq).count }.max() ?? 0
    let shown = zip(chain.rows, times).map { row, time in
      let number = String(table.step(row.position).seq)
      return "\(row.isMarked ? "!" : " ") \(Self.pad(time, timeWidth))  \(Self.pad(number, numberWidth))  "
        + String(repeating: "  ", count: min(row.depth, 8)) + Self.words(row.position, table)
    }
    lines =
      [LawEvidence.text(law.sentence, position, obligation, table)].compactMap { $0 } + shown
      + (chain.left > 0 ? ["  … \(chain.left) more"] : [])
      + [LawEvidence.closing(law.sentence, obligation, table)].compactMap { $0 }
    sites = chain.rows.compactMap { table[$0.position].site }
    let seq = table.step(obligation.second ?? position).seq
    command =
      law.sentence.predicate == nil
      ? "trace-render timeline \(trace) --focus \(seq) -o law.svg" : "trace-render why \(trace) \(seq)"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func words(_ position: Int, _ table: EventTable) -> String {
    let words = table.words(position)
    return ([words.name] + words.details).joined(separator: "  ")
  }

  /// The events of a story.
  private struct Chain {
    struct Row {
      var position: Int
      var depth: Int
      var isMarked: Bool
    }
    var rows: [Row] = []
    /// Events that are left out.
    var left = 0

    init(_ sentence: LawSentence, _ x: Int, _ obligation: LawResult.Obligation, _ table: EventTable) {
      switch sentence {
      case .leads:
        let below = [x] + table.path(to: x).consequences.filter { Self.isShown($0, table) }
        let depths = table.depths { Self.isShown($0, table) }
        rows = below.prefix(longest).map { Row(position: $0, depth: Int(depths[$0] - depths[x]), isMarked: false) }
        left = max(0, below.count - longest)
      case .atOnce, .stops:
        let ends = [obligation.other, x, obligation.second].compactMap { $0 }
        let all = Set(ends.flatMap { end in table.steps(to: end).map(\.position).filter { Self.isShown($0, table) } })
        let depths = table.depths { Self.isShown($0, table) }
        let top = all.map { depths[$0] }.min() ?? 0
        rows = all.union(ends).sorted().suffix(longest).map {
          Row(position: $0, depth: Int(depths[$0] - top), isMarked: sentence.culprits(obligation).contains($0))
        }
      default:
        let target = sentence.culprits(obligation).first ?? x
        let path = table.steps(to: target).map(\.position).filter { Self.isShown($0, table) || $0 == target }
        left = max(0, path.count - longest)
        rows = path.suffix(longest).enumerated().map { Row(position: $1, depth: $0, isMarked: $1 == target) }
      }
    }

    private static func isShown(_ position: Int, _ table: EventTable) -> Bool {
      table.isMain(position) || table.step(position).kind == .mutateBegin
    }
  }
}

extension LawResult.Obligation {
  /// Its events, for an index.
  func told(by sentence: LawSentence, in check: LawCheck) -> [TraceIndex.ToldEvent] {
    [position, other, second].compactMap(\.self).map { position in
      let isExplained = if case .leads = sentence { position == self.position } else { false }
      let event = check.event(position)
      return TraceIndex.ToldEvent(seq: event.seq, reactor: event.reactor, isExplained: isExplained)
    }
  }

  /// The same by positions in a table, which has its events.
  func moved(from check: LawCheck, to table: EventTable) -> Self {
    func moved(_ position: Int?) -> Int? { position.flatMap { table.position(of: check.seq($0)) } }
    return Self(verdict: verdict, position: moved(position), other: moved(other), second: moved(second))
  }
}

extension LawSentence {
  /// The positions of the events of an offence that broke the law.
  package func culprits(_ offence: LawResult.Obligation) -> [Int] {
    switch self {
    case .leadsToAtMost, .afterNever, .afterAlways: [offence.other ?? offence.position].compactMap(\.self)
    default: [offence.position, offence.second].compactMap(\.self)
    }
  }

  /// The words for what went wrong, behind the sentence.
  fileprivate var reason: String {
    switch self {
    case .always: "the state is otherwise"
    case .never: "it happened"
    case .leads(_, _, let terms, _):
      terms.within == nil ? "nothing of it led there, and nothing of it is running" : "nothing of it led there in time"
    case .leadsToAtMost: "it led there more often"
    case .comes: "none of its causes is that"
    case .isFollowed(_, _, let terms): terms.within == nil ? "it did not follow" : "it did not follow in time"
    case .onlyWhen: "the state was otherwise"
    case .onlyAfter: "it came before that"
    case .afterNever: "it came"
    case .afterAlways: "a state was otherwise"
    case .stops: "it went on"
    case .atOnce(_, 1): "two ran at the same time"
    case .atOnce(_, let most): "\(most + 1) ran at the same time"
    case .ends: "it ran too long"
    case .changesOnly: "another mutation changed it"
    case .neverDecreases: "it fell"
    case .no, .staysOpen: "there is one"
    }
  }
}

import CommandLineKit
import TraceModel

/// Events as lines of text: number, time, reactor, and the event, further in the more events led to it.
package struct EventLines {
  let table: EventTable
  let ink: TerminalInk
  /// Names of reactors, each with the spaces behind it; empty if there is one reactor.
  private var nameColumns: [TraceEvent.ReactorID: String] = [:]
  private let numberWidth: Int
  private let noName: String

  /// Deeper events stand as far in as one of this depth.
  private static let deepest = 12
  private static let widestName = 28

  package init(_ table: EventTable, _ ink: TerminalInk) {
    self.table = table
    self.ink = ink
    numberWidth = String(table.count == 0 ? 0 : table[table.count - 1].seq).count
    var names: [TraceEvent.ReactorID: String] = [:]
    for reactor in table.graph.reactors.prefix(10_000) {
      names[reactor.id] = TerminalText.escaped(ShortText.cut(table.reactorName(reactor.id), to: Self.widestName))
    }
    let width = names.count > 1 ? names.values.reduce(0) { max($0, $1.count) } + 2 : 0
    noName = String(repeating: " ", count: width)
    guard width > 0 else { return }
    nameColumns = names.mapValues { $0 + String(repeating: " ", count: width - $0.count) }
  }

  /// The lines of some events, each ended.
  package func lines(_ positions: [Int]) -> String {
    var text = ""
    for position in positions { text += line(position) }
    return text
  }

  /// The line of an event, ended.
  ///
  /// - Parameters:
  ///   - wait: Nanoseconds since the step before, in a column of their own; nil for no such column.
  package func line(_ position: Int, depth: Int = 0, wait: UInt64?? = nil) -> String {
    let row = table[position]
    let words = table.words(position)
    var line = Self.pad(String(row.seq), to: numberWidth) + "  " + Self.pad(Self.moment(row.time), to: 12) + "  "
    if let wait { line += Self.pad(wait.map { "+" + DurationText.of($0) } ?? "", to: 9) + "  " }
    line = ink.paint(line, .mute)
    line += nameColumns[row.reactor] ?? noName
    line += String(repeating: "  ", count: min(depth, Self.deepest))
    line += ink.paint("\(words.mark.glyph) \(TerminalText.escaped(words.name))", words.mark.style)
    let details = words.details.map(TerminalText.escaped).joined(separator: "  ")
    return details.isEmpty ? line + "\n" : line + "  " + ink.paint(details, .mute) + "\n"
  }

  /// Seconds with six decimals, rounded up, so that `--at` with what was printed includes the event.
  package static func moment(_ nanoseconds: UInt64) -> String {
    let microseconds = nanoseconds / 1_000 + (nanoseconds % 1_000 == 0 ? 0 : 1)
    let digits = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(digits)"
  }

  private static func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.unicodeScalars.count)) + text
  }
}

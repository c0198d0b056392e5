import TraceFormat
import TraceJSON
import TraceReading

extension TraceSet {
  /// Traces that a reader still reads; the JSON has as many.
  private static let mostWorst = 10

  /// The traces that are worth a look, then the statistics of all: a part for each clock, since their times do not mix.
  ///
  /// Safe to print.
  package var statisticsText: String {
    var text = TerminalText.escaped(headline) + "\n"
    let worst = worst(Self.mostWorst)
    if !worst.isEmpty { text += "\n" + worstTable(worst).text }
    for group in groups {
      let name = TerminalText.escaped(words(for: group))
      text += "\n" + Statistics(group.join.graph).text(headed: name, places(of: group))
    }
    return text
  }

  /// The same as one JSON object; times in nanoseconds. Its keys are in docs/many-traces.md.
  package var statisticsJSON: JSONText {
    let clocks = groups.map { group in
      JSONValue.object(["clock": .string(group.clock), "traces": .number(group.members.count)])
        .adding(Statistics(group.join.graph).json(places(of: group)).members)
    }
    return JSONValue.object([
      "traces": .number(members.count), "unread": unreadJSON, "worst": .array(worst(Self.mostWorst).map(\.json)),
      "clocks": .array(clocks),
    ]).json
  }

  /// `40 traces, 1,200 events, none lost`, and how many files could not be read.
  var headline: String {
    let events = members.reduce(0) { $0.plus($1.events) }
    let lost = members.reduce(0) { $0.plus($1.lost) }
    var text = "\(Self.count(members.count)), \(events) events, \(lost == 0 ? "none" : String(lost)) lost"
    if !unread.isEmpty { text += "; \(unread.count) file\(unread.count == 1 ? "" : "s") could not be read" }
    return text
  }

  static func count(_ traces: Int) -> String { "\(traces) trace\(traces == 1 ? "" : "s")" }

  /// `2 traces of Shop in virtual time`.
  private func words(for group: Group) -> String {
    let name = group.join.graph.header.programName
    let time =
      switch group.clock {
      case "virtual": " in virtual time"
      case "monotonic": ""
      default: " by the clock \(group.clock)"
      }
    return Self.count(group.members.count) + (name.isEmpty ? "" : " of \(name)") + time
  }

  private func worstTable(_ worst: [TraceFigures]) -> TextTable {
    let counts = worst.first?.counts.map { ($0.title, TextTable.Alignment.right) } ?? []
    var table = TextTable([("worst trace", .left)] + counts + [("slowest", .right)])
    for trace in worst { table.add([trace.name] + trace.counts.map { String($0.number) } + [trace.slowestText]) }
    return table
  }

  var unreadJSON: JSONValue {
    .array(unread.map { .object(["trace": .string($0.name), "reason": .string($0.reason)]) })
  }
}

extension TraceFigures {
  /// `4 ms`, `4 ms virtual`, or a dash.
  var slowestText: String { slowest.map { DurationText.of($0) + (isVirtual ? " virtual" : "") } ?? "-" }

  var json: JSONValue {
    .object(
      [
        .init("trace", .string(name)), .init("program", .string(program)), .init("events", .number(events)),
      ] + counts.map { .init($0.title, .number($0.number)) } + [
        .init("slowest", slowest.map { .number($0) } ?? .null), .init("virtual", .bool(isVirtual)),
      ])
  }
}

extension JSONValue {
  /// The members of an object; none of anything else.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}

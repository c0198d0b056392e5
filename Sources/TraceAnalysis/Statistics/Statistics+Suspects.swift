import PlatformSupport
import TraceFormat
import TraceJSON
import TraceReading

/// Signs of a fault, by reactor type.
extension Statistics {
  mutating func add(_ suspects: TraceGraph.Suspects, _ graph: TraceGraph) {
    unwritten = Dictionary(grouping: suspects.unwritten, by: \.reactorType).sorted { $0.key < $1.key }.map {
      UnwrittenRow(reactorType: $0.key, fields: $0.value.map(\.field))
    }
    unseen = Dictionary(grouping: suspects.unobserved) { graph.reactors[$0].type }.sorted { $0.key < $1.key }.map {
      UnseenRow(reactorType: $0.key, count: $0.value.count, states: $0.value.reduce(0) { $0 + graph.changes(of: $1) })
    }
    stuck = Dictionary(grouping: suspects.stuck) { [graph.reactors[$0.reactor].type, $0.field] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { StuckRow($0.value, graph) }
  }
}

extension TraceGraph {
  fileprivate func changes(of reactor: Int) -> Int { reactors[reactor].commits.count { !commits[$0].changed.isEmpty } }
}

extension Statistics.StuckRow {
  fileprivate init?(_ flags: [TraceGraph.Suspects.Stuck], _ graph: TraceGraph) {
    guard let first = flags.min(by: { $0.commit < $1.commit }) else { return nil }
    let commit = graph.commits[first.commit]
    self.init(
      reactorType: graph.reactors[first.reactor].type, field: first.field, count: flags.count, mutation: commit.label,
      since: commit.state ?? commit.finishOfReduce, seq: commit.seq)
  }
}

extension TraceGraph.Commit {
  fileprivate var finishOfReduce: UInt64 { reduce?.upperBound ?? time }
}

/// Tables for a reader, each only if there is something in it.
extension Statistics {
  func suspectText(_ places: EventPlaces) -> String {
    var text = ""
    if !unwritten.isEmpty { text += "\n" + unwrittenTable.text }
    if !unseen.isEmpty { text += "\n" + unseenTable.text }
    if !stuck.isEmpty { text += "\n" + stuckTable(places).text }
    return text
  }

  private var unwrittenTable: TextTable {
    var table = TextTable([("never written", .left), ("fields", .left)])
    for row in unwritten { table.add([row.reactorType, row.fields.joined(separator: ", ")]) }
    return table
  }

  private var unseenTable: TextTable {
    var table = TextTable([("changes unobserved", .left), ("reactors", .right), ("states", .right)])
    for row in unseen { table.add([row.reactorType, String(row.count), String(row.states)]) }
    return table
  }

  private func stuckTable(_ places: EventPlaces) -> TextTable {
    var table = TextTable([
      ("stuck at true", .left), ("reactors", .right), ("set by", .left), ("event", .right), ("since", .right),
    ])
    for row in stuck {
      table.add([
        "\(row.reactorType).\(row.field)", String(row.count), row.mutation, places.text(row.seq),
        DurationText.of(places.moment(row.since, at: row.seq)),
      ])
    }
    return table
  }
}

extension Statistics {
  func suspectMembers(_ places: EventPlaces) -> [JSONValue.Member] {
    [
      .init("never_written", .array(unwritten.map(\.json))), .init("changes_unobserved", .array(unseen.map(\.json))),
      .init("stuck", .array(stuck.map { $0.json(places) })),
    ]
  }
}

extension Statistics.UnwrittenRow {
  fileprivate var json: JSONValue {
    .object(["reactor": .string(reactorType), "fields": .array(fields.map { .string($0) })])
  }
}

extension Statistics.UnseenRow {
  fileprivate var json: JSONValue {
    .object(["reactor": .string(reactorType), "count": .number(count), "states": .number(states)])
  }
}

extension Statistics.StuckRow {
  fileprivate func json(_ places: EventPlaces) -> JSONValue {
    let since = places.moment(since, at: seq)
    return .object([
      "reactor": .string(reactorType), "field": .string(field), "count": .number(count), "mutation": .string(mutation),
      "since": .number(since),
    ]).adding(places.members("event", seq))
  }
}

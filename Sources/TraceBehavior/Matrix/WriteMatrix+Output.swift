import PlatformSupport
import TraceJSON
import TraceReading

/// The matrix as text and JSON, with nothing folded.
extension WriteMatrix {
  /// A table for each type of reactor, a column a field. Safe to print.
  package var text: String {
    var text = blocks.isEmpty ? "no mutation was reduced in this trace\n" : blocks.map(\.text).joined(separator: "\n")
    if raced > 0 { text += "\n* effects that ran at the same time wrote the field one after the other\n" }
    if unobserved > 0 { text += "\n4/1: four writes, one of them without an observer\n" }
    if lost > 0 { text += "\n\(lost) events were lost: there may have been more writes\n" }
    return text
  }

  /// Keys are promised: later versions only add some.
  package var json: JSONValue {
    .object([
      "lost": .number(lost), "raced_fields": .number(raced), "noop": .number(noops),
      "unobserved_writes": .number(unobserved), "reactors": .array(blocks.map(\.json)),
    ])
  }
}

extension WriteMatrix.Block {
  /// A table of more cells is too wide to read: each row lists the fields that it wrote.
  private static let mostCells = 100_000

  fileprivate var text: String {
    let isTable = rows.count * fields.count <= Self.mostCells
    let titles = fields.map { $0.name + ($0.races.isEmpty ? "" : "*") }
    var columns: [(title: String, alignment: TextTable.Alignment)] = [(reactorType, .left), ("count", .right)]
    columns += isTable ? titles.map { ($0, .right) } : [("writes", .left)]
    var table = TextTable(columns + [("no-op", .right)])
    for row in rows {
      let cells =
        isTable
        ? fields.indices.map { row.cells[$0].map(\.text) ?? "·" }
        : [row.cells.sorted { $0.key < $1.key }.map { "\(titles[$0.key]) \($0.value.text)" }.joined(separator: ", ")]
      let noops = row.noopsUnknown == 0 ? String(row.noops) : "\(row.noops), \(row.noopsUnknown) unknown"
      let unknown = row.changesUnknown == 0 ? "" : " (\(row.changesUnknown) unknown)"
      table.add([row.mutation, String(row.count) + unknown] + cells + [noops])
    }
    var text = table.text
    for field in fields {
      for race in field.races { text += TerminalText.escaped("race for \(field.name): \(race.text)") + "\n" }
    }
    return text
  }

  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(reactorType), "count": .number(reactors),
      "fields": .array(fields.map(\.json)), "mutations": .array(rows.map { $0.json(fields) }),
    ])
  }
}

extension WriteMatrix.Cell {
  fileprivate var text: String { (unobserved == 0 ? "\(count)" : "\(count)/\(unobserved)") + (isRaced ? "*" : "") }
}

extension WriteMatrix.Race {
  /// `setPosts of load, then setPosts of clear, 2 times, 1 too late (event 61)`.
  package var text: String {
    let often = count == 1 ? "" : ", \(count) times"
    let late = late == 0 ? "" : ", \(late) too late"
    return "\(first) of \(firstAction), then \(second) of \(secondAction)\(often)\(late) (event \(event))"
  }

  fileprivate var json: JSONValue {
    .object([
      "first": .object(["action": .string(firstAction), "mutation": .string(first)]),
      "second": .object(["action": .string(secondAction), "mutation": .string(second)]),
      "count": .number(count), "late": .number(late), "event": .number(event),
    ])
  }
}

extension WriteMatrix.Field {
  fileprivate var json: JSONValue {
    .object(["field": .string(name), "writes": .number(count), "races": .array(races.map(\.json))])
  }
}

extension WriteMatrix.Row {
  fileprivate func json(_ fields: [WriteMatrix.Field]) -> JSONValue {
    let writes = cells.sorted { $0.key < $1.key }.map { index, cell -> JSONValue in
      .object([
        "field": .string(fields[index].name), "count": .number(cell.count),
        "unobserved": .number(cell.unobserved), "raced": .bool(cell.isRaced),
      ])
    }
    return .object([
      "mutation": .string(mutation), "count": .number(count), "noop": .number(noops),
      "noop_unknown": .number(noopsUnknown), "changes_unknown": .number(changesUnknown), "writes": .array(writes),
    ])
  }
}

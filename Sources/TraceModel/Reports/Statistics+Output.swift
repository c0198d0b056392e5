extension Statistics {
  /// Two tables for a reader, times as p50 / p95 / max.
  ///
  /// Safe to print.
  public var text: String {
    var text = TerminalText.escaped(process.isEmpty ? "trace" : process)
    text += ": \(DurationText.of(duration)), \(events) events, \(lost == 0 ? "none" : String(lost)) lost"
    text += ", \(failures) failed\n\n"
    text += actions.isEmpty ? "no actions\n" : actionTable.text
    text += "\n" + (mutations.isEmpty ? "no mutations\n" : mutationTable.text)
    return text + "\ntimes: p50 / p95 / max by nearest rank\n"
  }

  private var actionTable: TextTable {
    var table = TextTable([
      ("action", .left), ("count", .right), ("mutate call", .right), ("effect", .right), ("reduce", .right),
      ("to first state", .right), ("to settled", .right), ("open", .right), ("errors", .right), ("no-op", .right),
    ])
    for row in actions {
      table.add([
        "\(row.reactorType).\(row.label)", String(row.count), row.call.text, row.effect.text, row.reduce.text,
        row.firstState.text, row.settled.text, String(row.openEffects), String(row.errors), String(row.noops),
      ])
    }
    return table
  }

  private var mutationTable: TextTable {
    var table = TextTable([
      ("mutation", .left), ("count", .right), ("reduce", .right), ("no-op", .right), ("writes", .left),
    ])
    for row in mutations {
      let shown = row.fields.prefix(8).map { "\($0.name) \($0.count)" }
      let rest = row.fields.count > 8 ? ["\(row.fields.count - 8) more"] : []
      table.add([
        "\(row.reactorType).\(row.label)", String(row.count), row.reduce.text, String(row.noops),
        shown.isEmpty ? "-" : (shown + rest).joined(separator: ", "),
      ])
    }
    return table
  }

  /// The same as one JSON object; times in nanoseconds.
  public var json: JSONText {
    JSONValue.object([
      "process": .string(process), "duration": .int(Int64(clamping: duration)), "events": .int(Int64(events)),
      "lost": .int(Int64(lost)), "failures": .int(Int64(failures)), "actions": .array(actions.map(\.json)),
      "mutations": .array(mutations.map(\.json)),
    ]).json
  }
}

extension Statistics.ActionRow {
  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(reactorType), "action": .string(label), "count": .int(Int64(count)), "mutate": call.json,
      "effect": effect.json, "reduce": reduce.json, "first_state": firstState.json, "settled": settled.json,
      "open": .int(Int64(openEffects)), "errors": .int(Int64(errors)), "noops": .int(Int64(noops)),
    ])
  }
}

extension Statistics.MutationRow {
  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(reactorType), "mutation": .string(label), "count": .int(Int64(count)),
      "reduce": reduce.json, "noops": .int(Int64(noops)),
      "writes": .object(fields.map { JSONValue.Member($0.name, .int(Int64($0.count))) }),
    ])
  }
}

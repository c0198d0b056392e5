import TraceFormat
import TraceJSON
import TraceReading

extension Statistics {
  /// Lines of a table that a reader still reads; the JSON has all.
  private static let longest = 20

  /// Tables for a reader, times as p50 / p95 / max; what did not happen has no table.
  ///
  /// Safe to print.
  public var text: String {
    let name = process.isEmpty ? "trace" : Trace.Header(process: process).programName
    return text(headed: TerminalText.escaped(name), .own)
  }

  /// The same under a heading of its own, with events at their places.
  func text(headed name: String, _ places: EventPlaces) -> String {
    var text = name
    text += ": \(DurationText.of(duration)), \(events) events, \(lost == 0 ? "none" : String(lost)) lost"
    text += ", \(failures) failed\n\n"
    text += actions.isEmpty ? "no actions\n" : actionTable(places).text + "\n" + timeTable.text
    text += "\n" + (mutations.isEmpty ? "no mutations\n" : mutationTable.text)
    text += reactors.isEmpty ? "" : "\n" + reactorTable.text
    text += transforms.isEmpty ? "" : "\n" + transformTable.text
    text += errors.isEmpty ? "" : "\n" + errorTable(places).text
    text += loops.isEmpty ? "" : "\n" + loopTable(places).text
    text += openEffects.isEmpty ? "" : "\n" + openTable(places).text
    text += renders.isEmpty ? "" : "\n" + renderTable.text
    text += suspectText(places)
    return text + "\ntimes: p50 / p95 / max by nearest rank, one where they are equal\n"
  }

  private func actionTable(_ places: EventPlaces) -> TextTable {
    var table = TextTable([
      ("action", .left), ("count", .right), ("open", .right), ("errors", .right), ("cancelled", .right),
      ("inside", .right), ("to nothing", .right), ("no-op", .right), ("loops", .right), ("to first state", .right),
      ("to settled", .right), ("slowest", .right),
    ])
    for row in actions {
      table.add([
        "\(row.reactorType).\(row.label)", String(row.count), Self.count(row.openEffects, unknown: row.openUnknown),
        String(row.errors), String(row.cancelled), String(row.cancelledInside), String(row.ledToNothing),
        Self.count(row.noops, unknown: row.noopsUnknown), String(row.loops), row.firstState.text, row.settled.text,
        row.slowest.map(places.text) ?? "-",
      ])
    }
    return table
  }

  private var timeTable: TextTable {
    var table = TextTable([
      ("where the time went", .left), ("queued", .right), ("mutate call", .right), ("effect", .right),
      ("of it ran", .right), ("reduce", .right),
    ])
    for row in actions {
      let times = [row.queued, row.call, row.effect, row.ran, row.reduce]
      table.add(["\(row.reactorType).\(row.label)"] + times.map(\.text))
    }
    return table
  }

  private var mutationTable: TextTable {
    var table = TextTable([
      ("mutation", .left), ("count", .right), ("injected", .right), ("reduce", .right), ("no-op", .right),
      ("unobserved", .right), ("writes", .left),
    ])
    for row in mutations {
      let shown = row.fields.prefix(8).map { "\($0.name) \($0.count)" }
      let rest = row.fields.count > 8 ? ["\(row.fields.count - 8) more"] : []
      table.add([
        "\(row.reactorType).\(row.label)", String(row.count), String(row.injected), row.reduce.text,
        Self.count(row.noops, unknown: row.noopsUnknown), String(row.unobserved),
        shown.isEmpty ? "-" : (shown + rest).joined(separator: ", "),
      ])
    }
    return table
  }

  private var reactorTable: TextTable {
    var table = TextTable([
      ("reactor", .left), ("count", .right), ("ended", .right), ("actions", .right), ("mutations", .right),
      ("states", .right), ("no-op", .right), ("unobserved", .right), ("subscriptions", .right), ("at the end", .right),
    ])
    for row in reactors {
      let counts = [row.count, row.ended, row.actions, row.mutations, row.states].map { String($0) }
      table.add(
        [row.type] + counts + [
          Self.count(row.noops, unknown: row.noopsUnknown), String(row.unobserved), String(row.subscriptions),
          Self.count(row.subscribed, unknown: row.subscribedUnknown),
        ])
    }
    return table
  }

  /// A count, with the number of the unknown ones beside it.
  private static func count(_ known: Int, unknown: Int) -> String {
    if unknown == 0 { return String(known) }
    return known == 0 ? "\(unknown) unknown" : "\(known), \(unknown) unknown"
  }

  private var transformTable: TextTable {
    var table = TextTable([("transform", .left), ("what", .left), ("count", .right)])
    for row in transforms {
      let what =
        switch row.operation {
        case .map where row.stage == .state: "changed on the way out"
        case .drop where row.stage == .state: "dropped on the way out"
        case .inject where row.stage == .state: "injected on the way out"
        case .map: "\(row.before ?? "one") became \(row.after ?? "another")"
        case .drop: "\(row.before ?? "one") dropped"
        case .inject: "\(row.after ?? row.before ?? "one") injected"
        }
      table.add(["\(row.reactorType).\(row.stage.rawValue)", what, String(row.count)])
    }
    return table
  }

  private func errorTable(_ places: EventPlaces) -> TextTable {
    var table = TextTable([
      ("error", .left), ("count", .right), ("swallowed", .right), ("event", .right), ("the first said", .left),
    ])
    for row in errors {
      let message = ShortText.cut(row.message, to: 80)
      table.add([
        "\(row.reactorType) \(row.type)", String(row.count), String(row.swallowed), places.text(row.first), message,
      ])
    }
    return table
  }

  private func loopTable(_ places: EventPlaces) -> TextTable {
    var table = TextTable([("loop", .left), ("turns", .right), ("event", .right)])
    for row in loops.prefix(Self.longest) {
      table.add([
        (row.members + row.members.prefix(1)).joined(separator: " > "), String(row.turns),
        row.first.map(places.text) ?? "-",
      ])
    }
    return table.cut(loops.count - Self.longest)
  }

  private func openTable(_ places: EventPlaces) -> TextTable {
    var table = TextTable([("never ended", .left), ("event", .right), ("begun at", .right)])
    for row in openEffects.prefix(Self.longest) {
      let begin = places.moment(row.begin, at: row.seq)
      table.add(["\(row.reactorType).\(row.label)", places.text(row.seq), DurationText.of(begin)])
    }
    return table.cut(open - Self.longest)
  }

  private var renderTable: TextTable {
    var table = TextTable([("render", .left), ("count", .right), ("time", .right)])
    for row in renders { table.add([row.target, String(row.duration.count), row.duration.text]) }
    return table
  }
}

extension TextTable {
  /// The same with a last line that says how many rows are missing, if any.
  fileprivate func cut(_ missing: Int) -> TextTable {
    guard missing > 0 else { return self }
    var table = self
    table.add(["\(missing) more", "", ""])
    return table
  }
}

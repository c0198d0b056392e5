import CommandLineKit
import TraceModel

/// Lists the events that match a query.
package struct FindCommand: Subcommand {
  package var query: TraceQuery
  package var text: String
  /// Whether the number of events is printed in their place.
  package var isCount = false
  package var format: Invocation.ReportFormat = .text
  package var isColored = false

  package static let isPainted = true

  package static let grammar = Grammar.Command(
    name: "find", overview: "List the events that match a query.",
    discussion: """
      A query is words between spaces, and an event must match all of them: a text in a name, a sender, a field or a line \
      of source; r:TEXT in its reactor, k:KIND of event, field:TEXT in a field that a state wrote, by:TEXT in the mutation \
      that a state came from, has:TEXT in a value, \
      is:WORD (\(EventMarks.words.map(\.word).joined(separator: ", "))), and '#9' for the ninth action with all that \
      followed. -WORD excludes; "..." keeps spaces, as in 'r:Feed k:mutation has:"ada b"'. It ends with status 1 if nothing \
      matches.
      """,
    operand: Grammar.traceOrFolder,
    secondOperand: .init(
      placeholder: "query", help: "What to look for, in quotes; after -- if it begins with a dash.",
      surplus: "Put the query into quotes."),
    options: [
      Grammar.Option("count", help: "Print how many events match, and not the events."), Grammar.report, Grammar.laws,
    ] + Grammar.common,
    examples: [
      "trace-render find app.rtrace.jsonl has:ada",
      "trace-render find traces is:late --format json",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    text = try arguments.secondOperand()
    isCount = arguments.flags.contains("count")
    format = try arguments.choice("format", default: .text)
    isColored = try arguments.ink().isOn
    query = try arguments.query(text)
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    var result = ""
    var (found, events) = (0, 0)
    // The number of traces with a match, and of all, where there are several.
    var (hits, traces) = (0, 0)
    try rendering.forEachTable(for: query, asking: question(rendering)) { table, name throws(Failure) in
      let positions = table.events(matching: query)
      found += positions.count
      events += table.graph.eventCount
      hits += positions.isEmpty ? 0 : 1
      traces += name == nil ? 0 : 1
      result += words(positions, table, name)
    }
    if format == .text, isCount {
      result = "\(found)\n"
    } else if format == .text {
      rendering.note("\(found) of \(events) events" + (traces > 0 ? ", in \(hits) of \(traces) traces" : ""))
    }
    return Rendering.Product(result, found == 0 ? .findings : .done)
  }

  /// Asks for what followed from an action, if that is all that can match.
  private func question(_ rendering: Rendering) -> IndexQuestion? {
    let actions = query.terms.compactMap { term in
      if case .action(let number) = term.subject, !term.isExcluded { number } else { nil }
    }
    guard let action = actions.first, rendering.canAskForMarks(query) else { return nil }
    return { index throws(IndexFault) in try index.table(followingAction: action, for: query) }
  }

  private func words(_ found: [Int], _ table: EventTable, _ name: String?) -> String {
    switch format {
    case .text:
      let ink = TerminalInk(isOn: isColored)
      return found.isEmpty || isCount ? "" : ink.heading(name) + EventLines(table, ink).lines(found)
    case .json:
      var members: [JSONValue.Member] = [
        .init("query", .string(text)), .init("found", .int(Int64(found.count))),
        .init("events_in_all", .int(Int64(table.graph.eventCount))),
      ]
      if !isCount {
        let marks = found.isEmpty ? [] : table.marks()
        members.append(.init("events", .array(found.map { table.json($0, marks[$0]) })))
      }
      return SafeJSON.text(.object(members), of: name)
    }
  }
}

import TraceModel

/// Lists the events that match a query.
package struct FindCommand: Subcommand {
  package var query: TraceQuery
  package var text: String
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
      followed. -WORD excludes; "..." keeps spaces, as in 'r:Feed k:mutation has:"ada b"'.
      """,
    operand: Grammar.trace,
    secondOperand: .init(
      placeholder: "query", help: "What to look for, in quotes; after -- if it begins with a dash.",
      surplus: "Put the query into quotes."),
    options: [Grammar.report] + Grammar.common,
    examples: [
      "trace-render find app.rtrace.jsonl has:ada",
      "trace-render find app.rtrace.jsonl is:late --format json",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    text = try arguments.secondOperand()
    format = try arguments.choice("format", default: .text)
    isColored = try arguments.ink().isOn
    do throws(TraceQuery.Fault) {
      query = try TraceQuery(parsing: text)
    } catch {
      throw UsageError(error.message, in: arguments.command)
    }
    let values = query.terms.count { if case .value = $0.subject { true } else { false } }
    guard values <= TraceQuery.mostValues else {
      throw UsageError(
        "The query has \(values) values with 'has:'; \(TraceQuery.mostValues) are the most.", in: arguments.command)
    }
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let table = try rendering.readTable(for: query)
    rendering.begin(.joining)
    let found = table.events(matching: query)
    switch format {
    case .text:
      let lines = EventLines(table, TerminalInk(isOn: isColored))
      rendering.note("\(found.count) of \(table.graph.eventCount) events")
      return Rendering.Product(lines.lines(found))
    case .json:
      let marks = found.isEmpty ? [] : table.marks()
      return Rendering.Product(
        SafeJSON.text(
          JSONValue.object([
            "query": .string(text), "found": .int(Int64(found.count)),
            "events_in_all": .int(Int64(table.graph.eventCount)),
            "events": .array(found.map { table.json($0, marks[$0]) }),
          ]).json))
    }
  }
}

import CommandLineKit
import TraceModel

/// Explains an event, an action, or the value of a field: what led to it, and what followed.
package struct WhyCommand: Subcommand {
  package enum Subject: Sendable, Equatable {
    case event(EventReference)
    /// `Cart.total`, as it was written.
    case field(String)
  }
  package var subject: Subject
  /// Nanoseconds since the header; nil for the end of the trace.
  package var time: UInt64?
  package var showsAll = false
  package var format: Invocation.ReportFormat = .text
  package var isColored = false

  package static let isPainted = true

  package static let grammar = Grammar.Command(
    name: "why", overview: "Explain an event, or the value of a field.",
    discussion: """
      Prints the chain from its root with the waits between its steps and the lines that sent actions, then what followed. \
      For a field, as in Cart.total or Cart.items.0.price, it explains the last write.
      """,
    operand: Grammar.traceOrFolder,
    secondOperand: .init(
      placeholder: "subject",
      help: "The number of an event, an action as in '#9', or a reactor's field as in Cart.total.",
      surplus: "Explain one thing at a time."),
    options: [
      Grammar.Option("at", Grammar.Value("time"), help: "The last write of the field up to this time."),
      Grammar.Option("all", help: "Every write of the field; everything that followed from an event."),
      Grammar.report,
    ] + Grammar.common,
    examples: [
      "trace-render why app.rtrace.jsonl '#9'",
      "trace-render why app.rtrace.jsonl Cart.total --at 1.5s",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    let word = try arguments.secondOperand()
    time = try arguments.time("at")
    showsAll = arguments.flags.contains("all")
    format = try arguments.choice("format", default: .text)
    isColored = try arguments.ink().isOn
    if let event = EventReference(word) {
      subject = .event(event)
      guard time == nil else {
        throw UsageError("'--at' is for a field; '\(word)' is one event, whenever it was.", in: arguments.command)
      }
    } else if word.first != "#" || word.contains("."), !word.isEmpty, word.last != "." {
      subject = .field(word)
    } else {
      throw UsageError(
        "'\(word)' is no event and no field. Write its number, '#9' for the ninth action, or Cart.total for a field.",
        in: arguments.command)
    }
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    var results: [(name: String?, text: String)] = []
    var unexplained: Failure?
    try rendering.forEachTable(asking: events) { table, name throws(Failure) in
      do throws(Failure) {
        results.append((name, try text(table, name, rendering)))
      } catch {
        // Of several traces, those without the event or the field have nothing to say.
        guard name != nil, error.kind == .usage else { throw error }
        unexplained = unexplained ?? error
      }
    }
    if results.isEmpty, let unexplained { throw unexplained }
    if case .event = subject, results.count > 1 {
      throw Failure(
        .usage,
        "\(results.count) of the traces have such an event. Name one of them: "
          + results.prefix(20).compactMap(\.name).joined(separator: ", ") + ".")
    }
    let ink = TerminalInk(isOn: isColored)
    let texts = results.map { format == .text ? ink.heading($0.name) + $0.text : $0.text }
    return Rendering.Product(texts.joined(separator: format == .text ? "\n" : ""))
  }

  /// The events that the answer needs.
  private func events(_ index: TraceIndex) throws(IndexFault) -> EventTable? {
    switch subject {
    case .event(let event):
      return try index.table(explaining: event.position(in: index), most: showsAll ? .max : Explanation.most)
    case .field(let word):
      let table = try index.table()
      guard let field = try? FieldReference(word, in: table, "") else { return table }
      return try index.table(
        ofWrites: field.path, in: field.reactor.id, at: time.map { .time($0) } ?? .end, all: showsAll,
        most: Explanation.most)
    }
  }

  private func text(_ table: EventTable, _ name: String?, _ rendering: Rendering) throws(Failure) -> String {
    let traceName = name ?? rendering.traceName
    let lines = EventLines(table, TerminalInk(isOn: isColored))
    switch subject {
    case .event(let event):
      let position = try event.position(in: table, traceName)
      let explanation = Explanation(table, position, showsAll: showsAll)
      return format == .text ? explanation.text(lines) : SafeJSON.text(explanation.json, of: name)
    case .field(let word):
      let field = try FieldReference(word, in: table, traceName)
      let last = time.map { table.lastPosition(at: $0) ?? -1 } ?? table.count - 1
      let story = WriteExplanation(table, field, through: last, showsAll: showsAll)
      return format == .text ? story.text(lines) : SafeJSON.text(story.json, of: name)
    }
  }
}

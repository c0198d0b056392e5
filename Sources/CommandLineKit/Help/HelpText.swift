/// Help in the look of the Swift tools: eighty columns, explanations from column 26 on.
package enum HelpText {
  /// Help for a command, or for the whole program.
  package static func text(for command: Grammar.Command?, of groups: [Grammar.Group]) -> String {
    command.map(page) ?? root(groups)
  }

  /// How it is called, as in `trace-render timeline [<options>] <trace>`.
  package static func usage(of command: Grammar.Command?) -> String {
    guard let command else { return "\(Grammar.program) <subcommand>" }
    let operands = command.operands.map(\.spelling).joined(separator: " ")
    return "\(Grammar.program) \(command.name) [<options>] \(operands)"
  }

  private static func root(_ groups: [Grammar.Group]) -> String {
    sections(
      [
        "OVERVIEW: \(Grammar.overview)",
        "USAGE: \(usage(of: nil))",
        list("OPTIONS", Grammar.rootOptions.map { (label($0), explanation($0)) }),
      ]
        + groups.map { group in
          list(group.title.uppercased(), group.commands.map { ($0.name, $0.overview) })
        } + [
          "  See '\(Grammar.program) help <subcommand>' for detailed help,\n"
            + "  and '\(Grammar.program) help --man' for all of it as a manual page.",
          list("STATUS", Grammar.statuses.map { (String($0.status), $0.meaning) }),
          examples(["\(Grammar.program) timeline app.rtrace.jsonl -o app.svg"]),
        ])
  }

  private static func page(_ command: Grammar.Command) -> String {
    sections(
      [
        "OVERVIEW: \(command.overview)",
        wrap(command.discussion, width: 80).joined(separator: "\n"),
        "USAGE: \(usage(of: command))",
        list("ARGUMENTS", command.operands.map { ("<\($0.placeholder)>", $0.help) }),
        list("OPTIONS", command.options.map { (label($0), explanation($0)) }),
        examples(command.examples),
      ])
  }

  private static func sections(_ sections: [String]) -> String {
    sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func examples(_ lines: [String]) -> String {
    (["\(lines.count == 1 ? "EXAMPLE" : "EXAMPLES"):"] + lines.map { "  $ " + $0 }).joined(separator: "\n")
  }

  /// How it is spelled, as in `-o, --output <file>`.
  static func label(_ option: Grammar.Option) -> String {
    (option.short.map { "-\($0), " } ?? "") + option.spelling
  }

  static func explanation(_ option: Grammar.Option) -> String {
    var notes: [String] = []
    if case .choice(let names)? = option.value?.kind { notes.append("values: " + names.joined(separator: ", ")) }
    if let fallback = option.value?.fallback { notes.append("default: " + fallback) }
    return option.help + (notes.isEmpty ? "" : " (" + notes.joined(separator: "; ") + ")")
  }

  private static func list(_ title: String, _ rows: [(label: String, text: String)]) -> String {
    let column = 26
    var lines = [title + ":"]
    for row in rows {
      let texts = wrap(row.text, width: 80 - column)
      let label = "  " + row.label
      let margin = String(repeating: " ", count: column)
      let fits = label.count < column
      lines.append(fits ? label + margin.dropFirst(label.count) + (texts.first ?? "") : label)
      lines += (fits ? texts.dropFirst() : texts[...]).map { margin + $0 }
    }
    return lines.joined(separator: "\n")
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// The manual page, for `man`: made from the table that the parser reads, in the macros of man(7).
package enum ManualPage {
  /// - Parameter variables: Environment variables that the program reads.
  package static func text(of groups: [Grammar.Group], variables: [(name: String, meaning: String)]) -> String {
    var lines = [
      ".TH TRACE\\-RENDER 1 \"\" \"\(escaped("\(Grammar.program) \(Grammar.version)"))\"", ".SH NAME",
      escaped("\(Grammar.program) - turns a trace of reactors into pictures and reports"), ".SH SYNOPSIS",
      ".B \(escaped(Grammar.program))", escaped("<subcommand> [<options>] <operands>"), ".SH DESCRIPTION",
      escaped(Grammar.overview), escaped("A command reads a trace file, *.rtrace.jsonl; - is standard input."),
    ]
    for group in groups {
      lines.append(".SH COMMANDS TO \(group.title.uppercased())")
      for command in group.commands { lines += section(of: command) }
    }
    lines.append(".SH OPTIONS OF ALL COMMANDS")
    lines += Grammar.common.flatMap { entry(HelpText.label($0), HelpText.explanation($0)) }
    lines.append(".SH OPTIONS WITHOUT A COMMAND")
    lines += Grammar.rootOptions.flatMap { entry(HelpText.label($0), HelpText.explanation($0)) }
    lines.append(".SH EXIT STATUS")
    lines += Grammar.statuses.flatMap { entry(String($0.status), $0.meaning) }
    lines.append(".SH ENVIRONMENT")
    lines += variables.flatMap { entry($0.name, $0.meaning) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(of command: Grammar.Command) -> [String] {
    let own = command.options.filter { !Grammar.common.contains($0) }
    return [
      ".SS \(escaped(command.name))", ".B \(escaped(HelpText.usage(of: command)))", ".PP", escaped(command.overview),
      escaped(command.discussion),
    ]
      + command.operands.flatMap { entry("<\($0.placeholder)>", $0.help) }
      + own.flatMap { entry(HelpText.label($0), HelpText.explanation($0)) }
      + [".PP", "Examples:", ".nf"] + command.examples.map { escaped("    \($0)") } + [".fi"]
  }

  private static func entry(_ label: String, _ text: String) -> [String] {
    [".TP", ".B \(escaped(label))", escaped(text)]
  }

  /// Text that man(7) prints as it is.
  private static func escaped(_ text: String) -> String {
    let body = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return body.first == "." || body.first == "'" ? "\\&" + body : body
  }
}

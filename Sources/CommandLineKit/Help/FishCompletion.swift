extension CompletionScript {
  var fish: String {
    let none = "-n '__fish_use_subcommand'"
    var lines = ["# fish completion for \(Grammar.program).", "complete -c \(Grammar.program) -f"]
    lines += Grammar.rootOptions.map { fishLine(none, $0) }
    lines += commands.map { fishLine("\(none) -a \($0.name) -d \(fishQuoted($0.overview))") }
    lines.append(fishLine("\(none) -a help -d 'Show help information.'"))
    lines.append(
      fishLine("-n '__fish_seen_subcommand_from help' -a '\(commandNames.joined(separator: " "))'"))
    for command in commands {
      let seen = "-n '__fish_seen_subcommand_from \(command.name)'"
      lines.append(fishLine("\(seen) -F"))
      lines += command.options.map { fishLine(seen, $0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishLine(_ condition: String, _ option: Grammar.Option) -> String {
    var words = [condition]
    if let short = option.short { words.append("-s \(short)") }
    words.append("-l \(option.long)")
    switch option.value?.kind {
    case nil: break
    case .file: words.append("-r -F")
    case .choice(let names): words.append("-x -a '\(names.joined(separator: " "))'")
    case .free: words.append("-x")
    }
    words.append("-d \(fishQuoted(option.help))")
    return fishLine(words.joined(separator: " "))
  }

  private func fishLine(_ text: String) -> String { "complete -c \(Grammar.program) \(text)" }

  /// In fish a quote inside single quotes is escaped by a backslash.
  private func fishQuoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : String($1) } + "'"
  }
}

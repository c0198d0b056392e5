import TraceFormat

extension CompletionScript {
  var zsh: String {
    """
    #compdef \(Grammar.program)

    _\(Grammar.program)() {
        local context state state_descr line
        typeset -A opt_args
        local -a commands=(
    \(commands.map(zshDescription).joined(separator: "\n"))
            'help:Show help information.'
        )
        _arguments -C \\
    \(Grammar.rootOptions.map { "        \(zshOption($0, excludesAll: true)) \\" }.joined(separator: "\n"))
            '1:command:->command' \\
            '*::argument:->argument'
        case $state in
        command)
            _describe command commands
            ;;
        argument)
            case $words[1] in
            help)
                _arguments '1:command:(\(commandNames.joined(separator: " ")))'
                ;;
    \(commands.map(zshCase).joined(separator: "\n"))
            esac
            ;;
        esac
    }

    # Autoloaded from a file of its own name, or sourced.
    if [[ $funcstack[1] == _\(Grammar.program) ]]; then
        _\(Grammar.program) "$@"
    else
        compdef _\(Grammar.program) \(Grammar.program)
    fi

    """
  }

  private func zshDescription(_ command: Grammar.Command) -> String {
    "        " + ShellText.quoted("\(command.name):\(escaped(command.overview))")
  }

  private func zshCase(_ command: Grammar.Command) -> String {
    """
            \(command.name))
                _arguments -s -S \\
    \(command.options.map { "                \(zshOption($0, excludesAll: false)) \\" }.joined(separator: "\n"))
    \(command.operands.enumerated().map { "                '\($0 + 1):\($1.placeholder):_files'" }.joined(separator: " \\\n"))
                ;;
    """
  }

  /// One line for `_arguments`: who it excludes, how it is spelled, what it does, what comes after it.
  private func zshOption(_ option: Grammar.Option, excludesAll: Bool) -> String {
    let names = spellings(option)
    let excluded = excludesAll || option.long == "help" ? "(- *)" : "(\(names.joined(separator: " ")))"
    var text = "[\(escaped(option.help))]"
    if let value = option.value {
      switch value.kind {
      case .file: text += ":\(value.placeholder):_files"
      case .choice(let names): text += ":\(value.placeholder):(\(names.joined(separator: " ")))"
      case .free: text += ":\(value.placeholder): "
      }
    }
    let forms = option.value == nil ? names : names.map { $0.hasPrefix("--") ? "\($0)=" : "\($0)+" }
    let alternatives = forms.count == 1 ? forms[0] : "{\(forms.joined(separator: ","))}"
    return ShellText.quoted(excluded) + alternatives + ShellText.quoted(text)
  }

  /// Brackets and colons mean something to `_arguments` and `_describe`.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
  }
}

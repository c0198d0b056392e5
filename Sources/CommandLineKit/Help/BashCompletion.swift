extension CompletionScript {
  var bash: String {
    let firstWords = commandNames + ["help"] + Grammar.rootOptions.flatMap(spellings)
    return """
      # bash completion for \(Grammar.program): source it, or put it where bash-completion looks.
      _trace_render_files() {
          local IFS=$'\\n'
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -f -- "$1"))
      }

      _trace_render() {
          local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
          COMPREPLY=()
          if [[ $COMP_CWORD -eq 1 ]]; then
              COMPREPLY=($(compgen -W "\(firstWords.joined(separator: " "))" -- "$current"))
              return
          fi
          case "${COMP_WORDS[1]}" in
          help)
              COMPREPLY=($(compgen -W "\(commandNames.joined(separator: " "))" -- "$current"))
              ;;
          --generate-completion-script)
              COMPREPLY=($(compgen -W "\(Shell.allCases.map(\.rawValue).joined(separator: " "))" -- "$current"))
              ;;
      \(commands.map(bashCase).joined(separator: "\n"))
          esac
      }

      complete -F _trace_render \(Grammar.program)

      """
  }

  private func bashCase(_ command: Grammar.Command) -> String {
    """
        \(command.name))
            case "$previous" in
    \(command.options.compactMap(bashValue).joined(separator: "\n"))
            esac
            if [[ $current == -* ]]; then
                COMPREPLY=($(compgen -W "\(command.options.flatMap(spellings).joined(separator: " "))" -- "$current"))
            else
                _trace_render_files "$current"
            fi
            ;;
    """
  }

  private func bashValue(_ option: Grammar.Option) -> String? {
    guard let value = option.value else { return nil }
    let action =
      switch value.kind {
      case .file: #"_trace_render_files "$current"; return"#
      case .choice(let names):
        #"COMPREPLY=($(compgen -W "\#(names.joined(separator: " "))" -- "$current")); return"#
      case .free: "return"
      }
    return "        \(spellings(option).joined(separator: "|"))) \(action) ;;"
  }
}

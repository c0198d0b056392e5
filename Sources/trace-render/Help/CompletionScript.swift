/// Scripts that teach a shell to complete our command line, made from the table the parser reads.
package enum CompletionScript {
  package static func text(for shell: Invocation.Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  static let commandNames = Grammar.commands.map(\.name)

  /// The words that stand for it, as in `-o --output`.
  static func spellings(_ option: Grammar.Option) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.long)"]
  }
}

/// A script that teaches a shell to complete our command line, made from the table the parser reads.
package struct CompletionScript {
  package enum Shell: String, Sendable, CaseIterable { case bash, zsh, fish }

  let commands: [Grammar.Command]

  package init(_ commands: [Grammar.Command]) { self.commands = commands }

  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  var commandNames: [String] { commands.map(\.name) }

  /// The words that stand for it, as in `-o --output`.
  func spellings(_ option: Grammar.Option) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.long)"]
  }
}

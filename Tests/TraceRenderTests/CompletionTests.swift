import CommandLineKit
import Testing

@testable import trace_render

@Suite("Completion of a command line")
struct CompletionTests {
  @Test func `bash reads its script without a complaint`() throws {
    let checked = try Tool.shell(#""$T" --generate-completion-script bash | bash -n"#, in: Folder())

    #expect(checked == Tool.Run(status: 0))
  }

  @Test(
    arguments: [
      (["ti"], "timeline"),
      (["--v"], "--version"),
      (["help", "a"], "audit"),
      (["--generate-completion-script", "z"], "zsh"),
      (["timeline", "--fo"], "--format --focus --force"),
      (["timeline", "--format", ""], "svg png dot"),
      (["audit", "--format", ""], AuditFormat.allCases.map(\.rawValue).joined(separator: " ")),
      (["audit", "--suppressions", "two"], "two.svg"),
      (["audit", "--s"], "--suppressions --show-exempted --sources --scratch-path"),
      (["audit", "--fail-on", "n"], "note never"),
      (["stats", "--color", "al"], "always"),
      (["timeline", "--from", ""], ""),
      (["timeline", "one"], "one trace.jsonl"),
      (["timeline", "-o", "two"], "two.svg"),
      (["validate", "--st"], "--strict"),
    ] as [([String], String)])
  func `bash offers what fits`(words: [String], offered: String) throws {
    let folder = try Folder()
    try folder.write("one trace.jsonl", "")
    try folder.write("two.svg", "")
    let script = try Folder()
    try script.write("bash", CompletionScript(Grammar.commands).text(for: .bash))
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")

    let run = try Tool.shell(
      """
      source '\(script.file("bash"))'
      COMP_WORDS=(trace-render \(quoted)) COMP_CWORD=\(words.count)
      _trace_render
      printf '%s' "${COMPREPLY[*]}"
      """, in: folder)

    #expect(run == Tool.Run(status: 0, out: offered))
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func `every shell learns every command and option, and nothing hidden`(shell: CompletionScript.Shell) throws {
    let script = CompletionScript(Grammar.commands).text(for: shell)

    for command in Grammar.commands {
      #expect(script.contains(command.name))
      for option in command.options {
        #expect(script.contains(shell == .fish ? "-l \(option.long) " : "--\(option.long)"), "\(option.long)")
      }
    }
    #expect(!script.contains(Worker.word))
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func `a script is printed as it was agreed`(shell: CompletionScript.Shell) throws {
    let run = try Tool.run("--generate-completion-script", shell.rawValue, in: Folder())

    #expect(run == Tool.Run(status: 0, out: run.out))
    try Golden.expect(run.out, equals: "completion.\(shell.rawValue)")
  }
}

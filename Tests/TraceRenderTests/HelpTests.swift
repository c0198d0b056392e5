import CommandLineKit
import Testing
import TraceModel

@testable import trace_render

@Suite("Help")
struct HelpTests {
  @Test(arguments: [[]] + Grammar.commands.map { [$0.name] })
  func `help of a command is what was agreed`(words: [String]) throws {
    let help = try Tool.run(words + ["--help"], in: Folder())

    #expect(help == Tool.Run(status: 0, out: help.out))
    #expect(try Invocation(parsing: ["help"] + words) == Invocation(parsing: words + ["--help"]))
    try Golden.expect(help.out, equals: "help-\(words.first ?? "root").txt")
  }

  @Test(arguments: [nil] + Grammar.commands)
  func `help fits a terminal of eighty columns`(command: Grammar.Command?) {
    let wide = HelpText.text(for: command, of: Grammar.groups).split(separator: "\n").filter { $0.count > 80 }

    #expect(wide == [])
  }

  @Test(arguments: Grammar.commands.flatMap(\.examples))
  func `an example can be pasted`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)

    #expect(words.first == Grammar.program)
    #expect(throws: Never.self) { try Invocation(parsing: Array(words.dropFirst())) }
  }

  @Test func `help lists every status that the program ends with`() {
    let help = HelpText.text(for: nil, of: Grammar.groups)
    let statuses = [0, 1] + Failure.Kind.allCases.map { Int($0.status) }

    for status in statuses { #expect(help.contains("\n  \(status) "), "\(status)") }
    #expect(Grammar.statuses.map { Int($0.status) } == statuses)
  }

  @Test func `the manual page has every command, option and status, and no line that man would take for a request`()
    throws
  {
    let run = try Tool.run("help", "--man", in: Folder())

    #expect(run == Tool.Run(status: 0, out: ManualPage.text(of: Grammar.groups, variables: Grammar.variables)))
    for command in Grammar.commands {
      #expect(run.out.contains("\n.SS \(command.name)\n"), "\(command.name)")
      for option in command.options {
        #expect(run.out.contains("\\-\\-\(option.long.replacing("-", with: "\\-"))"), "\(option.long)")
      }
    }
    let known = [".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".nf", ".fi"]
    let lines = run.out.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    #expect(lines.filter { line in !known.contains { line == $0 || line.hasPrefix($0 + " ") } } == [])
  }

  @Test func `each command is in one group of the help`() {
    #expect(Grammar.groups.map(\.title) == ["draw", "ask", "check", "convert"])
    #expect(Set(Grammar.commands.map(\.name)).count == Grammar.commands.count)
  }

  @Test func `the version is one line`() throws {
    let line = "trace-render \(PackageVersion.current)\n"

    #expect(try Tool.run("--version", in: Folder()) == Tool.Run(status: 0, out: line))
  }

  @Test func `a wrong command line ends with status 64, its usage, and where to read more`() throws {
    let run = try Tool.run("cycle", "--ouput", "x", "a\u{1B}[31m", in: Folder())

    #expect(
      run
        == Tool.Run(
          status: 64,
          err: """
            error: Unknown option '--ouput'. Did you mean '--output'?
            Usage: trace-render cycle [<options>] <trace>...
              See 'trace-render cycle --help' for more information.

            """))
  }

  @Test func `no command at all gets the help, as the Swift tools give it`() throws {
    #expect(try Tool.run(in: Folder()) == Tool.Run(status: 0, out: HelpText.text(for: nil, of: Grammar.groups)))
  }

  @Test func `an error message escapes what it quotes`() throws {
    let run = try Tool.run("timeline", "--\u{1B}]0;x\u{7}\u{202E}", "x", in: Folder())

    #expect(run.status == 64)
    #expect(!run.err.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
  }
}

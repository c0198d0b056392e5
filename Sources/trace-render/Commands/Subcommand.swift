import CommandLineKit

/// A command of `trace-render`: what the help says of it, how its arguments are read, and what the worker does for it.
///
/// A new command is one file with a type that conforms, and one line in `Grammar.subcommandGroups`.
package protocol Subcommand: Sendable, Equatable {
  /// Name, options and help.
  static var grammar: Grammar.Command { get }
  /// Whether its results are colored on a terminal.
  static var isPainted: Bool { get }

  /// Reads the options, and throws where one has no meaning.
  init(_ arguments: Arguments, operand: String) throws(UsageError)

  /// The directory that is read where the operand is left out; nil for a command that needs its operand.
  var sourcesAlone: String? { get }
  /// The trace, of a command whose first operand is another file; nil for the others.
  var traceOperand: String? { get }
  /// Whether the result is a picture, in any format.
  var isDrawn: Bool { get }
  /// Whether the result is a PNG.
  var isPNG: Bool { get }
  /// Whether libgvc draws it.
  var isPicture: Bool { get }
  /// Whether the result is a page that goes to a temporary folder and is opened in the browser.
  var isOpened: Bool { get }
  /// Whether it goes on until the user ends it, whatever `--timeout` says.
  var isEndless: Bool { get }
  /// Whether the result comes piece by piece.
  var isStreamed: Bool { get }
  /// The kind of the result and the name of a file for it, for those who would print it on a terminal.
  var document: (kind: String, file: String) { get }
  /// Path of a second input, which the command opens itself and names in its remarks; nil for none.
  var secondInput: String? { get }
  /// The operands after the first, of a command that reads many traces as one.
  var moreTraces: [String] { get }
  /// The options with which the command has less to do, for the error of a worker that met a limit; nil for none.
  var remedy: String? { get }

  /// Checks in the parent process what the worker reads besides the trace.
  func check() throws(Failure)
  /// Reads the trace and makes the result, in the worker.
  func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product
}

extension Subcommand {
  package static var isPainted: Bool { false }
  package var sourcesAlone: String? { nil }
  package var traceOperand: String? { nil }
  package var isDrawn: Bool { false }
  package var isPicture: Bool { false }
  package var isPNG: Bool { false }
  package var isOpened: Bool { false }
  package var isEndless: Bool { false }
  package var isStreamed: Bool { false }
  package var document: (kind: String, file: String) {
    isPNG ? ("PNG", "picture.png") : ("SVG", "picture.svg")
  }
  package var secondInput: String? { nil }
  package var moreTraces: [String] { [] }
  package var remedy: String? { nil }
  package func check() throws(Failure) {}
}

extension Subcommand {
  /// Whether it reads folders of traces.
  package var takesFolders: Bool { Self.grammar.operands.contains { $0.repeats || $0.isFolderToo } }
  /// Whether its remarks name the files that they are about.
  package var namesInputs: Bool { secondInput != nil || !moreTraces.isEmpty }
}

extension Grammar {
  /// Every command, in the order of the help, by what it is for.
  package static let subcommandGroups: [(title: String, commands: [any Subcommand.Type])] = [
    (
      "draw",
      [
        TimelineCommand.self, CycleCommand.self, ReportCommand.self, OpenCommand.self, LiveCommand.self,
        MatrixCommand.self, OrdersCommand.self,
      ]
    ),
    (
      "ask", [LogCommand.self, WhyCommand.self, StateCommand.self, FindCommand.self, StatsCommand.self]
    ),
    (
      "check",
      [
        CheckCommand.self, MineCommand.self, AuditCommand.self, SuiteCommand.self, SummaryCommand.self,
        DiffCommand.self, ValidateCommand.self,
      ]
    ),
    ("convert", [ExportCommand.self, TestCommand.self]),
  ]

  package static let subcommands = subcommandGroups.flatMap { $0.commands }

  /// Their names, options and help.
  package static let groups: [Group] = subcommandGroups.map { ($0.title, $0.commands.map { $0.grammar }) }
  package static let commands = groups.flatMap(\.commands)

  package static func subcommand(named name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.grammar.name == name }
  }
}

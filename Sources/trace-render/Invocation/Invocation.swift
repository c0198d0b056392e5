import CommandLineKit

/// The meaning of a command line: a value that parsing makes and running reads.
package enum Invocation: Sendable, Equatable {
  case run(Run)
  /// Help for a command, or for the whole program.
  case help(Grammar.Command?)
  case version
  /// The manual page of the whole program.
  case manual
  case completions(CompletionScript.Shell)
}

extension Invocation {
  /// A job on one trace, and how to go about it.
  package struct Run: Sendable, Equatable {
    package var job: Job
    package var trace: Location
    /// Nil if the command line does not say: standard output, unless that is a terminal and the result a picture.
    package var output: Location?
    package var settings = Settings()
  }

  /// A command with the values of its options.
  package struct Job: Sendable, Equatable {
    package let command: any Subcommand

    package init(_ command: any Subcommand) { self.command = command }

    package static func == (a: Job, b: Job) -> Bool { a.command.isEqual(to: b.command) }
  }

  /// A file, or standard input or output where the command line said `-`.
  package enum Location: Sendable, Equatable {
    case standard
    case file(String)
    /// No trace; the directory of the package that is read instead.
    case package(String)
  }

  package struct Settings: Sendable, Equatable {
    /// Nanoseconds after which the worker is stopped; nil for the time that a trace of its size may take.
    package var timeout: UInt64?
    package var isForced = false
    package var isQuiet = false
    package var color: Console.Color = .auto
    /// The path of the laws; nil for those of `.trace-render`.
    package var laws: String?
  }

  package enum PictureFormat: String, Sendable, CaseIterable { case svg, png, dot }
  package enum ReportFormat: String, Sendable, CaseIterable { case text, json }
}

extension Subcommand {
  fileprivate func isEqual(to other: any Subcommand) -> Bool { (other as? Self) == self }
}

extension Invocation {
  package var console: Console {
    if case .run(let run) = self { Console(run.settings) } else { Console() }
  }
}

extension Console {
  package init(_ settings: Invocation.Settings, on descriptor: Descriptor = .remarks) {
    self.init(color: settings.color, isQuiet: settings.isQuiet, on: descriptor)
  }
}

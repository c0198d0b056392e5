/// What one command line asks for: a value, made by parsing and read by running.
package enum Invocation: Sendable, Equatable {
  case run(Run)
  /// Help for a command, or for the whole program.
  case help(Grammar.Command?)
  case version
  case completions(Shell)
}

extension Invocation {
  /// A job on one trace, and how to go about it.
  package struct Run: Sendable, Equatable {
    package var job: Job
    package var trace: Place
    /// Nil where the command line does not say: standard output, unless that is no place for a picture.
    package var output: Place?
    package var settings = Settings()
  }

  package enum Job: Sendable, Equatable {
    case timeline(Timeline)
    case cycle(Cycle)
    case audit(Audit)
    case stats(Stats)
    case validate(Validate)
    /// Shows that the limits of the worker hold. Not in the help: it is there for the tests.
    case misbehave(Misbehaviour)
  }

  /// A file, or standard input or output where the command line said `-`.
  package enum Place: Sendable, Equatable {
    case standard
    case file(String)
  }

  package struct Settings: Sendable, Equatable {
    /// Nanoseconds after which the worker is stopped.
    package var timeout: UInt64 = 30_000_000_000
    package var isForced = false
    package var isQuiet = false
    package var color: Color = .auto
  }

  package enum PictureFormat: String, Sendable, CaseIterable { case svg, dot }
  package enum ReportFormat: String, Sendable, CaseIterable { case text, json }
  package enum AuditFormat: String, Sendable, CaseIterable { case text, json, sarif, junit, github }
  package enum Color: String, Sendable, CaseIterable { case auto, always, never }
  package enum Shell: String, Sendable, CaseIterable { case bash, zsh, fish }
}

extension Invocation.Job {
  /// Makes a picture, in whatever format.
  package var isDrawn: Bool {
    switch self {
    case .timeline, .cycle: true
    case .audit, .stats, .validate, .misbehave: false
    }
  }

  /// Makes SVG.
  package var isPicture: Bool {
    switch self {
    case .timeline(let job): job.format == .svg
    case .cycle(let job): job.format == .svg
    case .audit, .stats, .validate, .misbehave: false
    }
  }

  package struct Timeline: Sendable, Equatable {
    package var format: Invocation.PictureFormat = .svg
    /// Nanoseconds since the header.
    package var from: UInt64?
    package var to: UInt64?
    package var reactor: String?
    package var focus: Focus?
    package var maxEvents: Int?
  }

  /// One event, whose chain is drawn.
  package enum Focus: Sendable, Equatable {
    /// By its number in the trace.
    case event(UInt64)
    /// An action, as pictures number them: `#11`.
    case action(Int)
  }

  package struct Cycle: Sendable, Equatable {
    package var format: Invocation.PictureFormat = .svg
    package var maxNodes: Int?
  }

  package struct Audit: Sendable, Equatable {
    package enum FailOn: String, Sendable, CaseIterable { case error, note, never }
    package var format: Invocation.AuditFormat = .text
    package var failOn: FailOn = .never
    /// Path of a suppression file.
    package var suppressions: String?
    package var showsExempted = false
  }

  package struct Stats: Sendable, Equatable {
    package var format: Invocation.ReportFormat = .text
  }

  package struct Validate: Sendable, Equatable {
    package var isStrict = false
  }
}

extension Invocation {
  /// The console that its settings ask for.
  package var console: Console {
    if case .run(let run) = self { Console(run.settings) } else { Console() }
  }
}

import TraceFormat

/// The commands and options of the program: the table that the parser, the help and the completions read.
package enum Grammar {
  package static let program = "trace-render"
  package static let version = PackageVersion.current
  package static let overview = "Turns a trace of reactors into pictures and reports."

  /// Exit statuses and their meanings.
  package static let statuses: [(status: Int32, meaning: String)] =
    [
      (Outcome.done.status, "Fine."),
      (
        Outcome.findings.status,
        "Findings: check and audit at --fail-on, suite below --fail-under, stats over --budget, a difference in diff, nothing in find."
      ),
    ]
    + Failure.Kind.allCases.map { kind in
      let meaning =
        switch kind {
        case .usage: "The command line is wrong, or asks for what is not in the trace."
        case .badData: "The input is no trace, or is damaged."
        case .noInput: "The input is not there, or cannot be read."
        case .ourFault: "The program failed, or met its limit of time or memory."
        case .cannotCreate: "The output exists and is not ours, or cannot be made."
        case .cannotWrite: "The output cannot be written."
        }
      return (kind.status, meaning)
    }
}

extension Grammar {
  /// Commands for one purpose, in the order of the help.
  package typealias Group = (title: String, commands: [Command])

  package struct Command: Sendable, Equatable {
    package var name: String
    /// One line, for the list of commands.
    package var overview: String
    /// Details for the page of the command.
    package var discussion: String
    package var operand: Operand
    /// Nil for the commands that take one.
    package var secondOperand: Operand?
    package var options: [Option]
    /// Lines that can be pasted into a shell.
    package var examples: [String]

    package init(
      name: String, overview: String, discussion: String, operand: Operand, secondOperand: Operand? = nil,
      options: [Option], examples: [String]
    ) {
      (self.name, self.overview, self.discussion) = (name, overview, discussion)
      (self.operand, self.secondOperand) = (operand, secondOperand)
      (self.options, self.examples) = (options, examples)
    }

    package var operands: [Operand] { [operand] + (secondOperand.map { [$0] } ?? []) }

    package func option(long name: String) -> Option? { options.first { $0.long == name } }
    package func option(short name: Character) -> Option? { options.first { $0.short == name } }
  }

  /// A word without a dash that a command takes.
  package struct Operand: Sendable, Equatable {
    package var placeholder: String
    package var help: String
    /// Whether the command also works without it, by an option.
    package var isOptional: Bool
    /// Whether the command takes several, and folders.
    package var repeats: Bool
    /// Whether it may be a folder of traces where the command takes one operand of this kind.
    package var isFolderToo: Bool
    /// The remedy for more operands than this, as a sentence.
    package var surplus: String

    package init(
      placeholder: String, help: String, isOptional: Bool = false, repeats: Bool = false, isFolderToo: Bool = false,
      surplus: String = "Two files at a time."
    ) {
      (self.placeholder, self.help, self.surplus) = (placeholder, help, surplus)
      (self.isOptional, self.repeats, self.isFolderToo) = (isOptional, repeats, isFolderToo)
    }

    /// `<trace>`, `[<trace>]`, or `<trace>...`.
    package var spelling: String {
      let one = "<\(placeholder)>" + (repeats ? "..." : "")
      return isOptional ? "[\(one)]" : one
    }
  }

  package struct Option: Sendable, Equatable {
    package var long: String
    package var short: Character?
    /// Nil for a flag.
    package var value: Value?
    package var help: String

    package init(_ long: String, short: Character? = nil, _ value: Value? = nil, help: String) {
      self.long = long
      self.short = short
      self.value = value
      self.help = help
    }

    /// `--format <format>`, as errors quote it.
    package var spelling: String { value.map { "--\(long) <\($0.placeholder)>" } ?? "--\(long)" }
  }

  package struct Value: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      case file
      case choice([String])
      /// Anything else: shells have nothing to offer for it.
      case free
    }
    package var placeholder: String
    package var kind: Kind
    package var fallback: String?

    package init(_ placeholder: String, _ kind: Kind = .free, default fallback: String? = nil) {
      self.placeholder = placeholder
      self.kind = kind
      self.fallback = fallback
    }

    /// A value that is the name of a case of an enumeration.
    package static func choice<T: CaseIterable & RawRepresentable<String>>(
      _ placeholder: String, default fallback: T
    ) -> Self {
      Self(placeholder, .choice(T.allCases.map(\.rawValue)), default: fallback.rawValue)
    }
  }
}

import CommandLineKit
import TraceModel

extension Invocation {
  /// Reads the arguments after the program's name.
  package init(parsing arguments: [String]) throws(UsageError) {
    // As the Swift tools do it: nothing was asked for, so nothing is wrong.
    guard let first = arguments.first else {
      self = .help(nil)
      return
    }
    let rest = arguments.dropFirst()
    if first == "help", rest.first == "--man" {
      self = .manual
    } else if first == "help" {
      self = .help(try Self.subcommand(of: rest)?.grammar)
    } else if first.hasPrefix("-"), first != "-" {
      self = try Self.root(first, rest)
    } else {
      self = try Self.parse(rest, of: try Self.subcommand(named: first))
    }
  }

  private static func parse(_ words: ArraySlice<String>, of type: any Subcommand.Type) throws(UsageError) -> Self {
    let command = type.grammar
    // Who asks for help gets it, whatever else is wrong. A value cannot be `-h`: it would need the form with `=`.
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) { return .help(command) }
    let arguments = try Arguments(words, of: command, among: Grammar.commands)
    return arguments.flags.contains("help") ? .help(command) : .run(try Run(arguments, of: type))
  }

  /// The options that come instead of a command.
  private static func root(_ word: String, _ rest: ArraySlice<String>) throws(UsageError) -> Self {
    let root = Grammar.Command(
      name: Grammar.program, overview: "", discussion: "", operand: .init(placeholder: "subcommand", help: ""),
      options: Grammar.rootOptions, examples: [])
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if root.option(long: name) == nil, let command = Grammar.commands.first(where: { $0.option(long: name) != nil }) {
      throw UsageError("'--\(name)' goes after the command, as in '\(Grammar.program) \(command.name) --\(name)'.")
    }
    do throws(UsageError) {
      let arguments = try Arguments([word] + rest, of: root, among: Grammar.commands)
      if arguments.flags.contains("help") { return .help(nil) }
      if arguments.flags.contains("version") { return .version }
      if arguments.values["generate-completion-script"] != nil {
        return .completions(try arguments.choice("generate-completion-script", default: CompletionScript.Shell.bash))
      }
      throw UsageError("Missing expected argument '<subcommand>'.")
    } catch {
      throw UsageError(error.message)
    }
  }

  private static func subcommand(of arguments: ArraySlice<String>) throws(UsageError) -> (any Subcommand.Type)? {
    guard let name = arguments.first, !name.hasPrefix("-") else { return nil }
    return try subcommand(named: name)
  }

  private static func subcommand(named name: String) throws(UsageError) -> any Subcommand.Type {
    if let type = Grammar.subcommand(named: name) { return type }
    let names = Grammar.commands.map(\.name)
    if let near = Suggestion.nearest(to: name, among: names) {
      throw UsageError("Unknown command '\(name)'. Did you mean '\(near)'?")
    }
    if name == "-" || name.contains(where: { $0 == "." || $0 == "/" }) {
      throw UsageError(
        "'\(name)' is not a command. To draw it, write '\(Grammar.program) timeline \(name)'.")
    }
    throw UsageError("Unknown command '\(name)'. Please provide one of \(names.quotedList()).")
  }
}

extension Invocation.Run {
  fileprivate init(_ arguments: Arguments, of type: any Subcommand.Type) throws(UsageError) {
    let operand = try arguments.operand()
    let command = try type.init(arguments, operand: operand)
    job = Invocation.Job(command)
    trace = command.sourcesAlone.map(Invocation.Location.package) ?? .init(command.traceOperand ?? operand)
    output = arguments.values["output"].map(Invocation.Location.init)
    settings.timeout = try arguments.timeout()
    // A file that is updated is there already.
    settings.isForced = arguments.flags.contains("force") || arguments.flags.contains("update")
    settings.isQuiet = arguments.flags.contains("quiet")
    settings.laws = arguments.values["laws"]
    settings.color = try arguments.choice("color", default: .auto)
    if case .file(let path)? = output, command.isDrawn, !command.isPNG {
      try PictureName.check(path, in: arguments.command)
    }
    if output == .file("") {
      throw UsageError("'--output' is empty. Name a file, or '-' for standard output.", in: arguments.command)
    }
    if trace == .file("") {
      throw UsageError("'<trace>' is empty. Name a file, or '-' for standard input.", in: arguments.command)
    }
  }
}

extension Invocation.Location {
  fileprivate init(_ word: String) { self = word == "-" ? .standard : .file(word) }
}

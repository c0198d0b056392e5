extension Invocation {
  /// Reads the words after the program's name.
  package init(parsing arguments: [String]) throws(UsageError) {
    // As the Swift tools do it: nothing was asked for, so nothing is wrong.
    guard let first = arguments.first else {
      self = .help(nil)
      return
    }
    let rest = arguments.dropFirst()
    if first == "help" {
      self = .help(try Self.command(of: rest))
    } else if first.hasPrefix("-"), first != "-" {
      self = try Self.root(first, rest)
    } else {
      self = try Self.parse(rest, of: try Self.command(named: first))
    }
  }

  private static func parse(_ words: ArraySlice<String>, of command: Grammar.Command) throws(UsageError) -> Self {
    // Who asks for help gets it, whatever else is wrong. A value cannot be `-h`: it would need the form with `=`.
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) { return .help(command) }
    let words = try Words(words, of: command)
    return words.flags.contains("help") ? .help(command) : .run(try Run(words))
  }

  /// The options that come in place of a command.
  private static func root(_ word: String, _ rest: ArraySlice<String>) throws(UsageError) -> Self {
    let root = Grammar.Command(
      name: Grammar.program, overview: "", discussion: "", operand: .init(placeholder: "subcommand", help: ""),
      options: Grammar.rootOptions, examples: [])
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if root.option(long: name) == nil, let command = Grammar.commands.first(where: { $0.option(long: name) != nil }) {
      throw UsageError("'--\(name)' goes after the command, as in '\(Grammar.program) \(command.name) --\(name)'.")
    }
    do throws(UsageError) {
      let words = try Words([word] + rest, of: root)
      if words.flags.contains("help") { return .help(nil) }
      if words.flags.contains("version") { return .version }
      if words.values["generate-completion-script"] != nil {
        return .completions(try words.choice("generate-completion-script", default: Shell.bash))
      }
      throw UsageError("Missing expected argument '<subcommand>'.")
    } catch {
      throw UsageError(error.message)
    }
  }

  private static func command(of words: ArraySlice<String>) throws(UsageError) -> Grammar.Command? {
    guard let name = words.first, !name.hasPrefix("-") else { return nil }
    return try command(named: name)
  }

  private static func command(named name: String) throws(UsageError) -> Grammar.Command {
    if let command = Grammar.command(named: name) { return command }
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
  fileprivate init(_ words: Words) throws(UsageError) {
    let operand = try words.operand()
    job = try Invocation.Job(words, operand: operand)
    // A misbehaving worker reads nothing; it is given standard input all the same, as a hold for the tests.
    if case .misbehave = job { trace = .standard } else { trace = .init(operand) }
    output = words.values["output"].map(Invocation.Place.init)
    settings.timeout = try words.timeout()
    settings.isForced = words.flags.contains("force")
    settings.isQuiet = words.flags.contains("quiet")
    settings.color = try words.choice("color", default: .auto)
    if case .file(let path)? = output, job.isDrawn { try PictureName.check(path, in: words.command) }
    if output == .file("") {
      throw UsageError("'--output' is empty. Name a file, or '-' for standard output.", in: words.command)
    }
    if trace == .file("") {
      throw UsageError("'<trace>' is empty. Name a file, or '-' for standard input.", in: words.command)
    }
  }
}

extension Invocation.Place {
  fileprivate init(_ word: String) { self = word == "-" ? .standard : .file(word) }
}

extension Invocation.Job {
  fileprivate init(_ words: Words, operand: String) throws(UsageError) {
    switch words.command.name {
    case "timeline": self = .timeline(try Timeline(words))
    case "cycle":
      self = .cycle(
        Cycle(
          format: try words.choice("format", default: .svg),
          maxNodes: try words.number("max-nodes", in: 1...100_000).map(Int.init)))
    case "audit": self = .audit(try Audit(words))
    case "stats": self = .stats(Stats(format: try words.choice("format", default: .text)))
    case "validate": self = .validate(Validate(isStrict: words.flags.contains("strict")))
    default: self = .misbehave(try words.misbehaviour(operand))
    }
  }
}

extension Invocation.Job.Audit {
  fileprivate init(_ words: Words) throws(UsageError) {
    format = try words.choice("format", default: .text)
    failOn = try words.choice("fail-on", default: .never)
    suppressions = words.values["suppressions"]
    showsExempted = words.flags.contains("show-exempted")
    if suppressions == "" {
      throw UsageError("'--suppressions' is empty. Name a file.", in: words.command)
    }
  }
}

extension Invocation.Job.Timeline {
  fileprivate init(_ words: Words) throws(UsageError) {
    format = try words.choice("format", default: .svg)
    from = try words.time("from")
    to = try words.time("to")
    reactor = words.values["reactor"]
    focus = try words.focus("focus")
    maxEvents = try words.number("max-events", in: 1...10_000_000).map(Int.init)
    if let from, let to, from > to {
      throw UsageError(
        "'--from \(words.values["from"] ?? "")' is later than '--to \(words.values["to"] ?? "")'. Swap them?",
        in: words.command)
    }
  }
}

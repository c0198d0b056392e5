import TraceFormat

/// The arguments of a command line, sorted into options and operands, before they are interpreted.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, flags joined as in `-qf`; `--` ends the options, and `-` is
/// an operand. The last of several equal options counts. A value that begins with a dash needs the form with `=`.
package struct Arguments: Equatable {
  /// By long name.
  package private(set) var values: [String: String] = [:]
  package private(set) var flags: Set<String> = []
  package private(set) var operands: [String] = []
  package let command: Grammar.Command

  private var rest: ArraySlice<String>

  /// - Parameter commands: All commands of the program, asked for only for words about an option of another one.
  package init(
    _ arguments: ArraySlice<String>, of command: Grammar.Command, among commands: @autoclosure () -> [Grammar.Command]
  ) throws(UsageError) {
    self.command = command
    rest = arguments
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        rest = []
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), commands)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word.dropFirst(), commands)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func takeLong(_ word: Substring, _ commands: () -> [Grammar.Command]) throws(UsageError) {
    let equals = word.firstIndex(of: "=")
    let name = String(word[..<(equals ?? word.endIndex)])
    guard let option = command.option(long: name) else {
      throw UsageError("Unknown option '--\(name)'." + suggestion(for: name, commands), in: command)
    }
    if let equals, option.value != nil {
      values[name] = String(word[word.index(after: equals)...])
    } else if option.value != nil {
      values[name] = try next(for: option)
    } else if equals == nil {
      flags.insert(name)
    } else {
      throw UsageError("'--\(name)' takes no value. Write '--\(name)' alone.", in: command)
    }
  }

  private mutating func takeShort(_ letters: Substring, _ commands: () -> [Grammar.Command]) throws(UsageError) {
    let word = String(letters)
    guard command.option(long: word) == nil else {
      // `-output x` would write to a file called utput.
      throw UsageError("Unknown option '-\(word)'. Did you mean '--\(word)'?", in: command)
    }
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = command.option(short: letter) else {
        let meant = word.count > 2 ? suggestion(for: word, commands) : ""
        throw UsageError("Unknown option '-\(meant.isEmpty ? String(letter) : word)'.\(meant)", in: command)
      }
      guard option.value != nil else {
        flags.insert(option.long)
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      values[option.long] = try letters.isEmpty ? next(for: option) : String(attached)
      return
    }
  }

  private mutating func next(for option: Grammar.Option) throws(UsageError) -> String {
    guard let word = rest.first, word == "-" || !word.hasPrefix("-") else {
      let remedy = rest.first.map { " If '\($0)' is the value, write '--\(option.long)=\($0)'." } ?? ""
      throw UsageError("Missing value for '\(option.spelling)'.\(remedy)", in: command)
    }
    rest.removeFirst()
    return word
  }

  private func suggestion(for name: String, _ commands: () -> [Grammar.Command]) -> String {
    if let near = Suggestion.nearest(to: name, among: command.options.map(\.long)) {
      return " Did you mean '--\(near)'?"
    }
    let owner = commands().first { $0.option(long: name) != nil }
    return owner.map { " It belongs to '\(Grammar.program) \($0.name)'." } ?? ""
  }
}

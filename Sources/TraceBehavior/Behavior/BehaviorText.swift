import TraceJSON

/// The text of a behavior: a step a line, indented below its cause.
extension Behavior {
  /// The first words of each file.
  package static let title = "reactor-behavior"
  package static let version = 1
  static let remark = "# Causes and effects by name, without times and values. docs/behavior.md explains the lines."
  static let incomplete = "incomplete: events were lost"

  /// A text that can be committed and reviewed; `init(parsing:name:)` reads it. Ends with a line feed.
  ///
  /// Equal behaviors have equal texts. Names with anything but plain characters are quoted and escaped, so that the
  /// text is safe to print.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// The lines of the text, without line feeds.
  package var lines: [String] {
    var lines = ["\(Self.title) \(Self.version)", Self.remark]
    if isIncomplete { lines.append(Self.incomplete) }
    for reactor in reactors {
      lines += ["", "reactor \(BehaviorWord.written(reactor.type))"]
      for chain in reactor.chains { chain.write(to: &lines, depth: 1, within: reactor.type, below: nil) }
    }
    return lines
  }
}

extension Behavior.Node {
  fileprivate func write(to lines: inout [String], depth: Int, within reactor: String, below action: String?) {
    let indent = String(repeating: "  ", count: depth)
    let line = step.line(within: reactor, below: action)
    lines.append(indent + line + (count > 1 ? " ×\(count)" : ""))
    let inner = step.kind == .render ? reactor : step.reactor
    for child in children {
      child.write(to: &lines, depth: depth + 1, within: inner, below: step.kind == .action ? step.name : nil)
    }
  }
}

extension Behavior.Step {
  /// The words of the step: the reactor is named where it is not the one that it stands in, and the effect's action
  /// where the effect does not stand below it.
  ///
  /// If `reactor` is nil, every reactor is named.
  package func line(within reactor: String?, below action: String? = nil) -> String {
    var words = [kind.rawValue]
    switch kind {
    case .action, .mutation: words.append(BehaviorWord.written(named, within: reactor))
    case .effect:
      if self.reactor != reactor || name != action { words += ["of", BehaviorWord.written(named, within: reactor)] }
      words += end?.words(within: reactor) ?? []
    case .cut:
      words.append(BehaviorWord.written(name))
      if let by { words += ["by", BehaviorWord.written(by, within: reactor)] }
    case .render: words.append(BehaviorWord.written(name))
    }
    words += changes?.words ?? []
    for transform in stateTransforms { words += ["state", transform] }
    if let becomes { words += ["becomes", BehaviorWord.written(becomes)] }
    if isDropped { words.append("dropped") }
    if let source { words += ["from", BehaviorWord.written(source)] }
    if isViaTransform { words.append("via transform") }
    if isTriggerLost { words.append("trigger lost") }
    if origin != .cause { words.append(origin.rawValue) }
    return words.joined(separator: " ")
  }

  package var named: Behavior.Name { Behavior.Name(reactor, name) }
}

extension Behavior.End {
  /// `failed Unreachable swallowed`, `cancelled by FeedReactor.clear`.
  package func words(within reactor: String?) -> [String] {
    switch self {
    case .completed: ["completed"]
    case .disposed: ["disposed"]
    case .open: ["open"]
    case .unknown: ["unknown"]
    case .failed(let type, let isSwallowed):
      ["failed"] + [type.map { BehaviorWord.written($0) } ?? BehaviorWord.unknown]
        + (isSwallowed ? ["swallowed"] : [])
    case .cancelled(let by): ["cancelled"] + (by.map { ["by", BehaviorWord.written($0, within: reactor)] } ?? [])
    }
  }
}

extension Behavior.Changes {
  fileprivate var words: [String] {
    switch self {
    case .nothing: ["changes nothing"]
    case .unknown: ["changes unknown"]
    case .fields(let fields, let pulses):
      [
        "writes",
        (fields.map { BehaviorWord.written($0) } + pulses.map { "pulse " + BehaviorWord.written($0) })
          .joined(separator: ", "),
      ]
    }
  }
}

/// Names in the text of a behavior: as they are where that is plain, else quoted.
package enum BehaviorWord {
  /// Words that may follow a name without being one.
  static let reserved: Set<String> = ["pulse", unknown]
  /// Stands where the trace knows no name.
  static let unknown = "?"

  static func written(_ name: Behavior.Name, within reactor: String?) -> String {
    name.reactor == reactor ? written(name.name) : "\(written(name.reactor)).\(written(name.name))"
  }

  package static func written(_ name: String) -> String {
    if !name.isEmpty, !reserved.contains(name), name.unicodeScalars.allSatisfy(isPlain) { return name }
    var text = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text += TerminalText.escaped(String(scalar))
    }
    return text + "\""
  }

  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || "0"..."9" ~= scalar
        || "_$<>:()[]?&@/-+*|".unicodeScalars.contains(scalar)
    }
    return scalar.properties.isAlphabetic && TerminalText.isHarmless(scalar)
  }
}

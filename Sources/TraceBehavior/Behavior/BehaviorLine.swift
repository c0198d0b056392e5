import PlatformSupport

/// The words of one line of a behavior, read by Unicode scalars: a name may end in what joins the space behind it.
struct BehaviorLine {
  struct Reason: Error {
    var words: String
    init(_ words: String) { self.words = words }
  }

  private var rest: Substring.UnicodeScalarView

  init(_ line: Substring) { rest = line.unicodeScalars }

  var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

  /// The beginning of the words that are left, for errors.
  var quotedRest: String { "\"\(String(String.UnicodeScalarView(rest.prefix(80))))\"" }

  /// Takes these words, if they are next and, unless `isWhole` is false, end there.
  mutating func takes(_ words: String, isWhole: Bool = true) -> Bool {
    guard rest.starts(with: words.unicodeScalars) else { return false }
    let after = rest.dropFirst(words.unicodeScalars.count)
    guard !isWhole || after.isEmpty || after.first == " " else { return false }
    rest = after.drop { $0 == " " }
    return true
  }

  /// Takes a name, quoted or not.
  mutating func name() throws(Reason) -> String {
    let name = try bareName()
    rest = rest.drop { $0 == " " }
    return name
  }

  /// A case with its reactor, or of the reactor in which it stands.
  mutating func name(within reactor: String) throws(Reason) -> Behavior.Name {
    let first = try bareName()
    guard rest.first == "." else {
      rest = rest.drop { $0 == " " }
      return Behavior.Name(reactor, first)
    }
    rest = rest.dropFirst()
    return Behavior.Name(first, try name())
  }

  private mutating func bareName() throws(Reason) -> String {
    guard rest.first == "\"" else {
      let name = rest.prefix(while: BehaviorWord.isPlain)
      guard !name.isEmpty else { throw Reason("a name is missing before \(quotedRest)") }
      rest = rest.dropFirst(name.count)
      return String(name)
    }
    return try quoted()
  }

  private mutating func quoted() throws(Reason) -> String {
    var name = String.UnicodeScalarView()
    var scalars = rest.dropFirst()
    while let scalar = scalars.popFirst() {
      guard scalar != "\"" else {
        rest = scalars
        return String(name)
      }
      guard scalar == "\\" else {
        name.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": name.append("\n")
      case "r": name.append("\r")
      case "t": name.append("\t")
      case "u": name.append(try Self.scalar(&scalars))
      case "\"": name.append("\"")
      case "\\": name.append("\\")
      default: throw Reason("a backslash stands before no known letter in \(quotedRest)")
      }
    }
    throw Reason("a quote is not closed: \(quotedRest)")
  }

  /// The hexadecimal digits of `\u{1b}`.
  private static func scalar(_ scalars: inout Substring.UnicodeScalarView) throws(Reason) -> Unicode.Scalar {
    let digits = scalars.dropFirst().prefix { $0 != "}" }
    guard scalars.first == "{", digits.endIndex < scalars.endIndex, let number = UInt32(String(digits), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw Reason("\\u stands without the digits of a character") }
    scalars = scalars[digits.endIndex...].dropFirst()
    return scalar
  }

  func expectEnd() throws(Reason) {
    guard isAtEnd else { throw Reason("\(quotedRest) is not understood") }
  }
}

extension BehaviorLine {
  /// Reads a step and its count.
  mutating func node(within reactor: String, below action: String?) throws(Reason) -> Behavior.Node {
    var step = try step(within: reactor, below: action)
    try attributes(of: &step)
    var count = 1
    if rest.first == "×" {
      let digits = String(String.UnicodeScalarView(rest.dropFirst().filter { $0 != " " }))
      guard let number = Int(digits), number > 0 else {
        throw Reason("\(quotedRest) is no count")
      }
      count = number
      rest = rest.suffix(0)
    }
    try expectEnd()
    return Behavior.Node(step, count: count)
  }

  private mutating func step(within reactor: String, below action: String?) throws(Reason) -> Behavior.Step {
    for kind in [Behavior.Step.Kind.action, .mutation] where takes(kind.rawValue) {
      let name = try name(within: reactor)
      return Behavior.Step(kind, name.reactor, name.name)
    }
    if takes("effect") {
      let name = takes("of") ? try name(within: reactor) : Behavior.Name(reactor, action ?? "")
      var step = Behavior.Step(.effect, name.reactor, name.name)
      step.end = try end(within: reactor)
      return step
    }
    if takes("cut") {
      var step = Behavior.Step(.cut, reactor, try name())
      if takes("by") { step.by = try name(within: reactor) }
      return step
    }
    if takes("render") { return Behavior.Step(.render, "", try name()) }
    throw Reason("\(quotedRest) is no action, effect, mutation, cut or render")
  }

  private mutating func end(within reactor: String) throws(Reason) -> Behavior.End {
    let plain: [(String, Behavior.End)] = [
      ("completed", .completed), ("disposed", .disposed), ("open", .open), ("unknown", .unknown),
    ]
    for (word, end) in plain where takes(word) { return end }
    if takes("cancelled") { return .cancelled(by: takes("by") ? try name(within: reactor) : nil) }
    guard takes("failed") else {
      throw Reason("an effect ends completed, cancelled, failed, disposed, open or unknown, not \(quotedRest)")
    }
    let type = takes(BehaviorWord.unknown) ? nil : try name()
    return .failed(type: type, isSwallowed: takes("swallowed"))
  }

  private mutating func attributes(of step: inout Behavior.Step) throws(Reason) {
    if takes("changes nothing") { step.changes = .nothing }
    if takes("changes unknown") { step.changes = .unknown }
    if takes("writes") { step.changes = try fields() }
    while takes("state") {
      guard let word = ["mapped", "dropped", "injected"].first(where: { takes($0) }) else {
        throw Reason("a state is mapped, dropped or injected, not \(quotedRest)")
      }
      step.stateTransforms.append(word)
    }
    if takes("becomes") { step.becomes = try name() }
    step.isDropped = takes("dropped")
    if takes("from") { step.source = try name() }
    step.isViaTransform = takes("via transform")
    step.isTriggerLost = takes("trigger lost")
    for origin in [Behavior.Origin.start, .unknown, .again, .continued] where takes(origin.rawValue) {
      step.origin = origin
    }
  }

  private mutating func fields() throws(Reason) -> Behavior.Changes {
    var fields: [String] = []
    var pulses: [String] = []
    repeat {
      if takes("pulse") { pulses.append(try name()) } else { fields.append(try name()) }
    } while takes(",", isWhole: false)
    return .fields(fields, pulses: pulses.sorted())
  }
}

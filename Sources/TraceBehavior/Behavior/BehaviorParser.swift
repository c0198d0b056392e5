import PlatformSupport

/// Why the text of a behavior could not be read.
public enum BehaviorTextError: Error, Equatable, Sendable {
  /// The first line is not that of a behavior; `found` is its beginning.
  case noBehavior(name: String, found: String)
  /// The text has a version that this reader does not know.
  case newer(name: String, version: Int)
  /// A line, counted from 1, and what is wrong with it.
  case line(name: String, number: Int, reason: String)

  /// The fault and its remedy in a sentence. Not escaped for a terminal.
  package var message: String {
    switch self {
    case .noBehavior(let name, let found):
      "\(name): no behavior: the first line is \"\(found)\", not \"\(Behavior.title) \(Behavior.version)\". "
        + "Record it again with REACTOR_RECORD=1."
    case .newer(let name, let version):
      "\(name): version \(version) of the text; this is version \(Behavior.version). Use a newer release."
    case .line(let name, let number, let reason):
      "\(name):\(number): \(reason). Correct the line, or record the file again with REACTOR_RECORD=1."
    }
  }
}

// A program that an error ends shows it by `debugDescription`.
extension BehaviorTextError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The same as `message`.
  public var description: String { message }
  /// The same as `message`.
  public var debugDescription: String { message }
}

extension Behavior {
  /// Whether a file with these first bytes is the text of a behavior.
  package static func isText(_ head: some Sequence<UInt8>) -> Bool {
    head.starts(with: Array(title.utf8))
  }

  /// Reads the text of a behavior, in time linear in it.
  ///
  /// Comments and empty lines are skipped, and what no cause orders is sorted again, so that an edited file is read as
  /// what it says.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The file, in errors.
  public init(parsing text: String, name: String) throws(BehaviorTextError) {
    var parser = BehaviorParser(name: name)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      try parser.take(line, number: index + 1)
    }
    self = try parser.finish()
  }
}

/// Reads a behavior line by line.
struct BehaviorParser {
  let name: String
  private var behavior = Behavior(reactors: [])
  private var hasTitle = false
  /// The steps from the last chain's first to the last line, each with its children so far.
  private var open: [Behavior.Node] = []

  /// Deeper than any text that we write.
  private static let deepest = 4 * BehaviorBuilder.deepest

  init(name: String) { self.name = name }

  mutating func take(_ line: Substring, number: Int) throws(BehaviorTextError) {
    guard hasTitle else { return try takeTitle(line) }
    let spaces = line.prefix { $0 == " " }.count
    var words = BehaviorLine(line.dropFirst(spaces))
    guard !words.isAtEnd, !words.takes("#", isWhole: false) else { return }
    do throws(BehaviorLine.Reason) {
      guard spaces > 0 else { return try takeHead(&words) }
      guard spaces % 2 == 0 else { throw .init("it is indented by \(spaces) spaces, not by a multiple of two") }
      let depth = spaces / 2
      guard !behavior.reactors.isEmpty else { throw .init("a step stands before the first \"reactor\"") }
      guard depth <= open.count + 1 else { throw .init("it is indented by more than two spaces below its cause") }
      guard depth <= Self.deepest else { throw .init("more than \(Self.deepest) steps stand below each other") }
      close(to: depth - 1)
      let last = open.last?.step
      let reactor = last.map { $0.kind == .render ? "" : $0.reactor } ?? behavior.reactors.last?.type ?? ""
      open.append(try words.node(within: reactor, below: last?.kind == .action ? last?.name : nil))
    } catch {
      throw .line(name: name, number: number, reason: error.words)
    }
  }

  private mutating func takeTitle(_ line: Substring) throws(BehaviorTextError) {
    let parts = line.split(separator: " ")
    guard parts.count == 2, parts[0] == Behavior.title, let version = Int(parts[1]) else {
      throw .noBehavior(name: name, found: String(line.prefix(80)))
    }
    guard version <= Behavior.version else { throw .newer(name: name, version: version) }
    hasTitle = true
  }

  private mutating func takeHead(_ words: inout BehaviorLine) throws(BehaviorLine.Reason) {
    close(to: 0)
    if words.takes(Behavior.incomplete) {
      behavior.isIncomplete = true
    } else if words.takes("reactor") {
      behavior.reactors.append(Behavior.Reactor(type: try words.name(), chains: []))
      try words.expectEnd()
    } else {
      throw .init("\(words.quotedRest) is no \"reactor\", and no step, which is indented")
    }
  }

  /// Hangs the last steps below their causes, until `depth` are open.
  private mutating func close(to depth: Int) {
    while open.count > depth, var node = open.popLast() {
      node.children = node.children.joined(isOrdered: { node.step.kind == .effect && $0.step.isEmitted })
      if open.isEmpty {
        behavior.reactors[behavior.reactors.count - 1].chains.append(node)
      } else {
        open[open.count - 1].children.append(node)
      }
    }
  }

  mutating func finish() throws(BehaviorTextError) -> Behavior {
    guard hasTitle else { throw .noBehavior(name: name, found: "") }
    close(to: 0)
    var types: [String: [Behavior.Node]] = [:]
    for reactor in behavior.reactors { types[reactor.type, default: []] += reactor.chains }
    behavior.reactors = types.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { Behavior.Reactor(type: $0.key, chains: $0.value.joined(isOrdered: { _ in false })) }
    return behavior
  }
}

extension Behavior.Step {
  /// A mutation of the effect below which it stands.
  fileprivate var isEmitted: Bool { kind == .mutation && !isViaTransform && origin == .cause }
}

extension [Behavior.Node] {
  /// The ordered ones first, as they are; the others sorted; equal ones counted.
  fileprivate func joined(isOrdered: (Behavior.Node) -> Bool) -> [Behavior.Node] {
    let ordered = filter(isOrdered)
    let others = filter { !isOrdered($0) }.sorted(by: Behavior.Node.isBefore)
    var nodes: [Behavior.Node] = []
    for node in ordered + others {
      if let last = nodes.last, last.step == node.step, last.children == node.children {
        nodes[nodes.count - 1].count += node.count
      } else {
        nodes.append(node)
      }
    }
    return nodes
  }
}

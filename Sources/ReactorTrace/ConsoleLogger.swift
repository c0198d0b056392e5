import PlatformSupport
import ReactorCore
import TraceModel

/// Prints what reactors do, a line for each step, with what changed in the state.
///
/// ```swift
/// reactor.attach(ConsoleLogger())
/// ```
/// ```
/// CounterReactor 1  action increase(5)
/// CounterReactor 1    add(5)
/// CounterReactor 1    state 1  value: 0 → 5
/// ```
///
/// Secrets are masked, and nothing from a value reaches the terminal as a command. Of long texts and of many changes the
/// first are shown. Values are described while the app runs: for finding faults, not for measuring. Lines of several
/// reactors never mix.
public final class ConsoleLogger: ReactorMiddleware {
  private let redaction: RedactionPolicy
  private let colors: Colors
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - redaction: What is masked.
  ///   - isColored: Whether lines are coloured. Unless said, only where standard error is a terminal and `NO_COLOR` is
  ///     not set.
  ///   - write: Takes each line, without its end, on the thread that runs the reactor. Standard error unless said.
  public init(
    redaction: RedactionPolicy = .default, isColored: Bool? = nil, write: (@Sendable (String) -> Void)? = nil
  ) {
    self.redaction = redaction
    colors = Colors(isOn: isColored ?? (write == nil && Colors.isWanted))
    self.write = write ?? { StandardErrorLine.write($0) }
  }

  public func created<R: Reactor>(_ context: CreatedContext<R>) {
    let note = note(context.info)
    let words = ValueDescription.whole(context.initialState)
    note.withLock { $0 = words }
    say(context.info, colors.faint("created"), "  \(text(words.value ?? .null))")
  }

  public func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    say(context.info, colors.strong("action"), " \(name(context.action))")
    body()
  }

  public func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    say(context.info, "  \(name(context.mutation))", context.isInjected ? colors.faint("  injected") : "")
    body()
  }

  public func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    let words = ValueDescription.whole(context.state)
    let before = note(context.info).withLock { before in
      defer { before = words }
      return before
    }
    let patches = before.map { StateChange.difference($0, words) } ?? []
    let changes = redaction.masked(patches).patches.map { change($0) }
    let isExact = words.isExact && before?.isExact != false
    let seen = context.isObserved ? "" : colors.faint("  nobody is subscribed")
    let nothing = isExact ? "no change" : "no change that can be shown"
    let what = changes.isEmpty ? colors.faint(nothing) : listed(changes)
    say(context.info, "  \(colors.strong("state")) \(context.revision)  \(what)", seen)
    body()
  }

  public func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) {
    switch context.outcome {
    case .completed, .failed: break
    case .cancelled: say(context.info, colors.faint("  effect cancelled"), "")
    case .disposed: say(context.info, colors.faint("  effect disposed"), "")
    }
  }

  public func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) {
    say(context.info, colors.alarm("  error \(TerminalText.escaped(words(context.error)))"), "  told to nobody")
  }

  public func ended(_ context: EndedContext) {
    let why =
      switch context.reason {
      case .released: "released"
      case .completed: "stopped"
      case .failed(let error): "stopped by \(words(error))"
      }
    say(context.info, colors.faint(TerminalText.escaped(why)), "")
  }

  public func diagnosed(_ diagnostic: ReactorDiagnostic) {
    let message = redaction.masked(diagnostic.message).text
    write("\(TerminalText.escaped(diagnostic.reactor))  \(TerminalText.escaped(message))")
  }

  private func say(_ info: ReactorInfo, _ what: String, _ rest: String) {
    let name = info.name.map { " " + TerminalText.escaped(redaction.masked($0).text) } ?? ""
    write("\(colors.name(TerminalText.escaped(info.type), info.id)) \(info.id)\(name)  \(what)\(rest)")
  }

  /// The state that was described last.
  private func note(_ info: ReactorInfo) -> Locked<ValueDescription?> { info.note(of: self) { Locked(nil) } }
}

extension ConsoleLogger {
  /// Changes of a line.
  private static let mostChanges = 12
  /// Characters of a value.
  private static let longest = 240

  private func listed(_ changes: [String]) -> String {
    let surplus = changes.count - Self.mostChanges
    let first = changes.prefix(Self.mostChanges).joined(separator: ", ")
    return surplus > 0 ? "\(first), \(colors.faint("and \(surplus) more"))" : first
  }

  /// Text that was masked before it is cut.
  private func short(_ text: String) -> String { ShortText.cut(text, to: Self.longest) }

  /// A case with what it carries, as one would write it.
  private func name<Value>(_ value: Value) -> String {
    let label = CaseLabel(Value.self).of(value)
    guard let payload = ValueDescription.payload(value).value else { return TerminalText.escaped(label) }
    let masked = redaction.masked(payload.json, label: label).json.value() ?? payload
    guard case .object(let members) = masked else {
      return TerminalText.escaped("\(label)(\(short(masked.json.text)))")
    }
    let parts = members.map { member in
      let words = short(member.value.json.text)
      return member.key.hasPrefix("_") ? words : "\(member.key): \(words)"
    }
    return TerminalText.escaped("\(label)(\(parts.joined(separator: ", ")))")
  }

  /// An error in a line: masked first, then cut.
  private func words(_ error: any Error) -> String {
    short(redaction.masked(ValueDescriber.summary(of: error)).text)
  }

  private func text(_ value: JSONValue) -> String {
    TerminalText.escaped(short(redaction.masked(value).value.json.text))
  }

  private func change(_ patch: TraceEvent.Patch) -> String {
    let path = patch.path.split(separator: "/").joined(separator: ".")
    let place = path.isEmpty ? "" : "\(TerminalText.escaped(path)): "
    let old = patch.old.map { colors.gone(TerminalText.escaped(short($0.text))) }
    let new = patch.value.map { colors.new(TerminalText.escaped(short($0.text))) }
    if let from = patch.from {
      let before = TerminalText.escaped(from.split(separator: "/").joined(separator: "."))
      return "\(place)\(new ?? "") moved here from \(before)"
    }
    switch (old, new) {
    case (let old?, let new?): return "\(place)\(old) → \(new)"
    case (let old?, nil): return "\(place)\(old) removed"
    case (nil, let new): return "\(place)+ \(new ?? "")"
    }
  }
}

/// What a terminal is told beside the words; nothing where there is none.
private struct Colors {
  let isOn: Bool

  static var isWanted: Bool { isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil }

  func strong(_ text: String) -> String { code(1, text) }
  func faint(_ text: String) -> String { code(2, text) }
  func gone(_ text: String) -> String { code(31, text) }
  func new(_ text: String) -> String { code(32, text) }
  func alarm(_ text: String) -> String { code(31, text) }
  /// Reactors one after the other in six colours.
  func name(_ text: String, _ number: Int) -> String { code(31 + (number + 4) % 6, text) }

  private func code(_ number: Int, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(number)m\(text)\u{1b}[0m" : text
  }
}

import PlatformSupport
import ReactorCore
import TraceFormat
import TraceJSON
import TraceValues

/// Prints a line for each step of a reactor, with the changes of its state.
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
/// Secrets are masked, and terminal control characters escaped. Long texts are cut at 240 characters, long lists of changes
/// after twelve. Values are described while the app runs, so use it to debug, not to measure. Each line is written at once:
/// lines of concurrent reactors do not mix.
public final class ConsoleLogger: ReactorMiddleware {
  private let redaction: RedactionPolicy
  private let text: ValueText
  private let colors: Colors
  private let write: @Sendable (String) -> Void

  /// A logger that prints to standard error by default.
  ///
  /// - Parameters:
  ///   - redaction: The values that are masked.
  ///   - isColored: Whether lines are colored. If nil, they are if they go to standard error, that is a terminal, and
  ///     `NO_COLOR` is not set.
  ///   - write: Called with each line, without a line break, on the thread that runs the reactor; concurrently for
  ///     concurrent reactors. Prints to standard error if nil.
  public init(
    redaction: RedactionPolicy = .default, isColored: Bool? = nil, write: (@Sendable (String) -> Void)? = nil
  ) {
    self.redaction = redaction
    text = ValueText(redaction)
    colors = Colors(isOn: isColored ?? (write == nil && Colors.areWanted))
    self.write = write ?? { StandardError.write(line: $0) }
  }

  /// Prints the initial state.
  public func created<R: Reactor>(_ context: CreatedContext<R>) {
    let lastState = lastState(context.info)
    let state = ValueDescription.whole(context.initialState)
    lastState.withLock { $0 = state }
    print(context.info, colors.faint("created"), "  \(text.text(state.value ?? .null))")
  }

  /// Prints the action's case and payload.
  public func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    print(context.info, colors.strong("action"), " \(text.text(case: context.action))")
    body()
  }

  /// Prints the mutation's case and payload, and whether it was injected.
  public func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    print(context.info, "  \(text.text(case: context.mutation))", context.isInjected ? colors.faint("  injected") : "")
    body()
  }

  /// Prints the revision, and what changed since the last printed state.
  public func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    let after = ValueDescription.whole(context.state)
    let before = lastState(context.info).withLock { exchange(&$0, with: after) }
    let patches = before.map { StateChange.difference($0, after, redaction) } ?? []
    let changes = redaction.masked(patches).patches.map { patch in
      text.change(patch, gone: colors.gone, new: colors.new)
    }
    let isExact = after.isExact && before?.isExact != false
    let note = context.isObserved ? "" : colors.faint("  no subscribers")
    let noChange = isExact ? "no change" : "no change that can be shown"
    let what = changes.isEmpty ? colors.faint(noChange) : list(changes)
    print(context.info, "  \(colors.strong("state")) \(context.revision)  \(what)", note)
    body()
  }

  /// Prints that an effect was cancelled or disposed of.
  public func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) {
    switch context.outcome {
    case .completed, .failed: break
    case .cancelled: print(context.info, colors.faint("  effect cancelled"), "")
    case .disposed: print(context.info, colors.faint("  effect disposed"), "")
    }
  }

  /// Prints an error that no subscriber received.
  public func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) {
    print(
      context.info, colors.alarm("  error \(TerminalText.escaped(text.text(context.error)))"), "  no subscriber got it")
  }

  /// Prints why the reactor ended.
  public func ended(_ context: EndedContext) {
    let why =
      switch context.reason {
      case .released: "released"
      case .completed: "stopped"
      case .failed(let error): "stopped by \(text.text(error))"
      }
    print(context.info, colors.faint(TerminalText.escaped(why)), "")
  }

  /// Prints a diagnostic of the runtime.
  public func diagnosed(_ diagnostic: ReactorDiagnostic) {
    let message = redaction.masked(message: diagnostic.message).text
    write("\(TerminalText.escaped(diagnostic.reactor))  \(TerminalText.escaped(message))")
  }

  private func print(_ info: ReactorInfo, _ what: String, _ rest: String) {
    let name = info.name.map { " " + TerminalText.escaped(redaction.masked($0).text) } ?? ""
    write("\(colors.name(TerminalText.escaped(info.type), info.id)) \(info.id)\(name)  \(what)\(rest)")
  }

  /// The state printed last.
  private func lastState(_ info: ReactorInfo) -> Locked<ValueDescription?> { info.note(of: self) { Locked(nil) } }
}

extension ConsoleLogger {
  /// The largest number of changes in a line.
  private static let mostChanges = 12

  private func list(_ changes: [String]) -> String {
    let surplus = changes.count - Self.mostChanges
    let first = changes.prefix(Self.mostChanges).joined(separator: ", ")
    return surplus > 0 ? "\(first), \(colors.faint("and \(surplus) more"))" : first
  }
}

/// Colors of a line; none unless it goes to a terminal.
private struct Colors {
  let isOn: Bool

  static var areWanted: Bool { unsafe isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil }

  func strong(_ text: String) -> String { code(1, text) }
  func faint(_ text: String) -> String { code(2, text) }
  func gone(_ text: String) -> String { code(31, text) }
  func new(_ text: String) -> String { code(32, text) }
  func alarm(_ text: String) -> String { code(31, text) }
  /// One of six colors, by the reactor's number.
  func name(_ text: String, _ number: Int) -> String { code(31 + (number + 4) % 6, text) }

  private func code(_ number: Int, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(number)m\(text)\u{1b}[0m" : text
  }
}

import PlatformSupport
import TraceJSON

/// Writes to the user: remarks, errors and progress, on standard error, escaped.
package struct Console: Sendable {
  package enum Color: String, Sendable, CaseIterable { case auto, always, never }

  package var isColored: Bool
  package var isQuiet: Bool
  /// Progress may be shown: a person is looking.
  package var isWatched: Bool

  /// Colors as `--color` says, then NO_COLOR, then whether standard error is a terminal.
  package init(
    color: Color = .auto, isQuiet: Bool = false, isTerminal: Bool, environment: (String) -> String?
  ) {
    let isAble = isTerminal && environment("TERM") != "dumb"
    isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto: isAble && (environment("NO_COLOR") ?? "").isEmpty
      }
    self.isQuiet = isQuiet
    isWatched = isAble && !isQuiet
  }

  package init(color: Color = .auto, isQuiet: Bool = false, on descriptor: Descriptor = .remarks) {
    self.init(
      color: color, isQuiet: isQuiet, isTerminal: descriptor.isTerminal,
      environment: { unsafe getenv($0).map { unsafe String(cString: $0) } })
  }

  package func say(_ remark: Remark) {
    guard !isQuiet else { return }
    write(line(remark) + "\n")
  }

  /// Prints an error, also with `--quiet`.
  package func say(_ failure: Failure) {
    guard !failure.message.isEmpty else { return }
    write(text(failure))
  }

  package func line(_ remark: Remark) -> String {
    switch remark.level {
    case .warning: line("warning: ", color: "1;33", remark.text)
    case .note: line("note: ", color: "1;36", remark.text)
    }
  }

  /// All lines of it, the last one ended.
  package func text(_ failure: Failure) -> String {
    let lines = [line("error: ", color: "1;31", failure.message)] + failure.notes.map(TerminalText.escaped)
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ label: String, color: String, _ text: String) -> String {
    (isColored ? "\u{1B}[\(color)m\(label)\u{1B}[0m" : label) + TerminalText.escaped(text)
  }

  /// Shows what goes on, over what was shown before; nil takes it away.
  package func show(progress: String?) {
    guard isWatched else { return }
    write("\r\u{1B}[K" + (progress.map(TerminalText.escaped) ?? ""))
  }

  /// A fault of standard error itself is not reported.
  private func write(_ text: String) {
    try? Descriptor.remarks.write(Array(text.utf8))
  }
}

import TraceJSON

/// The colors of pictures on a terminal, in the palette of 256.
package struct TerminalInk: Sendable {
  /// Whether anything is colored.
  package let isOn: Bool

  package enum Style: Sendable { case action, effect, mutation, state, bad, loop, mute, bold }

  package init(isOn: Bool) { self.isOn = isOn }

  package func paint(_ text: String, _ style: Style) -> String {
    guard isOn, !text.isEmpty else { return text }
    return "\u{1B}[\(code(of: style))m\(text)\u{1B}[0m"
  }

  /// The name of a trace above what is said of it; empty for none.
  package func heading(_ name: String?) -> String {
    name.map { paint(TerminalText.escaped($0), .bold) + "\n" } ?? ""
  }

  /// Between the light and the dark value of a role, so that they can be read on both.
  private func code(of style: Style) -> String {
    switch style {
    case .action: "38;5;32"
    case .effect: "38;5;74"
    case .mutation: "38;5;172"
    case .state: "38;5;36"
    case .bad: "1;38;5;166"
    case .loop: "38;5;132"
    case .mute: "38;5;244"
    case .bold: "1"
    }
  }
}

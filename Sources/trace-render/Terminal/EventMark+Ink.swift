import CommandLineKit
import TraceModel

extension EventWords.Mark {
  /// The mark of pictures as one character.
  package var glyph: String {
    switch self {
    case .reactor: "■"
    case .action: "◆"
    case .effect: "▬"
    case .end: "╵"
    case .failed: "✗"
    case .cancelled: "⊗"
    case .open: "▷"
    case .mutation: "▼"
    case .reduce: "▪"
    case .impure: "▨"
    case .state: "●"
    case .same: "○"
    case .pulse: "✦"
    case .loop: "↺"
    case .loss: "…"
    case .subscription, .other: "·"
    }
  }

  package var style: TerminalInk.Style {
    switch self {
    case .action: .action
    case .effect, .open: .effect
    case .mutation, .reduce: .mutation
    case .state, .same, .pulse: .state
    case .failed, .impure, .loss: .bad
    case .loop: .loop
    case .reactor: .bold
    case .end, .cancelled, .subscription, .other: .mute
    }
  }
}

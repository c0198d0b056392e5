/// The meaning of a color.
///
/// Each role has a value for light and one for dark surroundings.
///
/// The light values are all different, because the dark theme finds marks by them (`[fill="#e0f0fa"]`).
package enum Role: String, Sendable, CaseIterable {
  // Surfaces and neutral lines.
  case page, band, head, grid, rule, ink, mute, cause, unknown, onBadge
  // The five stages of a cycle.
  case action, actionText, actionFill
  case running, waiting, effect
  case mutation, mutationText, mutationFill, reduce
  case observers
  case state, stateText, stateFill
  // Reserved: impure and failed; feedback loops; slow ones.
  case bad, badText, badFill
  case loop, loopText, loopFill
  case slow, slowFill
  // Comparisons: what came, and what went.
  case added, addedText, addedFill
  case removed, removedText, removedFill

  package var light: String { hex.light }
  package var dark: String { hex.dark }

  private var hex: (light: String, dark: String) {
    switch self {
    case .page: ("#ffffff", "#0f141b")
    case .band: ("#f5f7fa", "#171e28")
    case .head: ("#e9edf2", "#202a37")
    case .grid: ("#dce2e9", "#283443")
    case .rule: ("#b4bfcb", "#435266")
    case .ink: ("#16202c", "#e9eef5")
    case .mute: ("#525d6b", "#a9b5c4")
    case .cause: ("#5d6978", "#95a3b6")
    case .unknown: ("#6f7a88", "#8b98aa")
    case .onBadge: ("#fefefe", "#0e131a")
    case .action: ("#0072b2", "#58b4f0")
    case .actionText: ("#005c91", "#83c8f7")
    case .actionFill: ("#e6f1f8", "#13283a")
    case .running: ("#56b4e9", "#1d699b")
    case .waiting: ("#e0f0fa", "#14293a")
    case .effect: ("#3589bd", "#4c9bd0")
    case .mutation: ("#e69f00", "#f0b23a")
    case .mutationText: ("#7d5000", "#f3c269")
    case .mutationFill: ("#fdf3de", "#33270f")
    case .reduce: ("#b06f00", "#d99a35")
    case .observers: ("#c9e8dc", "#1b4536")
    case .state: ("#009e73", "#2fc898")
    case .stateText: ("#00694c", "#63d9b1")
    case .stateFill: ("#e2f4ed", "#10291f")
    case .bad: ("#d55e00", "#ff8c4a")
    case .badText: ("#a34100", "#ffa572")
    case .badFill: ("#fdeadd", "#3a2113")
    case .loop: ("#b9588f", "#e79cc8")
    case .loopText: ("#8f3469", "#f0b6d6")
    case .loopFill: ("#f9e9f2", "#361d2b")
    case .slow: ("#5b4a00", "#e8da5c")
    case .slowFill: ("#f7f0b0", "#3a350d")
    case .added: ("#1a8f3c", "#3fcf68")
    case .addedText: ("#136b2d", "#7ee29a")
    case .addedFill: ("#e3f6e7", "#0f2e19")
    case .removed: ("#cf2436", "#ff6b78")
    case .removedText: ("#a81c2b", "#ff98a1")
    case .removedFill: ("#fdf0f1", "#31171a")
    }
  }
}

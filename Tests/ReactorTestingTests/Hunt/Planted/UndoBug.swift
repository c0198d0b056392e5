import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// The depth at which a text was saved is reached again by another text.
  static let undo = Planted(
    "undo stack", needs: "two payloads, order of four actions", optimum: 4,
    alphabet: [.insert("a"), .insert("b"), .undo, .redo, .save],
    script: [.send(.insert("a")), .send(.save), .send(.undo), .send(.insert("b"))]
  ) { isMended in
    Hunt { stage in
      let editor = UndoReactor(isMended: isMended)
      stage.always("what is unedited is what was saved") {
        editor.currentState.isEdited || editor.currentState.text == editor.currentState.saved
      }
      return editor
    }
  }
}

/// A text with undo, and a mark for what is not saved.
private final class UndoReactor: Reactor {
  enum Action: Equatable, Sendable { case insert(String), undo, redo, save }
  struct State {
    var text = ""
    var past: [String] = []
    var future: [String] = []
    var saved = ""
    /// The length of the past when the text was saved; nil if no undo leads there.
    var savedDepth: Int? = 0
    var isEdited: Bool { past.count != savedDepth }
  }

  let initialState = State()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    switch mutation {
    case .insert(let text):
      if text.isEmpty { return state }
      if isMended, let depth = state.savedDepth, depth > state.past.count { state.savedDepth = nil }
      state.past.append(state.text)
      state.text += text
      state.future = []
    case .undo:
      guard let last = state.past.popLast() else { return state }
      state.future.append(state.text)
      state.text = last
    case .redo:
      guard let next = state.future.popLast() else { return state }
      state.past.append(state.text)
      state.text = next
    case .save: (state.saved, state.savedDepth) = (state.text, state.past.count)
    }
    return state
  }
}

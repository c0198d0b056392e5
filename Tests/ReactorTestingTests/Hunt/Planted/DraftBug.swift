import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// The upload of a removed attachment goes on, and its end counts as that of another one.
  static let draft = Planted(
    "chat draft with attachments", needs: "two payloads, a late answer", optimum: 5,
    alphabet: [.attach("a"), .attach("b"), .remove("a"), .send],
    script: [.send(.attach("a")), .send(.attach("b")), .send(.remove("a")), .answer(1), .send(.send)]
  ) { isMended in
    Hunt { stage in
      let draft = DraftReactor(answers: stage.answers.mayFail(with: Wrong("413")), isMended: isMended)
      stage.always("what is sent was uploaded") { draft.currentState.sent.joined().allSatisfy(\.isUploaded) }
      return draft
    }
  }
}

/// A message whose attachments are uploaded before it is sent.
private final class DraftReactor: Reactor {
  enum Action: Equatable, Sendable { case attach(String), remove(String), send }
  enum Mutation { case add(String), uploaded(String), failed(String), remove(String), sent }
  struct File: Equatable {
    var name: String
    var isUploaded = false
  }
  struct State {
    var files: [File] = []
    /// The number of uploads under way.
    var uploads = 0
    var sent: [[File]] = []
  }

  let initialState = State()
  private let answers: Answers
  private let isMended: Bool

  init(answers: Answers, isMended: Bool) {
    self.answers = answers
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let files = currentState.files
    switch action {
    case .attach(let name):
      if name.isEmpty || files.contains(where: { $0.name == name }) { return .empty() }
      let upload = upload(name)
      let removal = self.action.filter { $0 == .remove(name) }
      return .concat([.just(.add(name)), isMended ? upload.take(until: removal) : upload])
    case .remove(let name): return files.contains { $0.name == name } ? .just(.remove(name)) : .empty()
    case .send: return files.isEmpty || currentState.uploads != 0 ? .empty() : .just(.sent)
    }
  }

  private func upload(_ name: String) -> Observable<Mutation> {
    Observable<Int>.timer(.milliseconds(400), scheduler: answers).map { _ in .uploaded(name) }
      .catch { _ in .just(.failed(name)) }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let name):
      state.files.append(File(name: name))
      state.uploads += 1
    case .uploaded(let name):
      state.uploads -= 1
      for index in state.files.indices where state.files[index].name == name { state.files[index].isUploaded = true }
    case .failed(let name):
      state.uploads -= 1
      state.files.removeAll { $0.name == name }
    case .remove(let name):
      state.uploads -= state.files.contains(File(name: name)) ? 1 : 0
      state.files.removeAll { $0.name == name }
    case .sent:
      state.sent.append(state.files)
      state.files = []
    }
    return state
  }
}

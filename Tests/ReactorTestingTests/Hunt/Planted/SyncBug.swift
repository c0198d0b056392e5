import PlatformSupport
import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A sync that waits before it tries again does not count as one, and a second one uploads the same notes.
  static let sync = Planted(
    "offline notes", needs: "async, a failure, time, two answers", optimum: 7,
    alphabet: [.add("a"), .delete(1), .sync],
    script: [
      .send(.add("a")), .send(.sync), .fail(1), .send(.sync), .answer(1), .pass(1_000), .answer(1),
    ]
  ) { isMended in
    Hunt { stage in
      let server = NotesServer(answers: stage.answers.mayFail(with: Wrong("offline")))
      let notes = NotesReactor(server: server, clock: stage.scheduler.virtualClock, isMended: isMended)
      stage.always("no note is uploaded twice") { server.hasEachOnce }
      stage.settled("nothing is being synced") { !notes.currentState.isSyncing }
      return notes
    }
  }
}

/// A fake server that keeps what it gets.
private final class NotesServer: Sendable {
  private let answers: Answers
  private let notes = Locked<[Int]>([])

  init(answers: Answers) { self.answers = answers }

  var hasEachOnce: Bool { notes.withLock { Set($0).count == $0.count } }

  func upload(_ note: Int) async throws {
    try await answers.response()
    notes.withLock { $0.append(note) }
  }
}

/// Notes that are written offline and uploaded one by one, each in up to three attempts.
private final class NotesReactor: Reactor {
  enum Action: Equatable, Sendable { case add(String), delete(Int), sync }
  enum Mutation: Sendable { case add(String), delete(Int), begin, willRetry, uploaded(Int), end }
  struct State {
    var texts: [Int: String] = [:]
    /// The notes that are not uploaded yet.
    var queue: [Int] = []
    var last = 0
    var isSyncing = false
  }

  let initialState = State()
  private let server: NotesServer
  private let clock: VirtualClock
  private let isMended: Bool

  init(server: NotesServer, clock: VirtualClock, isMended: Bool) {
    self.server = server
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let text): text.isEmpty ? .empty() : .just(.add(text))
    case .delete(let note): .just(.delete(note))
    case .sync: currentState.isSyncing || currentState.queue.isEmpty ? .empty() : .concat([.just(.begin), upload])
    }
  }

  private var upload: Observable<Mutation> {
    Observable<Mutation>.async { [server, clock, queue = currentState.queue] observer in
      for note in queue {
        for attempt in 1...3 {
          do {
            try await server.upload(note)
            observer.onNext(.uploaded(note))
            break
          } catch is Wrong where attempt < 3 {
            observer.onNext(.willRetry)
            try await clock.pause(1_000)
          }
        }
      }
      observer.onNext(.end)
    }
    .catch { _ in .just(.end) }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let text):
      state.last += 1
      state.texts[state.last] = text
      state.queue.append(state.last)
    case .delete(let note):
      state.texts[note] = nil
      state.queue.removeAll { $0 == note }
    case .begin: state.isSyncing = true
    case .willRetry: state.isSyncing = isMended
    case .uploaded(let note): state.queue.removeAll { $0 == note }
    case .end: state.isSyncing = false
    }
    return state
  }
}

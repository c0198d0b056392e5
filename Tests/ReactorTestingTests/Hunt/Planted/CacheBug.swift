import PlatformSupport
import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// An edit that fails puts back what was there before a later edit, which has succeeded.
  static let cache = Planted(
    "cache with edits", needs: "async, one payload three times, a failure after a later answer", optimum: 6,
    alphabet: [.load(1), .edit(1), .load(2)],
    script: [
      .send(.load(1)), .answer(1), .send(.edit(1)), .send(.edit(1)), .answer(2), .fail(1),
    ]
  ) { isMended in
    Hunt { stage in
      let server = VersionServer(answers: stage.answers.mayFail(with: Wrong("409")))
      let cache = CacheReactor(server: server, isMended: isMended)
      stage.settled("what is cached is what the server has") {
        cache.currentState.versions.allSatisfy { server.version(of: $0.key) == $0.value }
      }
      return cache
    }
  }
}

/// A fake server that knows the version of each record, and keeps the newest.
private final class VersionServer: Sendable {
  private let answers: Answers
  private let versions = Locked<[Int: Int]>([:])

  init(answers: Answers) { self.answers = answers }

  func version(of key: Int) -> Int { versions.withLock { $0[key] ?? 0 } }

  func load(_ key: Int) async throws -> Int {
    try await answers.response()
    return version(of: key)
  }

  func save(_ version: Int, of key: Int) async throws {
    try await answers.response(90)
    versions.withLock { $0[key] = max($0[key] ?? 0, version) }
  }
}

/// Records that are loaded once, and edited before the server has answered.
private final class CacheReactor: Reactor {
  enum Action: Equatable, Sendable { case load(Int), edit(Int) }
  enum Mutation: Sendable { case set(Int, Int?), saved(Int, Int) }
  struct State {
    /// The versions that are cached.
    var versions: [Int: Int] = [:]
  }

  let initialState = State()
  private let server: VersionServer
  private let isMended: Bool

  init(server: VersionServer, isMended: Bool) {
    self.server = server
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let versions = currentState.versions
    switch action {
    case .load(let key):
      if versions[key] != nil { return .empty() }
      return Observable<Mutation>.async { [server] in .set(key, try await server.load(key)) }.catch { _ in .empty() }
    case .edit(let key):
      guard let old = versions[key] else { return .empty() }
      let saving = Observable<Mutation>.async { [server] in
        try await server.save(old + 1, of: key)
        return .saved(key, old + 1)
      }
      // A copy that cannot be trusted is loaded again when it is needed.
      let undoing = saving.catch { [isMended] _ in .just(.set(key, isMended ? nil : old)) }
      return .concat([.just(.set(key, old + 1)), undoing])
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .set(let key, let version): state.versions[key] = version
    case .saved(let key, let version): state.versions[key] = state.versions[key].map { max($0, version) }
    }
    return state
  }
}

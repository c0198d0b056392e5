import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A song that was added to a shuffled queue is lost when the queue is in order again.
  static let queue = Planted(
    "queue of a player", needs: "four payloads, two equal, order of six actions", optimum: 6,
    alphabet: [.add(1), .add(2), .add(3), .play(1), .play(3), .remove(1), .toggleShuffle],
    script: [
      .send(.add(1)), .send(.add(2)), .send(.toggleShuffle), .send(.add(3)), .send(.play(3)), .send(.toggleShuffle),
    ]
  ) { isMended in
    Hunt { stage in
      let player = QueueReactor(isMended: isMended)
      stage.always("what plays is in the queue") {
        player.currentState.playing.map(player.currentState.songs.contains) ?? true
      }
      return player
    }
  }
}

/// The queue of a music player: the order in which songs were added comes back when it is no longer shuffled.
private final class QueueReactor: Reactor {
  enum Action: Equatable, Sendable { case add(Int), play(Int), remove(Int), toggleShuffle }
  struct State {
    var songs: [Int] = []
    /// The songs in the order in which they were added; nil unless they are shuffled.
    var ordered: [Int]?
    var playing: Int?
  }

  let initialState = State()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    switch mutation {
    case .add(let song):
      if state.songs.contains(song) { return state }
      state.songs.append(song)
      if isMended { state.ordered?.append(song) }
    case .play(let song): if state.songs.contains(song) { state.playing = song }
    case .remove(let song):
      state.songs.removeAll { $0 == song }
      state.ordered?.removeAll { $0 == song }
      if state.playing == song { state.playing = nil }
    case .toggleShuffle:
      if let ordered = state.ordered {
        (state.songs, state.ordered) = (ordered, nil)
      } else if state.songs.count > 1 {
        (state.songs, state.ordered) = (state.songs.reversed(), state.songs)
      }
    }
    return state
  }
}

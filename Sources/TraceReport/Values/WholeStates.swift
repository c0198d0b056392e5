import PlatformSupport
import TraceReading

/// Whole states where a trace goes on with diffs for too long, so that a page adds up few of them.
///
/// Diffs are only remembered until 64 of them stand in a row; a trace that has a whole state as often is not replayed. A
/// state that is longer than those diffs waits until they are as long, so that whole states never take more than diffs do.
struct WholeStates {
  /// By the row of the state event behind which they stand.
  private(set) var byRow: [Int: JSONText] = [:]
  private var reactors: [TraceEvent.ReactorID: Follower] = [:]

  /// Revisions between two whole states.
  static let distance = 64

  init() {}

  /// - Parameter before: The states before the first of the events.
  init(_ events: [TraceEvent], behind before: WholeStates? = nil) {
    reactors = before?.reactors ?? [:]
    for (row, event) in events.enumerated() {
      if let whole = whole(after: event) { byRow[row] = whole }
    }
  }

  /// The last state of each reactor, with its revision, as far as it is known.
  var last: [(reactor: TraceEvent.ReactorID, revision: Int, value: JSONText)] {
    reactors.sorted { $0.key < $1.key }.compactMap { id, follower in follower.last.map { (id, $0.revision, $0.value) } }
  }

  /// The whole state behind the next event, if one is due there.
  mutating func whole(after event: TraceEvent) -> JSONText? {
    guard case .state(let state) = event.kind, let reactor = event.reactor else { return nil }
    return reactors[reactor, default: Follower()].take(state)
  }

  /// The states of one reactor since the last whole one.
  private struct Follower {
    /// The last whole state and the diffs since then; empty if the state is not known.
    private var changes: [TraceEvent.State.Change] = []
    /// Bytes of the diffs, and of the last whole state.
    private var length = 0
    private var wholeLength = 0
    private var revision = 0

    /// The whole state if one is due.
    mutating func take(_ state: TraceEvent.State) -> JSONText? {
      let isNext = state.revision == revision &+ 1
      revision = state.revision
      switch state.change {
      case .whole(let text): begin(text)
      case .diff(let patches) where isNext && !changes.isEmpty:
        changes.append(state.change)
        length += patches.reduce(0) { $0 + $1.length }
      case .diff, .unknown: changes = []
      }
      guard changes.count > WholeStates.distance, length >= wholeLength else { return nil }
      return addUp()
    }

    private mutating func begin(_ whole: JSONText) {
      changes = [.whole(whole)]
      wholeLength = whole.text.utf8.count
      length = 0
    }

    var last: (revision: Int, value: JSONText)? {
      let known = KnownState(changes)
      return known.isComplete ? known.value.map { (revision, $0.json) } : nil
    }

    private mutating func addUp() -> JSONText? {
      guard let (_, whole) = last else {
        changes = []
        return nil
      }
      begin(whole)
      return whole
    }
  }
}

extension TraceEvent.Patch {
  /// Bytes of the step, about.
  fileprivate var length: Int { 24 + path.utf8.count + (value?.text.utf8.count ?? 0) }
}

import PlatformSupport
import ReactorTrace
import TraceBehavior
import TraceReading

/// The states of a replay beside the recorded ones, in order.
struct ReplayComparison {
  /// The first pair that differs.
  private(set) var mismatch: Mismatch?
  /// States of which at least the mutation or one value could be compared, up to the first that differs.
  private(set) var compared = 0
  /// Fields that could not be compared, by why, each once.
  private(set) var gaps: [(path: String, gap: ValueGap)] = []
  /// States of which nothing could be compared.
  private(set) var unknown = 0

  struct Mismatch {
    /// The number of the state in its reactor, from 0.
    var revision: Int
    var expected: ReplayScript.State?
    var got: ReplayScript.State?
    /// Empty if there is no such state, or the mutation is another one.
    var differences: [RecordedStateComparison.Difference] = []
    /// How many states there are of each.
    var counts = (expected: 0, got: 0)
  }

  init(_ expected: [ReplayScript.State], _ got: [ReplayScript.State]) {
    let counts = (expected: expected.count, got: got.count)
    // By revision: a trace need not have all states.
    let byRevision = Dictionary(got.enumerated().map { ($0.element.revision, $0.offset) }) { first, _ in first }
    var (known, made, taken) = (KnownState(), KnownState(), 0)
    for state in expected {
      guard let index = byRevision[state.revision] else {
        mismatch = Mismatch(revision: state.revision, expected: state, counts: counts)
        return
      }
      known.take(state)
      if index + 1 < taken { (made, taken) = (KnownState(), 0) }
      while taken <= index {
        made.take(got[taken])
        taken += 1
      }
      guard take(RecordedStateComparison(known, made), state, got[index]) else {
        mismatch?.counts = counts
        return
      }
    }
    let last = expected.last?.revision ?? -1
    guard let more = got.first(where: { $0.revision > last }) else { return }
    mismatch = Mismatch(revision: more.revision, got: more, counts: counts)
  }

  /// Counts a pair of states; false if they differ.
  private mutating func take(
    _ comparison: RecordedStateComparison, _ expected: ReplayScript.State, _ got: ReplayScript.State
  ) -> Bool {
    for (path, gap) in comparison.gaps.sorted(by: { $0.key < $1.key })
    where !gaps.contains(where: { $0.path == path && $0.gap == gap }) { gaps.append((path, gap)) }
    // Where values tell nothing, the names are all there is.
    let areNamesEqual = expected.mutation.map { $0.label == got.mutation?.label } ?? true
    let isUntold = comparison.equalCount == 0 && comparison.differences.isEmpty
    guard comparison.differences.isEmpty, !isUntold || areNamesEqual else {
      mismatch = Mismatch(
        revision: expected.revision, expected: expected, got: got, differences: comparison.differences)
      return false
    }
    if isUntold, expected.mutation == nil { unknown += 1 } else { compared += 1 }
    return true
  }
}

extension ReplayComparison {
  /// The message of the failure; nil if the states are the recorded ones.
  func message(of reactor: Any.Type, _ title: String, _ streams: [ReplayScript.Stream]) -> String? {
    guard let mismatch else {
      guard compared == 0 else { return nil }
      return TerminalText.escaped("\(title) tells nothing of the states of \(reactor), so that none could be compared.")
    }
    var lines = [mismatch.headline(of: reactor, title)]
    lines += mismatch.differences.prefix(8).map { "  \($0.words)" }
    if mismatch.differences.count > 8 { lines.append("  and \(mismatch.differences.count - 8) more") }
    if let hint = mismatch.hint(streams) { lines.append("  " + hint) }
    return lines.map { TerminalText.escaped($0) }.joined(separator: "\n")
  }
}

extension ReplayComparison.Mismatch {
  fileprivate func headline(of reactor: Any.Type, _ title: String) -> String {
    let origin = origin(expected ?? got)
    guard let expected else {
      return
        "\(reactor) made \(counts.got) states where \(title) has \(counts.expected): the first one more is\(origin)"
    }
    guard let got else {
      return "\(reactor) made \(counts.got) states where \(title) has \(counts.expected): the first that is missing is"
        + origin
    }
    let state = "\(reactor) does not repeat \(title): state \(revision)\(origin)"
    guard differences.isEmpty else { return state + " differs" }
    return state + ": expected mutation \(expected.mutation?.label ?? "none"), got \(got.mutation?.label ?? "none")"
  }

  /// ` after action increase at 1 ms (event 10), by mutation add at 501 ms (event 40)`.
  private func origin(_ state: ReplayScript.State?) -> String {
    // In the source of a test stands the mutation alone; the replay knows its action.
    let action = state?.action ?? got?.action
    let mutation = state?.mutation
    if action == nil, mutation == nil { return ", the initial one" }
    let words = [
      action.map { ReplayWords.step("action", $0) },
      mutation.map { $0.seq > 0 ? ReplayWords.step("mutation", $0) : "mutation \($0.label)" },
    ]
    return " after " + words.compactMap(\.self).joined(separator: ", by ")
  }

  /// A reason outside of the reactor, for the test to remove.
  fileprivate func hint(_ streams: [ReplayScript.Stream]) -> String? {
    let mutation = expected?.mutation
    let stream = streams.last { stream in
      guard let mutation else { return false }
      if stream.isMutation { return stream.step.seq == mutation.seq }
      return expected?.action == nil && stream.step.seq < mutation.seq
    }
    if let stream {
      let kind = stream.isMutation ? "mutation" : "action"
      return "the trace has \(ReplayWords.step(kind, stream.step)) from outside of the reactor: "
        + "schedule it in the closure, at nanosecond \(stream.step.time)"
    }
    guard got == nil else { return nil }
    return "does the reactor take all of its time from the scheduler of the closure?"
  }
}

extension RecordedStateComparison.Difference {
  fileprivate var words: String {
    let name = path.isEmpty ? "the state" : path
    return "\(name): expected \(Self.words(expected)), got \(Self.words(got))"
  }

  private static func words(_ value: JSONValue?) -> String {
    guard let text = value?.json.text else { return "nothing" }
    return text.count > 400 ? "\(text.prefix(400))…" : text
  }
}

/// The extent of a replay's comparison.
public struct ReplayResult: Sendable {
  /// Whether all states were as recorded, as far as the trace has them.
  public var isAsRecorded = false
  /// How many states were compared, up to the first that differs.
  public var comparedStates = 0
  /// Paths that could not be compared, and why; one sentence for each reason.
  public var notCompared: [String] = []

  init() {}

  init(_ comparison: ReplayComparison) {
    isAsRecorded = comparison.mismatch == nil && comparison.compared > 0
    comparedStates = comparison.compared
    notCompared = ValueGap.allCases.compactMap { gap in
      let paths = comparison.gaps.filter { $0.gap == gap }.map { $0.path.isEmpty ? "the state" : $0.path }
      guard !paths.isEmpty else { return nil }
      let shown = paths.prefix(10).joined(separator: ", ") + (paths.count > 10 ? " and \(paths.count - 10) more" : "")
      return TerminalText.escaped("\(shown): \(gap.rawValue)")
    }
  }
}

import Testing
import TraceModel

@testable import TraceReading

@Suite("Layout of a graph")
struct GraphLayoutTests {
  /// Bytes as docs/internals/performance.md has them: a trace of ten million events has millions of each.
  @Test("Elements take the memory that the documentation says")
  func sizes() {
    #expect(MemoryLayout<TraceGraph.Action>.stride == 56)
    #expect(MemoryLayout<TraceGraph.Effect>.stride == 72)
    #expect(MemoryLayout<TraceGraph.Commit>.stride == 48)
  }

  @Test("Members that share memory keep what each was given")
  func members() {
    var action = TraceGraph.Action(number: 1, seq: 2, reactor: 3, time: 4, label: "load")
    #expect(action.effect == nil && action.loop == nil && action.sentByCommit == nil && action.site == nil)
    action.effect = 5
    action.loop = 6
    action.sentByCommit = 0
    action.site = SourceSite(file: "App/View.swift", line: 7, column: 8)
    #expect(action.effect == 5 && action.loop == 6 && action.sentByCommit == 0)
    #expect(action.site == SourceSite(file: "App/View.swift", line: 7, column: 8))
    action.effect = nil
    #expect(action.effect == nil && action.loop == 6 && action.sentByCommit == 0)

    for end: TraceGraph.Effect.End in [
      .completed, .failed(nil), .failed(0), .failed(9), .cancelled(by: nil), .cancelled(by: 0), .disposed, .open,
      .unknown,
    ] {
      var effect = TraceGraph.Effect(seq: 1, reactor: 1, action: nil, label: "load", begin: 0, finish: 1, end: end)
      #expect(effect.end == end && effect.action == nil)
      effect.action = 3
      effect.end = .failed(4)
      #expect(effect.end == .failed(4) && effect.action == 3)
      effect.end = end
      #expect(effect.end == end && effect.action == 3)
    }
  }

  @Test("Members of a commit that share memory keep what each was given")
  func commit() {
    var commit = TraceGraph.Commit(
      seq: 1, reactor: 1, time: 2, label: "set", causes: [7, 8], reduce: 3...5, state: 6, revision: 1)
    #expect(commit.causes == [7, 8] && commit.source == nil && commit.effect == nil && commit.origin == nil)
    #expect(commit.reduce == 3...5 && commit.state == 6 && commit.revision == 1)
    commit.source = "timer"
    #expect(commit.causes == [7, 8] && commit.source == "timer")
    commit.causes = []
    commit.state = nil
    #expect(commit.causes == [] && commit.source == "timer" && commit.state == nil && commit.reduce == 3...5)
    for origin: TraceGraph.Commit.Origin? in [.action(0), .effect(1), .mutation(2), .state(3), .start, nil] {
      commit.origin = origin
      #expect(commit.origin == origin)
    }
    commit.reduce = nil
    #expect(commit.reduce == nil && commit.revision == 1)
    commit.revision = 0
    commit.reduce = 0...UInt64.max
    #expect(commit.revision == 0 && commit.reduce == 0...UInt64.max)
    #expect(commit != TraceGraph.Commit(seq: 1, reactor: 1, time: 2, label: "set"))
  }

  /// At and beyond the limits of four and five bytes, before and behind what they are counted from.
  private static let numbers: [UInt64] = {
    let (four, five): (UInt64, UInt64) = (1 << 32, 1 << 40)
    let limits = [0, four, five, UInt64.max].flatMap { limit -> [UInt64] in (0...4).map { limit &- 2 &+ $0 } }
    let beyond: [UInt64] = [0, four - 3, four - 2, five - 2]
    return limits + beyond.map { $0 + 1_000 }
  }()

  @Test("An action keeps numbers and times of any size", arguments: numbers)
  func action(_ number: UInt64) {
    let plain = TraceGraph.Action(number: 1, seq: 1_000, reactor: 3, time: 1_000, label: "load")
    var action = plain
    action.queued = number
    action.firstState = number
    action.settled = number
    action.cause = .owner(number)
    #expect(action.queued == number && action.firstState == number && action.settled == number)
    #expect(action.cause == .owner(number) && action.number == 1 && action.seq == 1_000)
    let copy = action
    action.seq = number
    action.time = number
    action.number = Int(truncatingIfNeeded: number)
    #expect(action.seq == number && action.time == number && action.number == Int(truncatingIfNeeded: number))
    #expect(action.firstState == number && action.settled == number && action.cause == .owner(number))
    #expect(copy.seq == 1_000 && copy.time == 1_000 && copy.settled == number && copy.number == 1)
    (action.seq, action.time, action.number) = (1_000, 1_000, 1)
    (action.queued, action.firstState, action.settled, action.cause) = (0, nil, nil, .none)
    #expect(action == plain)
  }

  @Test("An effect keeps numbers and times of any size", arguments: numbers)
  func effect(_ number: UInt64) {
    let plain = TraceGraph.Effect(
      seq: 1, reactor: 1, action: nil, label: "load", begin: 1_000, finish: 2_000, end: .open)
    var effect = plain
    effect.call = number
    effect.finish = number
    #expect(effect.call == number && effect.finish == number && effect.begin == 1_000)
    effect.begin = number
    effect.seq = number
    #expect(effect.begin == number && effect.finish == number && effect.seq == number)
    (effect.seq, effect.begin, effect.finish, effect.call) = (1, 1_000, 2_000, nil)
    #expect(effect == plain)
  }

  @Test("A commit keeps numbers and times of any size", arguments: numbers)
  func commit(_ number: UInt64) {
    let plain = TraceGraph.Commit(seq: 1_000, reactor: 1, time: 1_000, label: "set")
    var commit = plain
    commit.reduce = min(number, 5)...number
    commit.state = number
    commit.revision = Int(truncatingIfNeeded: number)
    commit.cause = .trigger(number)
    #expect(commit.reduce == min(number, 5)...number && commit.state == number && commit.cause == .trigger(number))
    #expect(commit.revision == Int(truncatingIfNeeded: number))
    commit.time = number
    commit.seq = number
    #expect(commit.time == number && commit.seq == number && commit.cause == .trigger(number))
    #expect(commit.reduce == min(number, 5)...number && commit.state == number)
    (commit.seq, commit.time, commit.cause) = (1_000, 1_000, .none)
    (commit.reduce, commit.state, commit.revision) = (nil, nil, nil)
    #expect(commit == plain)
  }

  @Test("Of elements that share facts, one that changes them leaves the others alone")
  func shared() {
    let first = TraceGraph.Commit(seq: 1, reactor: 1, time: 2, label: "set", changed: ["a"])
    var second = first
    second.pulses.append("p")
    second.findings.append(3)
    second.label = "put"
    second.reactor = 2
    #expect(first.pulses == [] && first.findings == [] && first.label == "set" && first.reactor == 1)
    #expect(second.pulses == ["p"] && second.findings == [3] && second.label == "put" && second.reactor == 2)
    #expect(second.changed == ["a"] && first != second)
    var effect = TraceGraph.Effect(seq: 1, reactor: 1, action: 0, label: "load", begin: 0, finish: 1, end: .open)
    let copy = effect
    effect.innerEnds.append(.init(seq: 4, time: 1, operation: "amb", by: nil))
    #expect(copy.innerEnds.isEmpty && effect.innerEnds.count == 1)
  }
}

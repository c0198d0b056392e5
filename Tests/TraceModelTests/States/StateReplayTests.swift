import PlatformSupport
import Testing
import TraceFormat
import TraceJSON
import TraceSamples

@testable import TraceReading

@Suite("Fields that differ between whole states") struct StateReplayTests {
  /// Members whose values are numbers, or lists and objects that change in part.
  private func state(_ random: inout SeededRandom, like before: [String: JSONValue]) -> [String: JSONValue] {
    var state = before
    for _ in 1...random.number(1...3) {
      let name = random.pick(["a", "b", "c/d", "e~", "longer name", "ä"])
      let number = JSONValue.int(Int64(random.number(0...3)))
      switch random.number(0...7) {
      case 0: state[name] = nil
      case 1 where name == "b": state[name] = .array([number, .object([.init("x", number)]), .null])
      case 2 where name == "a": state[name] = .object([.init("x", number), .init("y", number)])
      default: state[name] = number
      }
    }
    return state
  }

  private func object(_ state: [String: JSONValue]) -> JSONValue {
    .object(state.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
  }

  /// The step as it is written, or with other spaces and in another order.
  private func text(_ step: TraceEvent.Patch, isUsual: Bool) -> String {
    let op = #""op":"\#(step.operation.rawValue)""#
    let path = JSONValue.string(step.path).json.text
    let old = step.old.map { #""old":\#($0.text)"# }
    let value = step.value.map { #""value":\#($0.text)"# }
    guard isUsual else {
      return "{ " + [value, #""path" : \#(path)"#, op].compactMap { $0 }.joined(separator: " , ") + "}"
    }
    return "{" + [op, #""path":\#(path)"#, old, value].compactMap { $0 }.joined(separator: ",") + "}"
  }

  @Test func `A whole state differs in the fields that the steps before it do not lead to`() {
    var random = SeededRandom(42)
    var differing = 0
    for _ in 1...2_000 {
      var (replay, fields) = (StateReplay(), ChangedFields())
      var texts = StringInterner()
      // The number 0 is no field's.
      _ = texts.id("")
      var now = state(&random, like: [:])
      _ = object(now).json.text.withByteView { replay.take(whole: $0, revision: 0, isInitial: true) }
      let count = random.number(0...12)
      for revision in 0..<count {
        let next = state(&random, like: now)
        let isUsual = !random.chance(3)
        let steps = StateDifference.steps(from: object(now), to: object(next)).map { text($0, isUsual: isUsual) }
        ("[" + steps.joined(separator: ",") + "]").withByteView { diff in
          replay.take(diff: diff, fields.changes(in: diff, &texts), revision: UInt64(revision + 1))
        }
        now = next
      }

      let last = random.chance(2) ? now : state(&random, like: now)
      let changed = object(last).json.text
        .withByteView { replay.take(whole: $0, revision: UInt64(count + 1), isInitial: false) }

      let expected = Set(now.keys).union(last.keys).filter { now[$0] != last[$0] }
      #expect(changed.map { $0.sorted() } == expected.sorted())
      if !expected.isEmpty { differing += 1 }
    }
    #expect(differing > 500)
  }
}

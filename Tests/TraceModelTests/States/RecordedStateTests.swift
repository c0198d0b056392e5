import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Recorded states")
struct RecordedStateTests {
  private static let samples = ["counter", "impure", "loop", "profile", "pure", "search", "stopwatch"]

  @Test(arguments: samples)
  func `the state after every event of a sample is the recorded one`(name: String) throws {
    let trace = try TraceReader.read(path: Files.root + "/samples/traces/\(name).rtrace.jsonl")
    let table = EventTable(trace)
    var states: [Int: JSONValue] = [:]

    for (position, event) in trace.events.enumerated() {
      if case .state(let state) = event.kind, let reactor = event.reactor {
        switch state.change {
        case .whole(let text): states[reactor] = text.value()
        case .diff(let patches):
          for patch in patches {
            let isApplied = states[reactor]?.apply(patch)
            #expect(isApplied == true)
          }
        case .unknown: Issue.record("a sample without values")
        }
      }
      for (reactor, value) in states {
        let found = try #require(table.state(of: reactor, through: position))
        #expect(found.known.value == value)
        #expect(found.remarks == [])
      }
    }
    #expect(!states.isEmpty)
  }

  /// A reactor whose states are these, from revision 0 on.
  private func table(_ states: [(revision: Int, change: TraceEvent.State.Change)], lost: Int = 0) -> EventTable {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart", module: "App")))
    for (index, state) in states.enumerated() {
      script.add(
        UInt64(index), .state(.init(revision: state.revision, isInitial: state.revision == 0, change: state.change)))
    }
    if lost > 0 { script.add(100, r: nil, .dropped(count: lost, why: "ring", from: nil, to: nil)) }
    return EventTable(script.trace)
  }

  private func set(_ path: String, _ value: String) -> TraceEvent.State.Change {
    .diff([TraceEvent.Patch(.replace, path: path, old: JSONText("0"), value: JSONText(value))])
  }

  @Test func `after a gap only the fields that were written since are known`() throws {
    let table = table([(0, .whole(JSONText(#"{"a":0,"b":0}"#))), (2, set("/a", "1"))])

    let state = try #require(table.state(of: 1, through: table.count - 1))

    #expect(state.known.value == .object(["a": .int(1)]))
    #expect(state.remarks == ["states before it are not in the trace or were cut: it may have other fields"])
  }

  @Test func `a value that was cut or masked is named`() throws {
    let whole = #"{"a":{"$trunc":true,"bytes":9,"head":"x"},"b":"[Filtered]","c":1}"#
    let state = try #require(table([(0, .whole(JSONText(whole)))]).state(of: 1, through: 1))

    #expect(state.remarks == ["a was cut", "b holds a secret that was masked"])
    #expect(state.json["complete"] == .bool(false))
  }

  @Test func `a state without values is said to be unknown`() throws {
    let table = table([(0, .whole(JSONText(#"{"a":0}"#))), (1, .unknown)])

    let state = try #require(table.state(of: 1, through: table.count - 1))

    #expect(state.known.value == nil)
    #expect(state.remarks == ["its value is not in the trace"])
  }

  @Test func `a state before a loss may be outdated`() throws {
    let table = table([(0, .whole(JSONText(#"{"a":0}"#)))], lost: 3)

    #expect(try #require(table.state(of: 1, through: table.count - 1)).mayBeOutdated)
    #expect(table.state(of: 2, through: table.count - 1) == nil)
    #expect(table.state(of: 1, through: 0) == nil)
  }

  @Test func `a difference has the steps that make one value of the other`() throws {
    let old = try #require(JSONValue(parsing: #"{"a":1,"list":[1,2,3,4],"user":{"name":"ada"},"gone":true}"#))
    let new = try #require(JSONValue(parsing: #"{"a":1,"list":[1,9,4],"user":{"name":"grace"},"new":null}"#))

    let steps = StateDifference.steps(from: old, to: new)

    #expect(
      steps.map { EventTable.words($0) } == [
        "gone − true", "list.1 2 → 9", "list.2 − 3", #"user.name "ada" → "grace""#, "new + null",
      ])
    var value = old
    for step in steps {
      let isApplied = value.apply(step)
      #expect(isApplied)
    }
    #expect(value == new)
  }
}

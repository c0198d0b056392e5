import PlatformSupport
import Testing
import TraceFormat
import TraceJSON

@testable import TraceReading

/// Both replays of states by one table, which the report's page is tested with too.
@Suite("States after the steps of a diff") struct StateTableTests {
  private func rows() throws -> [JSONValue] {
    let table = JSONValue(parsing: Files.text(Files.root + "/Tests/Fixtures/states.json"))
    guard case .array(let rows)? = table else { return [] }
    return rows
  }

  private func known(_ state: JSONValue, _ diff: JSONValue) -> KnownState {
    var patches: [TraceEvent.Patch] = []
    diff.json.text.withByteView { text in
      PatchStep.forEach(text) { step in
        patches.append(step.patch(path: JSONString.decode(step.path, isEscaped: step.isPathEscaped)))
      }
    }
    return KnownState([.whole(state.json), .diff(patches)])
  }

  @Test func `a known state is the one of the table, or not complete`() throws {
    let rows = try rows()
    #expect(rows.count > 15)
    for row in rows {
      let after = try #require(row["after"])
      let known = known(try #require(row["state"]), try #require(row["diff"]))
      #expect(known.isComplete == (after != .null), "\(row["is"]?.text ?? "")")
      if after != .null { #expect(known.value == after, "\(row["is"]?.text ?? "")") }
    }
  }

  @Test func `while a trace is joined, the same state differs in no field`() throws {
    for row in try rows() {
      let after = try #require(row["after"])
      var replay = StateReplay()
      let (state, diff) = (try #require(row["state"]).json.text, try #require(row["diff"]).json.text)
      _ = state.withByteView { replay.take(whole: $0, revision: 1, isInitial: true) }
      diff.withByteView { text in
        var fields = ChangedFields()
        var texts = StringInterner()
        replay.take(diff: text, fields.changes(in: text, &texts), revision: 2)
      }
      let next = after == .null ? state : after.json.text
      let changed = next.withByteView { replay.take(whole: $0, revision: 3, isInitial: false) }
      #expect(changed == (after == .null ? nil : []), "\(row["is"]?.text ?? "")")
    }
  }

  @Test func `the steps between two states lead from one to the other`() throws {
    for row in try rows() {
      let (state, after) = (try #require(row["state"]), try #require(row["after"]))
      guard after != .null else { continue }
      let known = KnownState([.whole(state.json), .diff(StateDifference.steps(from: state, to: after))])
      #expect(known.isComplete && known.value == after, "\(row["is"]?.text ?? "")")
    }
  }
}

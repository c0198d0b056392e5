import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("A state as far as a trace tells it") struct KnownStateTests {
  private func known(_ changes: TraceEvent.State.Change...) -> KnownState {
    changes.reduce(into: KnownState()) { $0.take($1) }
  }
  private func whole(_ json: String) -> TraceEvent.State.Change { .whole(JSONText(json)) }
  private let start = TraceEvent.State.Change.whole(JSONText(#"{"a":1,"list":[1,2],"b":{"c":3}}"#))
  private let rest = TraceEvent.Patch(.replace, path: "", value: JSONText(#"{"$trunc":true,"head":""}"#))

  @Test func `a whole state and the diffs after it add up to a whole state`() {
    let state = known(
      start,
      .diff([.init(.replace, path: "/a", value: JSONText("5")), .init(.add, path: "/list/1", value: JSONText("9"))]))

    #expect(state.value?.json.text == #"{"a":5,"list":[1,9,2],"b":{"c":3}}"#)
    #expect(state.isComplete)
  }

  @Test func `a diff that was cut makes only the fields that it names known`() {
    let state = known(start, .diff([.init(.replace, path: "/b/c", value: JSONText("4")), rest]))

    #expect(state.value?.json.text == #"{"b":{"c":4}}"#)
    #expect(!state.isComplete)
  }

  @Test func `a step below a field that is not known leaves the field unknown`() {
    let state = known(
      .unknown,
      .diff([.init(.replace, path: "/b/c", value: JSONText("4")), .init(.replace, path: "/a", value: JSONText("1"))]))

    #expect(state.value?.json.text == #"{"a":1}"#)
    #expect(!state.isComplete)
  }

  @Test func `a state that was cut, or is not told, is not complete`() {
    #expect(!known(start, whole(#"{"$trunc":true,"bytes":9,"head":"{"}"#)).isComplete)
    #expect(known(start, .unknown).value == nil)
    #expect(known(start, .unknown, start).isComplete)
  }

  @Test func `a state that is no object is followed too`() {
    let state = known(whole("1"), .diff([.init(.replace, path: "", old: JSONText("1"), value: JSONText("2"))]))

    #expect(state.value == .int(2))
    #expect(state.isComplete)
  }
}

import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading
import TraceSamples

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
    #expect(known(whole("[1]"), .diff([.init(.remove, path: "/5")])).value == .array([.int(1)]))
  }

  @Test func `a wide state takes each step as a narrow one`() {
    let names = (0..<6).map { "field\($0)" }
    let others = (0..<90).map { JSONValue.Member("other\($0)", .int(Int64($0))) }
    let value = JSONValue.object(names.prefix(4).map { .init($0, .array([.int(1), .int(2)])) })
    var (narrow, wide) = (known(.whole(value.json)), known(.whole(value.adding(others).json)))
    var random = SeededRandom(7)
    func one<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &random)] }
    func path() -> String { "/" + one(names) + one(["", "", "/0", "/1", "/-"]) }

    for _ in 0..<2_000 {
      let patch: TraceEvent.Patch =
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: .init(.add, path: path(), value: JSONText(one(["[1,2]", "3"])))
        case 3...4: .init(.replace, path: path(), value: JSONText("[4]"))
        case 5: .init(.move, path: path(), from: path())
        default: .init(.remove, path: path())
        }
      var next = narrow.value ?? .null
      let isApplied = next.apply(patch)
      #expect(narrow.take(.diff([patch])) == wide.take(.diff([patch])))

      if isApplied { #expect(narrow.value == next) }
      guard case .object(let members)? = wide.value, case .object(let few)? = narrow.value else {
        Issue.record("a state is no object any more")
        return
      }
      #expect(members.filter { $0.key.hasPrefix("field") } == few)
      #expect(members.count - few.count == others.count)
      #expect(wide.isComplete == narrow.isComplete)
      for name in names { #expect(wide.value(at: [name]) == narrow.value?[name]) }
    }
  }
}

import Testing
import TraceModel

@testable import TraceReport

@Suite("Values in few bytes") struct ShortRestTests {
  /// The rest of the last event of a trace as it is written, and as it reads.
  private func rest(_ kind: TraceEvent.Kind) throws -> (written: String?, read: String?) {
    let trace = Trace(
      header: .init(),
      events: [
        TraceEvent(
          seq: 1, time: 0, reactor: 1,
          kind: .state(.init(revision: 0, isInitial: true, change: .whole(JSONText(#"{"a":1,"b":[]}"#))))),
        TraceEvent(seq: 2, time: 1, reactor: 1, kind: kind),
      ])
    let page = try Report.decoded(trace)
    return (page.short[1], page.values[1]?.json.text)
  }

  private func rest(_ patches: TraceEvent.Patch...) throws -> (written: String?, read: String?) {
    try rest(.state(.init(revision: 1, change: .diff(patches))))
  }

  private func rest(payload: String) throws -> (written: String?, read: String?) {
    try rest(.mutation(.init(label: "set", isInjected: true, payload: JSONText(payload))))
  }

  @Test func `A payload with one value that has no name is that value`() throws {
    let one = try rest(payload: #"{"_0":{"_0":[1]}}"#)

    #expect(one.written == #"={"_0":[1]}"#)
    #expect(one.read == #"{"payload":{"_0":{"_0":[1]}}}"#)
  }

  @Test(arguments: [#"{"_0":1,"_1":2}"#, #"{"id":1}"#, "{}", "7", #"[{"_0":1}]"#])
  func `Any other payload is written whole`(payload: String) throws {
    let one = try rest(payload: payload)

    #expect(one.written == nil)
    #expect(one.read == #"{"payload":\#(payload)}"#)
  }

  @Test func `A diff that replaces is the values before and after`() throws {
    let one = try rest(
      TraceEvent.Patch(.replace, path: "/a", old: JSONText("1"), value: JSONText("[2]")),
      TraceEvent.Patch(.replace, path: "/b", old: JSONText("[]"), value: JSONText("null")))

    #expect(one.written == "[1,[2],[],null]")
    #expect(
      one.read
        == #"{"diff":[{"op":"replace","path":"/a","old":1,"value":[2]},"#
        + #"{"op":"replace","path":"/b","old":[],"value":null}]}"#)
  }

  @Test func `A diff without values before is the values after`() throws {
    let one = try rest(TraceEvent.Patch(.replace, path: "/a", value: JSONText("2")))

    #expect(one.written == "[2]")
    #expect(one.read == #"{"diff":[{"op":"replace","path":"/a","value":2}]}"#)
  }

  @Test func `Any other diff is written whole`() throws {
    let longPath = "/" + String(repeating: "x", count: 1_024)
    let others: [[TraceEvent.Patch]] = [
      [.init(.add, path: "/c", value: JSONText("1"))], [.init(.remove, path: "/a", old: JSONText("1"))],
      [.init(.move, path: "/b/0", from: "/b/1", value: JSONText("1"))],
      [
        .init(.replace, path: "/a", old: JSONText("1"), value: JSONText("2")),
        .init(.add, path: "/c", value: JSONText("3")),
      ],
      [
        .init(.replace, path: "/a", old: JSONText("1"), value: JSONText("2")),
        .init(.replace, path: "/b", value: JSONText("3")),
      ],
      [.init(.replace, path: #"/a"b"#, old: JSONText("1"), value: JSONText("2"))],
      [.init(.replace, path: longPath, old: JSONText("1"), value: JSONText("2"))],
    ]
    for patches in others {
      let one = try rest(.state(.init(revision: 1, change: .diff(patches))))

      #expect(one.written == nil)
      let steps = try DecodedPage.list(try #require(JSONValue(parsing: one.read ?? ""))["diff"])
      // A line cuts a path too, a little later.
      #expect(steps.map { $0["path"]?.text?.prefix(1_000) } == patches.map { $0.path.prefix(1_000) })
      #expect(steps.map { $0["value"]?.json } == patches.map(\.value))
    }
  }
}

import PlatformSupport
import Testing
import TraceModel

@Suite("Limits of lines") struct LineLimitsTests {
  private func line(_ kind: TraceEvent.Kind, payloadLimit: Int = 4_096) throws -> TraceEvent.Kind {
    var trace = Trace(header: Trace.Header(payloadLimit: payloadLimit))
    trace.events = [TraceEvent(seq: 1, time: 0, reactor: 1, kind: kind)]
    let bytes = trace.jsonLines()
    let longest = bytes.split(separator: 0x0a).map(\.count).max() ?? 0
    #expect(longest < 65_536)
    return try #require(try TraceReader.read(bytes, name: "t", strict: true).events.first).kind
  }

  @Test func `a label is cut between two characters, with an ellipsis`() throws {
    let family = "👨‍👩‍👧"
    let exact = String(repeating: "x", count: 128)
    let long = String(repeating: "x", count: 125) + family + "y"

    #expect(try line(.mark(label: exact, payload: nil)) == .mark(label: exact, payload: nil))
    #expect(
      try line(.mark(label: long, payload: nil))
        == .mark(label: String(repeating: "x", count: 125) + "…", payload: nil))
    let stacked = "e" + String(repeating: "\u{301}", count: 500)
    #expect(
      try line(.mark(label: stacked, payload: nil))
        == .mark(label: "e" + String(repeating: "\u{301}", count: 126) + "…", payload: nil))
  }

  @Test func `a payload over the limit is replaced by its beginning`() throws {
    let long = JSONValue.string(String(repeating: "ä\"", count: 100)).json

    let kind = try line(.mark(label: "a", payload: long), payloadLimit: 100)

    guard case .mark(_, let payload?) = kind else { return #expect(Bool(false)) }
    let value = try #require(payload.value())
    #expect(value["$trunc"] == .bool(true))
    #expect(value["bytes"] == .int(402))
    let head = try #require(value["head"]?.text)
    #expect(long.text.hasPrefix(head) && head.utf8.count > 20)
    #expect(payload.text.utf8.count <= 100)
  }

  @Test func `a payload at the limit stays as it is`() throws {
    let exact = JSONText("\"" + String(repeating: "x", count: 98) + "\"")
    #expect(try line(.mark(label: "a", payload: exact), payloadLimit: 100) == .mark(label: "a", payload: exact))
  }

  @Test func `a diff too long for a line says that the whole is not known`() throws {
    let patches = (0..<5_000).map { index in
      TraceEvent.Patch(.replace, path: "/items/\(index)", old: JSONText("0"), value: JSONText("\"\(index)\""))
    }

    let kind = try line(.state(.init(revision: 1, change: .diff(patches))))

    guard case .state(let state) = kind, case .diff(let kept) = state.change else { return #expect(Bool(false)) }
    #expect(Array(kept.dropLast()) == Array(patches.prefix(kept.count - 1)))
    #expect(kept.last?.path == "")
    #expect(kept.last?.value?.value()?["$trunc"] == .bool(true))
    #expect(kept.count > 10)
  }

  @Test func `a line is never longer than 64 KiB`() throws {
    let control = String(repeating: "\u{1}", count: 3_000)
    let members = [String](repeating: control, count: 100)
    let patch = TraceEvent.Patch(.add, path: "/" + control, old: JSONText("9"), value: JSONValue.string(control).json)
    let kinds: [TraceEvent.Kind] = [
      .loop(length: 100, members: members),
      .state(.init(revision: 1, change: .diff([TraceEvent.Patch](repeating: patch, count: 100)))),
      .mutation(
        .init(
          label: control, causes: [UInt64](repeating: .max, count: 20_000), source: control,
          payload: JSONValue.array(members.map { .string($0) }).json)),
      .impurity(
        .init(
          rule: .io, message: control, api: control, site: .init(file: control, line: 1),
          reduceSite: .init(file: control + "x", line: 2))),
      .action(.init(label: control, source: control, site: .init(file: control, line: 77, column: 7))),
    ]
    for kind in kinds { _ = try line(kind, payloadLimit: 1_000_000) }
    guard case .action(let action) = try line(kinds[4]) else { return #expect(Bool(false)) }
    #expect(action.site?.line == 77 && action.site?.column == 7)
  }

  @Test func `a text that is no JSON, or holds a line break, is written as a string`() throws {
    for text in ["", "hello", "{\"a\":", "[1]\n", "nul", String(repeating: "[", count: 80)] {
      let kind = try line(.mark(label: "a", payload: JSONText(text)))
      #expect(kind == .mark(label: "a", payload: JSONValue.string(text).json))
    }
  }
}

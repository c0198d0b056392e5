import Testing
import TraceModel

@Suite("Words for durations and values")
struct WordsTests {
  /// The report's page writes the same by the same table.
  private let table: JSONValue? = JSONValue(parsing: Files.text(Files.root + "/Tests/Fixtures/words.json"))

  private func rows(_ name: String) throws -> [[JSONValue]] {
    guard case .array(let rows) = try #require(table?[name]) else { return [] }
    return rows.compactMap { if case .array(let cells) = $0 { cells } else { nil } }
  }

  @Test func `every duration of the table has the words beside it`() throws {
    let rows = try rows("durations")
    #expect(rows.count > 30)
    for row in rows { #expect(DurationText.of(try #require(row[0].nanoseconds)) == row[1].string) }
  }

  @Test func `every tick of the table has the words beside it`() throws {
    let rows = try rows("ticks")
    #expect(rows.count > 10)
    for row in rows {
      let words = DurationText.tick(try #require(row[0].nanoseconds), step: try #require(row[1].nanoseconds))
      #expect(words == row[2].string)
    }
  }

  @Test(arguments: [
    ("null", "nil"), ("true", "true"), ("12", "12"), ("1.5", "1.5"), (#""gra""#, #""gra""#),
    (#""[Filtered]""#, "[Filtered]"),
    (#""<Session 1>""#, "<Session 1>"), ("[]", "[]"), (#"[1,[null],"a"]"#, #"[1, [nil], "a"]"#), ("{}", "{}"),
    (#"{"id":3,"name":"Ada"}"#, #"(id: 3, name: "Ada")"#), (#"{"_0":3,"_1":4,"_x":5}"#, "(3, 4, _x: 5)"),
    (#"{"$type":"User","id":3}"#, "User(id: 3)"), (#"{"$type":"Failure"}"#, "Failure"),
    (#"{"$trunc":true,"bytes":90,"head":"\"abc"}"#, #""abc…"#),
    ("[10000,20000,30000,40000,50000]", "[10000, 20000, 30000, 4…"),
  ])
  func `a recorded value has words as in Swift`(json: String, words: String) throws {
    #expect(RecordedValueText.of(try #require(JSONValue(parsing: json)), limit: 23) == words)
  }

  @Test(arguments: [
    (#"{"_0":"gra"}"#, #""gra""#), (#"{"id":3,"_1":[]}"#, "id: 3, []"), ("7", "7"), ("{}", ""),
    (#"{"$trunc":true}"#, "…"),
    (#"{"_0":"0123456789"}"#, #""01234567…"#), (#"{"_0":"0123456"}"#, #""0123456""#),
  ])
  func `a payload has the words between the parentheses of its case`(json: String, words: String) throws {
    #expect(RecordedValueText.ofPayload(try #require(JSONValue(parsing: json)), limit: 9) == words)
  }

  @Test func `the longest duration has words`() {
    #expect(DurationText.of(.max) == "5124095 h 35 min")
    #expect(DurationText.tick(.max, step: 1_000_000_000) == "5124095 h 34 min 33 s")
  }
}

extension JSONValue {
  fileprivate var nanoseconds: UInt64? {
    switch self {
    case .int(let number): UInt64(exactly: number)
    case .uint(let number): number
    default: nil
    }
  }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}

import Testing
import TraceModel

@testable import TraceReport

@Suite("The write-set matrix of a report") struct ReportMatrixTests {
  /// The member `matrix` of a page in the words of `trace-render matrix --format json`.
  private static func asPrinted(_ matrix: JSONValue) throws -> [JSONValue] {
    try DecodedPage.list(matrix["blocks"]).map { block in
      let names = try DecodedPage.list(block["fields"]).map { try #require($0["name"]) }
      let mutations = try DecodedPage.list(block["rows"]).map { row -> JSONValue in
        let writes = try DecodedPage.list(row["cells"]).map { cell -> JSONValue in
          let numbers = try DecodedPage.list(cell)
          let column = try #require(numbers[0].integer)
          return .object([
            .init("field", names[Int(column)]), .init("count", numbers[1]), .init("unobserved", numbers[2]),
            .init("raced", .bool(numbers[3].integer == 1)),
          ])
        }
        return .object([
          .init("mutation", try #require(row["label"])), .init("count", try #require(row["n"])),
          .init("noop", try #require(row["noop"])), .init("noop_unknown", try #require(row["noopUnknown"])),
          .init("changes_unknown", try #require(row["unknown"])), .init("writes", .array(writes)),
        ])
      }
      return .object([
        .init("reactor", try #require(block["type"])), .init("count", try #require(block["reactors"])),
        .init("mutations", .array(mutations)),
      ])
    }
  }

  /// A block as it is printed, without its fields: their names stand in the writes.
  private static func withoutFields(_ block: JSONValue) -> JSONValue {
    guard case .object(let members) = block else { return block }
    return .object(members.filter { $0.key != "fields" })
  }

  @Test(arguments: ["profile", "late", "shop", "ring"])
  func `A page has the numbers that the command prints`(name: String) throws {
    let trace = try Traces.fixture(name)
    let page = try #require(try Report.decoded(trace).meta["matrix"])
    let printed = WriteMatrix(TraceGraph(trace)).json

    let expected = try DecodedPage.list(printed["reactors"]).map(Self.withoutFields)

    #expect(!expected.isEmpty)
    #expect(try Self.asPrinted(page).map(\.json.text) == expected.map(\.json.text))
    #expect(try DecodedPage.list(page["folded"]).isEmpty)
  }

  @Test func `A race names the row of the write that came second`() throws {
    let trace = try Traces.sample("counter")
    let matrix = WriteMatrix(TraceGraph(trace))
    let page = try #require(try Report.decoded(trace).meta["matrix"])

    let races = try DecodedPage.list(page["blocks"]).flatMap { try DecodedPage.list($0["fields"]) }
      .flatMap { try DecodedPage.list($0["races"]) }
    let expected = matrix.blocks.flatMap(\.fields).flatMap(\.races)

    #expect(!races.isEmpty)
    #expect(races.map { $0["text"]?.text } == expected.map(\.text))
    let rows = try races.map { Int(try #require($0["row"]?.integer)) }
    #expect(rows.map { trace.events[$0].seq } == expected.map(\.event))
  }

  @Test func `More fields than a page can show are folded, and the page says so`() throws {
    var trace = Traces.growing([1, 2])
    let fields = (0..<10_000).map { JSONValue.Member("f\($0)", .int(0)) }
    trace.events[1].kind = .state(.init(revision: 0, isInitial: true, change: .whole(JSONValue.object(fields).json)))

    let page = try #require(try Report.decoded(trace).meta["matrix"])

    let block = try #require(try DecodedPage.list(page["blocks"]).first)
    let columns = try DecodedPage.list(block["fields"])
    #expect(columns.count == ReportMatrix.limits.fields)
    #expect(columns.last?["name"]?.text == "9902 others")
    #expect(try DecodedPage.list(page["folded"]).first?.text == "folded 9902 fields of NotesReactor into one column")
  }
}

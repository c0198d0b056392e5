import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Write-set matrices")
struct WriteMatrixTests {
  /// Two loads at the same time; the older one writes last.
  static var race: TraceScript {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Feed", module: "App")))
    let whole = JSONText(#"{"posts":0,"title":0,"never":0}"#)
    script.add(0, .state(.init(revision: 0, isInitial: true, change: .whole(whole))))
    let first = script.begin(10, script.action(10, "load"), "load", dur: 1)
    let second = script.begin(20, script.action(20, "load"), "load", dur: 1)
    script.commit(30, effect: second, "setPosts", rev: 1, writes: ["posts"])
    script.end(40, second, .completed)
    script.commit(50, effect: first, "setPosts", rev: 2, writes: ["posts", "title"])
    script.commit(60, effect: first, "setPosts", rev: 3, writes: [])
    script.end(70, first, .completed)
    return script
  }

  @Test func `a field that two effects write at the same time is raced for`() throws {
    let matrix = WriteMatrix(Self.race.graph)

    let block = try #require(matrix.blocks.first)
    #expect(block.fields.map(\.name) == ["posts", "title", "never"])
    #expect(block.fields.map(\.count) == [2, 1, 0])
    let race = try #require(block.fields[0].races.first)
    #expect(race.count == 1 && race.late == 1)
    #expect(race.text == "setPosts of load, then setPosts of load, 1 too late (event \(race.event))")
    let row = try #require(block.rows.first)
    #expect(row.count == 3 && row.noops == 1)
    #expect(row.cells[0] == .init(count: 2, unobserved: 0, isRaced: true))
    #expect(row.cells[1] == .init(count: 1, unobserved: 0, isRaced: false))
    #expect(matrix.raced == 1)
  }

  @Test func `effects one after the other do not race`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Feed", module: "App")))
    for time in [UInt64(10), 100] {
      let effect = script.begin(time, script.action(time, "load"), "load", dur: 1)
      script.commit(time + 20, effect: effect, "setPosts", rev: Int(time), writes: ["posts"])
      script.end(time + 30, effect, .completed)
    }

    #expect(WriteMatrix(script.graph).raced == 0)
  }

  @Test func `the matrix of a sample has the counts of its statistics`() throws {
    let graph = TraceGraph(try TraceReader.read(path: Files.root + "/samples/traces/profile.rtrace.jsonl"))
    let matrix = WriteMatrix(graph)

    for row in Statistics(graph).mutations {
      let block = try #require(matrix.blocks.first { $0.reactorType == row.reactorType })
      let found = try #require(block.rows.first { $0.mutation == row.label })
      #expect(found.count == row.reduce.count)
      #expect(found.noops == row.noops)
      let writes = found.cells.map { (block.fields[$0.key].name, $0.value.count) }.sorted { $0 < $1 }
      #expect(writes.map(\.0) == row.fields.map(\.name).sorted())
      #expect(writes.reduce(0) { $0 + $1.1 } == row.fields.reduce(0) { $0 + $1.count })
    }
    #expect(matrix.text.hasPrefix("FeedReactor  count  posts  isLoading  no-op\nsetLoading      10      ·"))
  }

  /// `count` mutations, each of a field of its own, of as many reactor types as `types`.
  private static func wide(_ count: Int, types: Int = 1) -> WriteMatrix {
    var script = TraceScript()
    for type in 1...types { script.add(0, r: type, .reactor(.init(type: "Feed\(type)", module: "App"))) }
    for number in 0..<count {
      let reactor = number % types + 1
      let effect = script.begin(10, r: reactor, script.action(10, r: reactor, "load"), "load")
      script.commit(20, r: reactor, effect: effect, "set\(number)", rev: number, writes: ["field\(number)"])
    }
    return WriteMatrix(script.graph)
  }

  @Test func `a matrix that is too wide for a table lists the writes of each mutation`() {
    let lines = Self.wide(400).text.split(separator: "\n")

    #expect(lines.count == 401)
    #expect(lines.allSatisfy { $0.count < 60 })
    #expect(lines.contains { $0.hasPrefix("set7 ") && $0.contains(" field7 1 ") })
    #expect(Self.wide(30).text.contains("field7"))
  }

  @Test func `reactor types that a picture has no room for are left out, those of most reduces last`() {
    let (matrix, remarks) = Self.wide(250, types: 120).folded(to: .init())

    #expect(matrix.blocks.count == 100)
    #expect(matrix.blocks.prefix(10).map(\.reactorType) == (1...10).map { "Feed\($0)" })
    #expect(remarks.contains("left out 20 reactor types of fewest reduces"))
  }

  @Test func `a matrix without a mutation says what was lost`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Feed", module: "App")))
    script.add(5, r: nil, .dropped(count: 895, why: "ring", from: 5, to: 899))

    #expect(
      WriteMatrix(script.graph).text == """
        no mutation was reduced in this trace

        895 events were lost: there may have been more writes

        """)
  }

  @Test func `the rows and columns beyond the limits fold into one row and one column, races last`() throws {
    let graph = TraceGraph(try TraceReader.read(path: Files.root + "/samples/traces/profile.rtrace.jsonl"))
    let whole = WriteMatrix(graph)

    let (matrix, remarks) = whole.folded(to: .init(rows: 3, fields: 3))

    let profile = try #require(matrix.blocks.first { $0.reactorType == "ProfileReactor" })
    #expect(profile.rows.last?.mutation == "4 other cases")
    #expect(profile.fields.last?.name == "4 others")
    #expect(profile.rows.reduce(0) { $0 + $1.count } == 21)
    let cells = { (block: WriteMatrix.Block) in
      block.rows.reduce(0) { $0 + $1.cells.values.reduce(0) { $0 + $1.count } }
    }
    #expect(cells(profile) == whole.blocks.first { $0.reactorType == "ProfileReactor" }.map(cells))
    #expect(remarks.last == "--format text lists all")
    #expect(remarks.contains("folded 4 fields of ProfileReactor into one column"))
  }
}

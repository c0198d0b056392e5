import PlatformSupport
import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Queries")
struct TraceQueryTests {
  /// Rows of trace, query and the numbers of the events that it finds, or the message of a query that is none.
  private static let file = Files.root + "/Tests/Fixtures/queries.json"

  /// The report's page finds the same by the same rows.
  @Test func `every query of the table finds the events beside it`() throws {
    let rows = try #require(JSONValue(parsing: Files.text(Self.file)))
    guard case .array(let rows) = rows else { return #expect(Bool(false), "no list of rows") }
    #expect(rows.count > 60)

    let found = try rows.map { try Self.answered($0) }

    if getenv("UPDATE_GOLDENS") != nil {
      Files.write(Array("[\n\(found.map(\.json.text).joined(separator: ",\n"))\n]\n".utf8), Self.file)
      return
    }
    for (row, found) in zip(rows, found) { #expect(row == found, "\(row["query"]?.text ?? "no query")") }
  }

  private static func answered(_ row: JSONValue) throws -> JSONValue {
    let trace = try #require(row["trace"]?.text)
    let text = try #require(row["query"]?.text)
    let result: JSONValue.Member
    do throws(TraceQuery.Fault) {
      result = .init("events", .array(try found(text, in: Files.bytes(Files.root + "/" + trace)).map { .number($0) }))
    } catch {
      result = .init("error", .string(error.message))
    }
    return .object([.init("trace", .string(trace)), .init("query", .string(text)), result])
  }

  private static func found(_ text: String, in bytes: [UInt8]) throws(TraceQuery.Fault) -> [TraceEvent.Seq] {
    let query = try TraceQuery(parsing: text)
    let table = try? EventTable.read(bytes, name: "trace", for: query)
    return table.map { table in table.events(matching: query).map { table[$0].seq } } ?? []
  }

  /// The events of a script that a query finds.
  private static func found(_ text: String, in script: TraceScript) throws -> [TraceEvent.Seq] {
    let table = EventTable(script.trace)
    return table.events(matching: try TraceQuery(parsing: text)).map { table[$0].seq }
  }

  @Test func `A query finds injected actions and mutations, and not changed ones`() throws {
    var script = TraceScript()
    let sent = script.action(0, "typed")
    let search = script.add(1, cause: sent, .actionOut(.init(.inject, label: "search")))
    script.add(2, cause: sent, .actionOut(.init(.drop)))
    let begin = script.begin(3, search, "search")
    let came = script.commit(4, effect: begin, "setQuery", rev: 1, writes: ["query"])
    script.add(7, cause: came.mutation, .mutationOut(.init(.map, label: "setQuery")))
    let tick = script.add(8, cause: came.state, .mutationOut(.init(.inject, label: "tick")))

    #expect(try Self.found("k:action", in: script) == [sent, search])
    #expect(try Self.found("k:mutation", in: script) == [came.mutation, tick])
    #expect(try Self.found("k:action.out", in: script) == [search, search + 1])
    #expect(try Self.found("-k:action", in: script).contains(search) == false)
  }

  @Test func `an effect that never ended is found once, and the end of the file only by its name`() throws {
    var script = TraceScript()
    let begin = script.begin(1, script.action(0, "load"), "load")
    script.add(2, cause: begin, .open)
    let orphan = script.add(3, cause: 99, .open)
    let end = script.add(4, r: nil, .end(events: 4, dropped: 0))

    #expect(try Self.found("is:open", in: script) == [begin, orphan])
    #expect(try Self.found("", in: script) == [1, begin, 3, orphan])
    #expect(try Self.found("k:end", in: script) == [end])
    #expect(try Self.found("-k:end", in: script) == [1, begin, 3, orphan])
  }

  @Test func `mutations whose cause the trace does not know are found, with their states`() throws {
    var script = TraceScript()
    let start = script.add(0, .mutation(.init(label: "set", isInjected: true, isCauseUnknown: true)))
    let reduce = script.add(1, cause: start, .reduce(.init(label: "set", duration: 1, revision: 1)))
    let state = script.add(
      2, cause: reduce, .state(.init(revision: 1, change: .diff([.init(.replace, path: "/a", value: JSONText("1"))]))))
    script.add(3, cause: state, .mutation(.init(label: "set", isInjected: true)))

    #expect(try Self.found("is:uncaused", in: script) == [start, state])
    #expect(try Self.found("is:unlawful", in: script) == [])
  }

  @Test func `lines in any order give the same answers`() throws {
    let text = Files.text(Files.root + "/samples/traces/profile.rtrace.jsonl")
    let lines = text.split(separator: "\n")
    let turned = ([lines[0]] + lines.dropFirst().reversed()).map { $0 + "\n" }.joined()

    for query in ["has:ada", "field:posts", "#3 k:state", "is:noop", "setUser"] {
      let found = try Self.found(query, in: Array(text.utf8))
      #expect(!found.isEmpty)
      #expect(try Self.found(query, in: Array(turned.utf8)) == found, "\(query)")
    }
  }

  @Test func `a text is found in values and not in names, also where it is escaped`() {
    func occurs(_ text: String, _ json: String) -> Bool {
      Array(json.utf8).withByteView { Needle(text).occurs(inValuesOf: $0) }
    }
    #expect(occurs("ada", #"{"name":"Ada"}"#))
    #expect(!occurs("name", #"{"name":"Ada"}"#))
    #expect(occurs("é", #"{"name":"\u00e9t\u00e9"}"#))
    #expect(!occurs("É", #"{"name":"été"}"#))
    #expect(occurs("\"a", #"["say \"a\""]"#))
    #expect(occurs("1.50", #"[[{"a":1.50}]]"#))
    #expect(!occurs("1.5", #"{"1.5":[]}"#))
    #expect(occurs("null", " null "))
    #expect(!occurs("x", ""))
  }

  @Test func `a diff has values in old and new, and none in its operations and paths`() {
    let diff = Array(#"[{"op":"replace","path":"/user/name","old":"ada","value":"grace"}]"#.utf8)
    diff.withByteView { diff in
      #expect(Needle("ada").occurs(inDiff: diff))
      #expect(Needle("GRACE").occurs(inDiff: diff))
      #expect(!Needle("user").occurs(inDiff: diff))
      #expect(!Needle("replace").occurs(inDiff: diff))
    }
  }

  @Test func `a field is found by names with dots, unescaped`() {
    #expect(FieldPath.dotted("/user/name") == "user.name")
    #expect(FieldPath.dotted(pointer: "/a~1b/c~0d/0") == "a/b.c~d.0")
  }

  @Test func `a fault names the word and what there is`() {
    #expect(throws: TraceQuery.Fault.unknownMark("slw")) { try TraceQuery(parsing: "load is:slw") }
    #expect(
      TraceQuery.Fault.unknownMark("slw").message
        == "'is:slw' is nothing that an event can be. Please provide one of failed, cancelled, open, impure, loop, "
        + "late, slow, noop, swallowed, unobserved, injected, uncaused, unlawful.")
    #expect(throws: TraceQuery.Fault.unknownKind("zz")) { try TraceQuery(parsing: "k:zz") }
    #expect(TraceQuery.Fault.unknownKind("zz").message.hasPrefix("'k:zz' is no kind of event. Please provide the "))
  }
}

import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Histories of fields")
struct FieldHistoryTests {
  private static func sample(_ name: String) throws -> EventTable {
    EventTable(try TraceReader.read(path: Files.root + "/samples/traces/\(name).rtrace.jsonl"))
  }

  @Test func `a history has every write with the values before and after`() throws {
    let table = try Self.sample("profile")

    let history = table.history(of: ["followers"], in: 2, through: table.count - 1)

    #expect(history.writes.map(\.seq) == [32, 96, 166])
    #expect(history.writes.first?.old == .int(0))
    #expect(history.writes.first?.value == .int(1_815))
    #expect(!history.mayMissWrites)
  }

  @Test func `a history up to a moment before all events has no write`() throws {
    let history = try Self.sample("profile").history(of: ["followers"], in: 2, through: -1)

    #expect(history.writes.isEmpty && !history.mayMissWrites)
  }

  @Test(arguments: ["counter", "loop", "profile", "search", "stopwatch"])
  func `the last write that is looked for backwards is the last of the history`(name: String) throws {
    let table = try Self.sample(name)
    for reactor in table.graph.reactors {
      for field in reactor.declared {
        for last in [table.count - 1, table.count / 2, table.count / 3] {
          let all = table.history(of: [field], in: reactor.id, through: last)
          let one = table.lastWrite(of: [field], in: reactor.id, through: last)

          #expect(one.writes == all.writes.suffix(1), "\(reactor.type).\(field)")
        }
      }
    }
  }

  @Test func `a write below a field or above it is one of the field, if its value changed`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart", module: "App")))
    let whole = #"{"user":{"name":"ada","age":36},"n":0}"#
    script.add(1, .state(.init(revision: 0, isInitial: true, change: .whole(JSONText(whole)))))
    func patch(_ path: String, _ value: String) -> TraceEvent.Patch {
      TraceEvent.Patch(.replace, path: path, value: JSONText(value))
    }
    let age = script.add(2, .state(.init(revision: 1, change: .diff([patch("/user/age", "37")]))))
    let user = script.add(
      3, .state(.init(revision: 2, change: .diff([patch("/user", #"{"name":"grace","age":37}"#)]))))
    let other = script.add(4, .state(.init(revision: 3, change: .diff([patch("/n", "1")]))))
    let table = EventTable(script.trace)
    func writes(_ path: [String]) -> [UInt64] { table.history(of: path, in: 1, through: 9).writes.map(\.seq) }

    #expect(writes(["user"]) == [age, user])
    #expect(writes(["user", "name"]) == [user])
    #expect(writes(["user", "age"]) == [age])
    #expect(writes(["n"]) == [other])
  }

  @Test func `a state without values may hide a write`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart", module: "App")))
    script.add(1, .state(.init(revision: 0, isInitial: true, change: .whole(JSONText(#"{"n":0}"#)))))
    script.add(2, .state(.init(revision: 1, change: .unknown)))
    let table = EventTable(script.trace)

    #expect(table.history(of: ["n"], in: 1, through: 9) == FieldHistory(writes: [], mayMissWrites: true))
    #expect(table.lastWrite(of: ["n"], in: 1, through: 9) == FieldHistory(writes: [], mayMissWrites: true))
  }
}

import Testing
import TraceModel
import TraceSamples

@testable import TraceReading

@Suite("The pages about the format")
struct TraceFileV1Tests {
  private let page = Files.text(Files.root + "/docs/trace-format.md")
  private let schema = JSONText(Files.text(Files.root + "/docs/reactor-trace.schema.json")).value()

  private func keys(_ value: JSONValue?) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key)
  }

  @Test func `every kind of line is in the schema and on the page, and nothing else is`() throws {
    guard case .array(let kinds) = schema?["properties"]?["k"]?["enum"] else { return #expect(Bool(false)) }

    let known = ["header"] + TraceFileV1.Kind.allCases.map(\.name.description)

    #expect(kinds.compactMap(\.text) == known)
    for kind in known {
      #expect(schema?["$defs"]?[kind] != nil, "\(kind)")
      #expect(page.contains("`\(kind)`") || kind == "header", "\(kind)")
    }
  }

  @Test func `a key has the position of its raw value`() {
    #expect(TraceFileV1.Key.allCases.allSatisfy { $0.position == $0.rawValue })
  }

  @Test(arguments: TraceFileV1.Kind.allCases)
  func `every key that is written is in the schema and on the page`(kind: TraceFileV1.Kind) throws {
    var random = SeededRandom(UInt64(kind.rawValue) + 50)
    var written: Set<String> = []
    for seq in 1...200 {
      var trace = Trace(header: Trace.Header())
      trace.events = [random.event(seq: UInt64(seq), kind: kind)]
      let line = trace.jsonLines().split(separator: 0x0a)[1]
      let value = try #require(JSONText(String(decoding: line, as: UTF8.self)).value())
      let definition = schema?["$defs"]?[value["k"]?.text ?? ""]
      #expect(Set(keys(value)).subtracting(keys(definition?["properties"])) == [])
      if case .array(let required) = definition?["required"] {
        #expect(required.compactMap(\.text).filter { value[$0] == nil } == [])
      }
      written.formUnion(keys(value))
    }
    #expect(written.filter { !page.contains("`\($0)`") } == [])
  }

  @Test func `every rule and level of an impurity is in the schema and on the page`() {
    guard case .array(let rules) = schema?["$defs"]?["impurity"]?["properties"]?["rule"]?["enum"] else {
      return #expect(Bool(false))
    }
    #expect(rules.compactMap(\.text) == PurityRule.ofImpurities.map(\.rawValue))
    #expect(PurityRule.ofImpurities.filter { !page.contains("`\($0.rawValue)`") } == [])
  }

  @Test func `the example on the page is the one that the tests read`() {
    #expect(page.contains(Examples.counter))
  }
}

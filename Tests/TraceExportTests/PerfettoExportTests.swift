import TraceModel
import Testing

@testable import TraceExport

@Suite("Trace events of Perfetto")
struct PerfettoExportTests {
  private func events(_ lines: [String]) throws -> [JSONValue] {
    let table = try Sample.table(lines)
    let text = Sample.text { PerfettoExport(table).write(to: &$0) }
    return try #require(JSONValue(parsing: text))["traceEvents"]?.elements ?? []
  }

  private func slices(_ lines: [String]) throws -> [[String]] {
    try events(lines).filter { $0["ph"]?.text == "X" }.map { event in
      [event["name"]?.text ?? "", event["ts"]?.json.text ?? "", event["dur"]?.json.text ?? ""]
    }
  }

  @Test func `Actions and reduces are slices in microseconds`() throws {
    #expect(try slices(Sample.cycle) == [["add", "5.0", "2.0"], ["setLines", "6.1", "0.3"]])
  }

  @Test func `A flow leads from each cause to its consequence`() throws {
    let flows = try events(Sample.cycle).filter { $0["cat"]?.text == "cause" }

    #expect(flows.map { $0["ph"]?.text } == ["s", "f"])
    #expect(flows.map { $0["id"] } == [.int(1), .int(1)])
  }

  @Test func `A slice that overlaps another one is cut where that ends`() throws {
    let lines = [
      #"{"k":"reduce","seq":1,"ts":0,"dur":2000,"r":1,"label":"a","rev":1}"#,
      #"{"k":"reduce","seq":2,"ts":1000,"dur":2000,"r":1,"label":"b","rev":2}"#,
      #"{"k":"reduce","seq":3,"ts":1000,"dur":9000,"r":2,"label":"c","rev":1}"#,
    ]

    #expect(try slices(lines) == [["a", "0.0", "2.0"], ["b", "1.0", "1.0"], ["c", "1.0", "9.0"]])
    #expect(PerfettoExport(try Sample.table(lines)).cutSlices == 1)
  }

  @Test func `A counter has the open effects of a reactor at each change`() throws {
    let counters = try events(Sample.cycle).filter { $0["ph"]?.text == "C" }

    #expect(counters.map { $0["args"]?["open effects"] } == [.int(1), .int(0)])
  }

  @Test func `An effect without an end has a beginning alone`() throws {
    let phases = try events(Array(Sample.cycle.prefix(3))).filter { $0["cat"]?.text == "effect" }.map { $0["ph"]?.text }

    #expect(phases == ["b"])
    #expect(try events(Sample.cycle).filter { $0["cat"]?.text == "effect" }.map { $0["ph"]?.text } == ["b", "e"])
  }
}

import TraceModel
import Testing

@testable import TraceExport

@Suite("Spans of OpenTelemetry")
struct OTLPExportTests {
  private func spans(_ lines: [String]) throws -> [JSONValue] {
    let table = try Sample.table(lines)
    let text = Sample.text { OTLPExport(table).write(to: &$0) }
    return text.split(separator: "\n").flatMap { line -> [JSONValue] in
      let resource = JSONValue(parsing: String(line))?["resourceSpans"]?.elements.first
      return resource?["scopeSpans"]?.elements.first?["spans"]?.elements ?? []
    }
  }

  private func attribute(_ key: String, of item: JSONValue) -> String? {
    let value = item["attributes"]?.elements.first { $0["key"]?.text == key }?["value"]
    return value?["stringValue"]?.text ?? value?["intValue"]?.text
  }

  @Test func `Actions, effects and reduces are spans, each in the one before`() throws {
    let spans = try spans(Sample.cycle)

    #expect(
      spans.map { $0["name"]?.text } == ["CartReactor.add", "CartReactor.add effect", "CartReactor.setLines reduce"])
    #expect(spans.map { $0["spanId"]?.text } == ["0000000000000002", "0000000000000003", "0000000000000005"])
    #expect(spans.map { $0["parentSpanId"]?.text } == [nil, "0000000000000002", "0000000000000003"])
    #expect(Set(spans.map { $0["traceId"]?.text }) == ["4bf92f3577b34da60000000000000002"])
  }

  @Test func `A span lasts from sending to the last consequence, in nanoseconds since 1970`() throws {
    let action = try #require(try spans(Sample.cycle).first)

    #expect(action["startTimeUnixNano"]?.text == "1790000000000004000")
    #expect(action["endTimeUnixNano"]?.text == "1790000000000009000")
    #expect(attribute("reactor.argument", of: action) == "\"tea\"")
    #expect(attribute("reactor.queued_ns", of: action) == "1000")
  }

  @Test func `Mutations and errors are events of their effect, and findings of their reduce`() throws {
    let spans = try spans(Sample.cycle)

    #expect(spans[1]["events"]?.elements.map { $0["name"]?.text } == ["setLines", "exception"])
    #expect(spans[2]["events"]?.elements.map { $0["name"]?.text } == ["finding"])
  }

  @Test func `A failed effect has a status with its error`() throws {
    let spans = try spans(Sample.cycle)

    #expect(spans[1]["status"] == .object(["code": .int(2), "message": .string("Refused: no \"tea\"")]))
    #expect(spans[0]["status"] == nil)
    #expect(attribute("reactor.end", of: spans[1]) == "error")
  }

  @Test func `A cause in another chain is a link`() throws {
    let lines =
      Sample.cycle + [
        #"{"k":"mutation","seq":10,"ts":9500,"r":1,"chain":10,"effect":3,"label":"late"}"#,
        #"{"k":"reduce","seq":11,"ts":9600,"dur":1,"r":1,"chain":10,"cause":10,"label":"late","rev":2}"#,
      ]
    let reduce = try #require(try spans(lines).last)

    #expect(reduce["parentSpanId"] == nil)
    #expect(reduce["links"]?.elements.map { $0["spanId"]?.text } == ["0000000000000003"])
    #expect(reduce["links"]?.elements.map { attribute("reactor.link", of: $0) } == ["effect"])
  }

  @Test func `A cause that the trace has lost is named`() throws {
    let spans = try spans([#"{"k":"action","seq":9,"ts":1,"r":1,"chain":3,"cause":3,"label":"a"}"#])

    #expect(attribute("reactor.lost_cause", of: try #require(spans.first)) == "3")
  }

  @Test func `An effect without an end says so`() throws {
    let spans = try spans(Array(Sample.cycle.prefix(3)))

    #expect(attribute("reactor.end", of: spans[1]) == "open")
  }

  @Test func `A trace with more spans than a batch takes several lines`() throws {
    let actions = (1...2_500).map { #"{"k":"action","seq":\#($0),"ts":\#($0),"r":1,"label":"a"}"# }
    let table = try Sample.table(actions)
    let text = Sample.text { #expect(OTLPExport(table).write(to: &$0) == 2_500) }

    #expect(text.split(separator: "\n").count == 3)
    #expect(try spans(actions).count == 2_500)
  }
}

extension JSONValue {
  /// The elements of a list; empty for another value.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}

import TraceModel
import Testing

@testable import TraceExport

@Suite("Tables and flat events")
struct TableExportTests {
  @Test func `A mutation is a line with its action, its waits and what it wrote`() throws {
    let table = try Sample.table(Sample.cycle)
    let lines = Sample.text { MutationTable(table).write(to: &$0) }.split(separator: "\n")

    #expect(
      lines.dropFirst() == [
        "4,6000,2026-09-21T14:13:20.000006Z,1,\"CartReactor\",\"setLines\",,1,\"add\",2,3,error,2,3,false,1000,1000,300,1,changed,"
          + "\"lines\",,false,1"
      ])
    #expect(lines.first?.split(separator: ",").count == 24)
  }

  @Test func `An event log has chains as cases, and two lines for each effect`() throws {
    let table = try Sample.table(Sample.cycle)
    let lines = Sample.text { EventLog(table).write(to: &$0) }.split(separator: "\n").dropFirst()

    let words = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    #expect(
      words.map { $0[5] + " " + $0[3] } == [
        "action complete", "effect start", "mutation complete", "error complete", "effect complete",
      ])
    #expect(Set(words.map { $0[0] }) == ["2"])
    #expect(words.last?.last == "error")
  }

  @Test func `A flat event has no value with parts`() throws {
    let table = try Sample.table(Sample.cycle)
    let lines = Sample.text { FlatEvents(table).write(to: &$0) }.split(separator: "\n")

    #expect(lines.count == Sample.cycle.count)
    for line in lines {
      guard case .object(let members)? = JSONValue(parsing: String(line)) else {
        Issue.record("\(line) is no object")
        continue
      }
      for member in members {
        switch member.value {
        case .object, .array: Issue.record("\(member.key) has parts")
        default: continue
        }
      }
    }
    #expect(lines[4].contains(#""mutation":"setLines","changed":"lines""#))
  }

  @Test(arguments: [
    ("=1+1", "\"'=1+1\""), ("-2", "\"-2\""), ("-2+3", "\"'-2+3\""), ("a\"b", "\"a\"\"b\""),
    ("a\nb\u{1B}", "\"a b\u{FFFD}\""),
    ("", ""), ("été, 🙂", "\"été, 🙂\""),
  ])
  func `A cell neither breaks out nor is computed`(text: String, cell: String) {
    let line = Sample.text { buffer in
      var row = CSVRow()
      row.add(text, to: &buffer)
      row.end(&buffer)
      buffer.flush()
    }

    #expect(line == cell + "\n")
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000000Z"), (951_782_399_999_999_999, "2000-02-28T23:59:59.999999Z"),
    (951_868_799_000_001_000, "2000-02-29T23:59:59.000001Z"), (UInt64.max, "2554-07-21T23:34:33.709551Z"),
  ])
  func `A moment is a date in UTC`(nanoseconds: UInt64, text: String) {
    #expect(
      Sample.text {
        $0.moment(nanoseconds)
        $0.flush()
      } == text)
  }

  @Test(arguments: [
    ("plain", "\"plain\""), ("a\"b\\c", #""a\"b\\c""#), ("\u{1B}\u{9B}", #""\u001b\u009b""#),
    ("\u{202E}", #""\u202e""#),
    ("\u{E0041}", #""\udb40\udc41""#), ("é🙂", "\"é🙂\""),
  ])
  func `A text is JSON that commands nothing`(text: String, json: String) {
    #expect(
      Sample.text {
        $0.text(text)
        $0.flush()
      } == json)
  }
}

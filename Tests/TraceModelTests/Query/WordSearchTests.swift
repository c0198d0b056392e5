import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Searches for words")
struct WordSearchTests {
  private func table() throws -> EventTable {
    EventTable(try TraceReader.read(path: Files.root + "/samples/traces/profile.rtrace.jsonl"))
  }

  /// The events whose lines have a text, each line put together and searched as a whole.
  private func found(_ text: String, in table: EventTable) -> [Int] {
    (0..<table.count).filter { position in
      let words = table.words(position)
      let parts = [words.name, table.reactorName(table[position].reactor)] + words.details
      return parts.contains { $0.lowercased().contains(text) }
    }
  }

  @Test(arguments: ["feed", "setposts", "profileview.swift:34", "cancelled by", "false → true", "off to lunch"])
  func `a search finds the events whose lines have the text`(text: String) throws {
    let table = try table()
    let search = WordSearch(text, in: table)

    let expected = found(text, in: table)
    #expect(!expected.isEmpty)
    #expect((0..<table.count).filter(search.matches) == expected)
  }

  @Test func `a search for nothing finds every event, and one for another text none`() throws {
    let table = try table()

    #expect((0..<table.count).allSatisfy(WordSearch("", in: table).matches))
    #expect(!(0..<table.count).contains(where: WordSearch("nothing has this", in: table).matches))
  }

  @Test func `a reactor is numbered in lines if another has its type`() {
    var script = TraceScript()
    for (reactor, type) in [(1, "Cell"), (2, "Cell"), (3, "List")] {
      script.add(0, r: reactor, .reactor(.init(type: type, module: "App")))
    }
    let table = EventTable(script.trace)

    #expect([1, 2, 3, 9].map { table.reactorName($0) } == ["Cell #1", "Cell #2", "List", "reactor 9"])
  }
}

import Testing

@testable import PictureKit

@Suite("Text in lines")
struct TextLinesTests {
  @Test func `a text breaks at spaces, and its last line is cut`() {
    let text = "state.dice was 602137, then 189669, for the same state and mutation"
    let wide = TextMetrics.lines(text, width: 200, most: 4)

    #expect(wide.joined(separator: " ") == text)
    #expect(wide.count == 3)
    #expect(wide.allSatisfy { TextMetrics.width($0) <= 200 })
    #expect(TextMetrics.lines(text, width: 200, most: 1).map { $0.hasSuffix("…") } == [true])
    #expect(TextMetrics.lines("", width: 200, most: 2) == [""])
  }
}

import Testing

@testable import PictureKit

@Suite("Text metrics")
struct TextMetricsTests {
  @Test func `advances are those of DejaVu Sans`() {
    #expect(TextMetrics.advance("", size: 11) == 0)
    #expect(TextMetrics.advance("e", size: 2048) == 1260)
    #expect(TextMetrics.advance("W", size: 2048, bold: true) == 2259)
    #expect(TextMetrics.advance("×14", size: 2048) == 1716 + 2 * 1303)
  }

  @Test func `combining marks and joined emoji take the room of one character`() {
    #expect(TextMetrics.advance("e\u{301}\u{302}", size: 2048) == 1260)
    #expect(TextMetrics.advance("👩‍👩‍👧‍👦", size: 10) == TextMetrics.advance("👩", size: 10))
    #expect(TextMetrics.advance("漢", size: 10) == 13)
  }

  @Test func `a text that fits is not cut`() {
    let words = "setSuggestions"
    #expect(TextMetrics.truncated(words, to: TextMetrics.width(words)) == words)
  }

  @Test(arguments: [0.0, 5, 12, 30, 55, 80])
  func `a cut text fits into its width`(width: Double) {
    let cut = TextMetrics.truncated("setSuggestions of something", to: width)
    #expect(TextMetrics.width(cut) <= width)
    #expect(cut.isEmpty || cut.hasSuffix("…"))
  }

  @Test func `a cut text is as long as its width allows`() {
    let width = TextMetrics.width("setSug…")
    #expect(TextMetrics.truncated("setSuggestions", to: width) == "setSug…")
  }
}

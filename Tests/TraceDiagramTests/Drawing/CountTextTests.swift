import Testing

@testable import PictureKit

@Suite("Words for counts")
struct CountTextTests {
  @Test func `counts are grouped by thousands, and their nouns agree`() {
    #expect(CountText.of(1_234_567) == "1,234,567")
    #expect(CountText.of(999) == "999")
    #expect(CountText.of(1, "event") == "1 event")
    #expect(CountText.of(2_000, "event") == "2,000 events")
  }

  @Test func `a list names three, each once, and counts the rest`() {
    #expect(CountText.list(["a", "b"]) == "a, b")
    #expect(CountText.list(["a", "b", "b", "c", "d", "e"]) == "a, b ×2, c and 2 more")
    #expect(CountText.list(["#1 a", "#2 b", "#3 c"], of: 7_000) == "#1 a, #2 b, #3 c and 6,997 more")
  }
}

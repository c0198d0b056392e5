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
}

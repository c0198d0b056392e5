import Testing
import TraceModel

@testable import PictureKit

@Suite("Letters of loops")
struct LoopLetterTests {
  @Test func `letters of loops continue with AA after Z`() {
    #expect(
      [0, 1, 25, 26, 27, 51, 52, 701, 702].map { LoopLetter.of($0) } == [
        "A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
      ])
  }
}

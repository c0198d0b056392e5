import Testing
import TraceSamples

@testable import PictureKit

@Suite("Numbers of pictures")
struct DecimalTests {
  @Test func `a number is rounded, and has no zero after its last digit`() {
    let numbers = [0, -0.0, 1, -1, 10, 0.5, -0.05, 0.004, -0.004, 0.005, 99.999, 1234.5, -1234.56, 100.01, 1e13, -1e13]

    #expect(
      numbers.map { Decimal.text($0) } == [
        "0", "0", "1", "-1", "10", "0.5", "-0.05", "0", "0", "0.01", "100", "1234.5", "-1234.56", "100.01",
        "1000000000000", "-1000000000000",
      ])
    #expect((0...4).map { Decimal.text(7.60549, fractionDigits: $0) } == ["8", "7.6", "7.61", "7.605", "7.6055"])
  }

  @Test(arguments: 0...4) func `a number reads back as itself`(digits: Int) {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    var random = SeededRandom(UInt64(digits))
    for _ in 0..<2000 {
      let size = [100, 1000, 100_000, 10_000_000][Int.random(in: 0..<4, using: &random)]
      let units = Int.random(in: -size...size, using: &random)
      let text = Decimal.text(Double(units) / scale, fractionDigits: digits)
      #expect(Double(text) == Double(units) / scale)
      #expect(!text.contains(".") || text.last != "0")
    }
  }
}

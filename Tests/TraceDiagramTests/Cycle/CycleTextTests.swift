import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Figures in a cycle picture")
struct CycleTextTests {
  @Test(
    arguments: [
      (0, 999, "0 / 999 ns"), (450, 1_450, "0.45 / 1.45 µs"), (400_000, 2_000_000, "0.4 / 2 ms"),
      (9_940_000, 9_996_000, "9.94 / 10 ms"), (3_210_000_000, 9_999_000_000, "3.21 / 10 s"),
      (3_210_000_000, 61_000_000_000, "3.21 s / 1 min 1 s"),
    ] as [(UInt64, UInt64, String)])
  func `both percentiles have the unit of the greater`(_ p50: UInt64, _ p95: UInt64, _ figures: String) {
    let words = CycleText.spread(Distribution([p50, p95]))

    #expect("\(words.p50) / \(words.p95)" == figures)
  }

  @Test func `a tooltip names the actions that cancelled, one a line, and counts the others`() {
    typealias Source = CycleModel.Source
    #expect(CycleFace.cancelledTexts([Source(name: "typed", count: 58)]) == ["58 cancelled by typed"])
    #expect(CycleFace.cancelledTexts([Source(name: nil, count: 5)]) == ["5 cancelled"])
    #expect(
      CycleFace.cancelledTexts([
        Source(name: nil, count: 5), Source(name: "clear", count: 2), Source(name: "x", count: 1),
      ])
        == ["2 cancelled by clear", "1 cancelled by x", "5 cancelled by others"])
  }
}

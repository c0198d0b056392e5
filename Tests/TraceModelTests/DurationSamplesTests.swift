import Testing
import TraceReading
import TraceSamples

@testable import TraceAnalysis

@Suite("Percentiles of many durations")
struct DurationSamplesTests {
  /// How durations of a case may be spread.
  enum Spread: CaseIterable {
    case equal, two, small, wide, extreme, rising

    func duration(_ index: Int, _ random: inout SeededRandom) -> UInt64 {
      switch self {
      case .equal: 40_000_000
      case .two: index % 3 == 0 ? 1_000_000 : 1_000_001
      case .small: .random(in: 0...130, using: &random)
      case .wide: .random(in: 0...1 << Int.random(in: 1..<50, using: &random), using: &random)
      case .extreme: [0, 63, 64, 127, 128, 1 << 63, .max].randomElement(using: &random) ?? 0
      case .rising: UInt64(index) * 1_009
      }
    }
  }

  @Test(arguments: Spread.allCases, [0, 1, 16_384, 16_385, 60_000])
  func `percentiles are those of the sorted durations`(spread: Spread, count: Int) {
    var random = SeededRandom(UInt64(count))
    let durations = (0..<count).map { spread.duration($0, &random) }
    var samples = DurationSamples()
    for duration in durations { samples.add(duration) }
    #expect(samples.needsSecondRound == (count > 16_384))
    // A case has its second round if one of its columns needs it.
    samples.beginSecondRound()
    for duration in durations { samples.add(duration) }
    #expect(samples.distribution == Distribution(durations))
  }
}

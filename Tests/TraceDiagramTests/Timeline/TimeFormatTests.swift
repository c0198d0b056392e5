import Testing

@testable import TraceDiagram

@Suite("Formats of times")
struct TimeFormatTests {
  @Test(
    arguments: [
      (0, "0 ms"), (850, "850 ns"), (12_500, "12.5 µs"), (300_000, "300 µs"), (999_400, "999 µs"), (999_600, "1 ms"),
      (706_000_000, "706 ms"), (999_600_000, "1.00 s"), (14_300_000_000, "14.30 s"), (59_996_000_000, "1 min"),
      (620_000_000_000, "10 min 20 s"), (7_260_000_000_000, "2 h 1 min"),
    ] as [(UInt64, String)])
  func `a duration has three digits and the unit with the shortest number`(nanoseconds: UInt64, words: String) {
    #expect(TimeFormat.duration(nanoseconds) == words)
  }

  @Test(
    arguments: [
      (0, 200_000_000, "0 ms"), (200_000_000, 200_000_000, "200 ms"), (1_000_000_000, 200_000_000, "1.0 s"),
      (1_020_000_000, 20_000_000, "1.02 s"), (400, 400, "400 ns"), (1_200, 400, "1.2 µs"),
      (80_000_000_000, 20_000_000_000, "1:20"), (120_000_000_000, 60_000_000_000, "2 min"),
      (3_725_000_000_000, 5_000_000_000, "1:02:05"), (80_500_000_000, 500_000_000, "1:20.5"),
    ] as [(UInt64, UInt64, String)])
  func `labels of ticks have as many decimals as tell them apart`(time: UInt64, step: UInt64, words: String) {
    #expect(TimeFormat.tick(time, step: step) == words)
  }

  @Test func `counts are grouped by thousands, and their nouns agree`() {
    #expect(TimeFormat.count(1_234_567) == "1,234,567")
    #expect(TimeFormat.count(999) == "999")
    #expect(TimeFormat.count(1, "event") == "1 event")
    #expect(TimeFormat.count(2_000, "event") == "2,000 events")
  }
}

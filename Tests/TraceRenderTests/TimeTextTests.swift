import CommandLineKit
import Testing

import TraceModel

@testable import trace_render

@Suite("Times on the command line")
struct TimeTextTests {
  @Test(
    arguments: [
      ("0", 0), ("10ns", 10), ("3us", 3_000), ("3\u{B5}s", 3_000), ("3\u{3BC}s", 3_000), ("200ms", 200_000_000),
      ("1.5s", 1_500_000_000), ("1.5", 1_500_000_000), ("0.000000001", 1), ("0.1", 100_000_000),
      ("2min", 120_000_000_000),
      ("1h", 3_600_000_000_000), ("007ms", 7_000_000), ("1.000000000000", 1_000_000_000), ("0.5min", 30_000_000_000),
      ("18446744073.709551615", UInt64.max), ("0.00000000005min", 3),
    ] as [(String, UInt64)])
  func `a time is an exact number of nanoseconds`(text: String, nanoseconds: UInt64) {
    #expect(TimeText.nanoseconds(text) == nanoseconds)
  }

  @Test(
    arguments: [
      "", "s", ".", ".5", "5.", "1.2.3", "-1", "+1", "1e3", "1 s", " 1", "1S", "1m", "1sec", "0x10", "\u{661}s",
      "0.5ns", "1.5ns", "0.0000000001", "18446744073.709551616", "99999999999999999999", "5124096h", "1\n",
      "0.000000000001min",
    ])
  func `a fraction of a nanosecond is no time`(text: String) {
    #expect(TimeText.nanoseconds(text) == nil)
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    arguments: [
      ("ouput", "output"), ("outptu", "output"), ("FORMAT", "format"), ("form", "format"), ("fro", "from"), ("fr", nil),
      ("max", nil),
      ("x", nil), ("", nil), ("nothing-like-it", nil), (String(repeating: "a", count: 5_000), nil),
    ] as [(String, String?)])
  func `only a similar name is suggested`(word: String, meant: String?) {
    let names = ["output", "format", "from", "max-events", "max-nodes"]

    #expect(Suggestion.nearest(to: word, among: names) == meant)
  }
}

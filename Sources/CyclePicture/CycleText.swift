import PictureKit
import TraceReading

/// Formats the figures of a cycle.
enum CycleText {
  static func times(_ count: Int) -> String { CountText.of(count) + "×" }

  /// `226`, `356 ms`: both in the unit of the greater.
  static func spread(_ spread: Distribution) -> (p50: String, p95: String) {
    let words = DurationText.pair(spread.p50, spread.p95)
    return (words.lesser, words.greater)
  }
}

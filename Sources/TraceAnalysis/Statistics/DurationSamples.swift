import PlatformSupport
import TraceReading

/// Durations of which the percentiles will be asked. A few are kept; of many only how many there are of about each length, and in a
/// second round those that are about as long as a percentile.
///
/// The percentiles are exact. Lengths are told apart by their first seven binary digits, as by an HDR histogram.
struct DurationSamples {
  /// The durations of about one length.
  private struct Bin {
    var count: UInt32 = 0
    var least = UInt64.max
    var most: UInt64 = 0
  }

  private static let mostKept = 1 << 14
  private static let bins = 59 * 64

  private var kept: [UInt64] = []
  /// Empty as long as all are kept.
  private var bins: [Bin] = []
  private var isSecondRound = false
  /// Where the percentiles are: the bin, and the rank in it.
  private var percentiles: [(bin: Int, rank: Int)] = []

  /// Whether the durations have to be added once more, after `beginSecondRound`.
  var needsSecondRound: Bool { !bins.isEmpty }

  private static func bin(of duration: UInt64) -> Int {
    guard duration >= 64 else { return Int(duration) }
    let digits = 64 - duration.leadingZeroBitCount
    return (digits - 6) * 64 + Int(duration >> UInt64(digits - 7) & 63)
  }

  @inline(__always)
  mutating func add(_ duration: UInt64) {
    guard !isSecondRound else { return addAgain(duration) }
    guard bins.isEmpty else { return count(duration) }
    kept.append(duration)
    if kept.count > Self.mostKept { countKept() }
  }

  private mutating func countKept() {
    bins = [Bin](repeating: Bin(), count: Self.bins)
    for duration in kept { count(duration) }
    kept = []
  }

  private mutating func addAgain(_ duration: UInt64) {
    guard !bins.isEmpty else { return }
    let bin = Self.bin(of: duration)
    if percentiles.contains(where: { $0.bin == bin }), bins[bin].least < bins[bin].most { kept.append(duration) }
  }

  private mutating func count(_ duration: UInt64) {
    let bin = Self.bin(of: duration)
    bins[bin].count += 1
    bins[bin].least = min(bins[bin].least, duration)
    bins[bin].most = max(bins[bin].most, duration)
  }

  /// Those that are added next are the same ones again.
  mutating func beginSecondRound() {
    isSecondRound = true
    guard needsSecondRound else { return }
    percentiles = [50, 95].map { percent in
      var rank = Distribution.rank(percent: percent, of: countOfMany)
      var bin = 0
      while rank >= bins[bin].count {
        rank -= Int(bins[bin].count)
        bin += 1
      }
      return (bin, rank)
    }
  }

  private var countOfMany: Int { bins.reduce(0) { $0 + Int($1.count) } }

  /// The distribution of what was added, in both rounds if it needs two.
  var distribution: Distribution {
    guard needsSecondRound else { return Distribution(kept) }
    let found = percentiles.map { percentile -> UInt64 in
      let bin = bins[percentile.bin]
      guard bin.least < bin.most else { return bin.least }
      return kept.filter { Self.bin(of: $0) == percentile.bin }.sorted()[percentile.rank]
    }
    return Distribution(count: countOfMany, p50: found[0], p95: found[1], max: bins.map(\.most).max() ?? 0)
  }
}

/// How long something took, over all the times it happened.
public struct Distribution: Sendable, Equatable {
  public var count: Int
  /// Nanoseconds; 0 where it never happened.
  public var p50: UInt64
  public var p95: UInt64
  public var max: UInt64

  /// Percentiles by nearest rank: the value at place ⌈p · n⌉ of the sorted ones, so always one that occurred.
  public init(_ nanoseconds: [UInt64]) {
    let sorted = nanoseconds.sorted()
    count = sorted.count
    p50 = Distribution.rank(sorted, percent: 50)
    p95 = Distribution.rank(sorted, percent: 95)
    max = sorted.last ?? 0
  }

  private static func rank(_ sorted: [UInt64], percent: Int) -> UInt64 {
    guard !sorted.isEmpty else { return 0 }
    return sorted[(sorted.count * percent + 99) / 100 - 1]
  }

  /// `1.2 ms / 3 ms / 4 ms`, or a dash.
  var text: String {
    count == 0 ? "-" : [p50, p95, max].map { DurationText.of($0) }.joined(separator: " / ")
  }

  var json: JSONValue {
    func number(_ value: UInt64) -> JSONValue { Int64(exactly: value).map { .int($0) } ?? .uint(value) }
    return .object(["count": .int(Int64(count)), "p50": number(p50), "p95": number(p95), "max": number(max)])
  }
}

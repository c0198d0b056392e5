import Testing

@testable import TraceReading

@Suite("Distributions")
struct DistributionTests {
  @Test(arguments: [1, 2, 19, 20, 256, 257, 1_000, 50_000], [1, 3, 1_000, 1 << 40, UInt64.max])
  func `percentiles are those of the sorted numbers`(count: Int, limit: UInt64) {
    let numbers = (1...UInt64(count)).map { $0 &* 0x9e37_79b9_7f4a_7c15 % limit }
    let sorted = numbers.sorted()

    let distribution = Distribution(numbers)

    #expect(distribution.count == count)
    #expect(distribution.p50 == sorted[(count * 50 + 99) / 100 - 1])
    #expect(distribution.p95 == sorted[(count * 95 + 99) / 100 - 1])
    #expect(distribution.max == sorted.last)
  }
}

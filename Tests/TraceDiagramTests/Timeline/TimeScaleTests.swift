import Testing

@testable import PictureKit
@testable import TimelinePicture

@Suite("The time scale")
struct TimeScaleTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func `positions are linear in time without idle intervals`() {
    let scale = TimeScale(window: 0...1_000, busy: [0...0, 400...600, 1_000...1_000], left: 200, right: 1_200)

    #expect([0, 250, 1_000].map { scale.x($0) } == [200, 450, 1_200])
    #expect(scale.breaks == [])
  }

  @Test func `moments outside the window stand at its edges`() {
    let scale = TimeScale(window: 500...1_500, busy: [500...1_500], left: 200, right: 1_200)

    #expect(scale.x(0) == 200)
    #expect(scale.x(9_000) == 1_200)
  }

  @Test func `an idle interval of over a second and twenty usual pauses is a break of 74 pixels`() {
    let second = Self.second
    let busy = [0...0, second / 10...second / 10, second / 5...second / 5, 13 * second...13 * second]

    let scale = TimeScale(window: 0...13 * second, busy: busy, left: 200, right: 1_200)

    #expect(scale.breaks.count == 1)
    #expect(scale.breaks.map { $0.right - $0.left } == [74])
    #expect(scale.idle > 12 * second && scale.idle < 13 * second)
  }

  @Test func `an effect that runs all the while is not idle`() {
    let second = Self.second

    let scale = TimeScale(
      window: 0...13 * second, busy: [0...0, second / 10...13 * second], left: 200, right: 1_200)

    #expect(scale.breaks == [])
  }

  @Test func `pauses up to twenty times the usual one are not idle, however long`() {
    let times = [0, 30, 60, 90, 120, 150, 180, 700, 730].map { UInt64($0) * Self.second }

    let scale = TimeScale(window: 0...730 * Self.second, busy: times.map { $0...$0 }, left: 200, right: 1_200)

    #expect(scale.breaks == [])
  }

  @Test(arguments: [0, 1, 40, 3_000, 1_000_000, 14_300_000_000, 600_000_000_000, 90_000_000_000_000] as [UInt64])
  func `a later moment is never left of an earlier one, and ticks are 1, 2 or 5 apart`(length: UInt64) {
    let scale = TimeScale(window: 7...7 + length, busy: [7...7 + length], left: 200, right: 1_200)

    let xs = (0...50).map { scale.x(7 + length / 50 * $0) }
    #expect(xs == xs.sorted())
    let labeled = scale.ticks.filter { $0.text != nil }
    #expect(scale.ticks.count <= 21)
    #expect(zip(labeled, labeled.dropFirst()).allSatisfy { $1.x - $0.x >= 100 })
    #expect(Set(labeled.map(\.text)).count == labeled.count)
  }

  @Test func `many breaks become narrow and leave most of the width to events`() {
    var busy: [ClosedRange<UInt64>] = []
    for burst: UInt64 in 0..<100 {
      for step: UInt64 in 0..<10 {
        let at = burst * 60 * Self.second + step * 1_000_000
        busy.append(at...at)
      }
    }

    let scale = TimeScale(window: 0...5_940 * Self.second + 9_000_000, busy: busy, left: 200, right: 1_200)

    let folded = scale.breaks.reduce(0) { $0 + $1.right - $1.left }
    #expect(folded <= 451)
    #expect(scale.breaks.count > 5)
  }
}

import PictureKit
import PlatformSupport
import TraceReading

/// From time to x: linear, except for long idle stretches, which become breaks of fixed width.
package struct TimeScale: Sendable, Equatable {
  /// A stretch drawn to scale.
  package struct Segment: Sendable, Equatable {
    package var from: Double
    package var to: Double
    package var left: Double
    package var right: Double
  }
  /// An idle stretch that was folded.
  package struct Break: Sendable, Equatable {
    package var left: Double
    package var right: Double
    package var idle: UInt64
  }

  package let segments: [Segment]
  package let breaks: [Break]
  package let pixelsPerNanosecond: Double

  package var left: Double { segments[0].left }
  package var right: Double { segments[segments.count - 1].right }
  package var idle: UInt64 { breaks.reduce(0) { $0 + $1.idle } }

  /// The width of a break, and the room for words before and after it.
  private static let foldWidth = 74.0
  private static let roomBefore = 26.0
  private static let roomAfter = 14.0

  /// - Parameters:
  ///   - window: Nanoseconds since the header.
  ///   - busy: Stretches and moments in which something happened, in any order, within the window.
  package init(window: ClosedRange<UInt64>, busy: [ClosedRange<UInt64>], left: Double, right: Double) {
    let gaps = Self.idleGaps(in: window, busy)
    let room = right - left
    let most = Int(room * 0.45 / 40)
    let kept = gaps.sorted { ($0.length, $1.lowerBound) > ($1.length, $0.lowerBound) }.prefix(most)
    let width = kept.isEmpty ? 0 : min(Self.foldWidth, room * 0.45 / Double(kept.count))
    let pads = Self.roomBefore + Self.roomAfter
    let active = Double(window.upperBound - window.lowerBound) - kept.reduce(0) { $0 + Double($1.length) }
    let scale = (room - Double(kept.count) * (width + (width < 60 ? 0 : pads))) / max(active, 1_000)
    let (before, after) = width < 60 ? (0, 0) : (Self.roomBefore / scale, Self.roomAfter / scale)

    var segments: [Segment] = []
    var breaks: [Break] = []
    var start = Double(window.lowerBound)
    var x = left
    for gap in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let from = Double(gap.lowerBound) + before
      let to = Double(gap.upperBound) - after
      guard to > from else { continue }
      segments.append(Segment(from: start, to: from, left: x, right: x + (from - start) * scale))
      x += (from - start) * scale
      breaks.append(Break(left: x, right: x + width, idle: UInt64(saturating: to - from)))
      x += width
      start = to
    }
    let end = Double(window.upperBound)
    segments.append(Segment(from: start, to: max(end, start + 1), left: x, right: right))
    self.segments = segments
    self.breaks = breaks
    pixelsPerNanosecond = scale
  }

  /// The scale of a timeline, which has room at the right for tails of effects that never ended.
  ///
  /// - Parameter margin: Further room at the right.
  init(of model: TimelineModel, margin: Double = 0) {
    if let other = model.companion {
      let from = min(model.window.lowerBound, other.window.lowerBound)
      let to = max(model.window.upperBound, other.window.upperBound)
      self.init(window: from...to, busy: model.busy + other.busy, left: 212, right: model.pageWidth - 64)
    } else {
      let hasOpen = model.effects.contains { model.graph.effects[$0].end == .open }
      self.init(
        window: model.window, busy: model.busy, left: 212, right: model.pageWidth - (hasOpen ? 64 : 50) - margin)
    }
  }

  package func x(_ time: UInt64) -> Double {
    let time = Double(time)
    for (index, segment) in segments.enumerated() {
      if time < segment.from {
        guard index > 0 else { return segment.left }
        let axisBreak = breaks[index - 1]
        let part = (time - segments[index - 1].to) / (segment.from - segments[index - 1].to)
        return axisBreak.left + part * (axisBreak.right - axisBreak.left)
      }
      if time <= segment.to { return segment.left + (time - segment.from) * pixelsPerNanosecond }
    }
    return right
  }

  /// Stretches in which nothing ran for more than a second and 20 times the usual pause.
  private static func idleGaps(in window: ClosedRange<UInt64>, _ busy: [ClosedRange<UInt64>]) -> [Range<UInt64>] {
    let sorted = busy.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var gaps: [Range<UInt64>] = []
    var end = window.lowerBound
    for stretch in sorted {
      if stretch.lowerBound > end { gaps.append(end..<stretch.lowerBound) }
      end = max(end, stretch.upperBound)
    }
    if window.upperBound > end { gaps.append(end..<window.upperBound) }
    let lengths = gaps.map(\.length).sorted()
    guard !lengths.isEmpty else { return [] }
    let limit = max(1_000_000_000, lengths[lengths.count / 2].multipliedReportingOverflow(by: 20).partialValue)
    return gaps.filter { $0.length > limit }
  }
}

extension Range<UInt64> {
  fileprivate var length: UInt64 { upperBound - lowerBound }
}

extension TimeScale {
  package struct Tick: Sendable, Equatable {
    package var x: Double
    /// Nil for those between two labels.
    package var text: String?
  }

  /// Ticks 1, 2 or 5 apart, about 60 pixels, every second with its time.
  package var ticks: [Tick] {
    let step = Self.step(atLeast: 52 / pixelsPerNanosecond)
    return segments.flatMap { segment -> [Tick] in
      let first = (segment.from / Double(step)).rounded(.up)
      let last = (segment.to / Double(step)).rounded(.down)
      guard last >= first, last - first < 1_000 else { return [] }
      let firstIndex = UInt64(saturating: first)
      let firstLabel = Self.product(firstIndex.plus(firstIndex % 2), step)
      return stride(from: first, through: last, by: 1).map { index in
        let number = UInt64(saturating: index)
        let time = Self.product(number, step)
        let x = segment.left + (Double(time) - segment.from) * pixelsPerNanosecond
        return Tick(x: x, text: number % 2 == 0 ? Self.text(time, after: firstLabel, step: 2 * step) : nil)
      }
    }
  }

  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (product, isTooMuch) = a.multipliedReportingOverflow(by: b)
    return isTooMuch ? .max : product
  }

  /// Where steps are tiny beside the time itself, ticks count from the first one: `9.5 s`, `+200 ns`.
  private static func text(_ time: UInt64, after first: UInt64, step: UInt64) -> String {
    guard first / step >= 10_000 else { return DurationText.tick(time, step: step) }
    return time == first ? DurationText.of(time) : "+" + DurationText.of(time - first)
  }

  private static func step(atLeast nanoseconds: Double) -> UInt64 {
    var power: UInt64 = 1
    while power < 1_000_000_000 {
      for factor: UInt64 in [1, 2, 5] where Double(power * factor) >= nanoseconds { return power * factor }
      power *= 10
    }
    let seconds: [UInt64] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21600, 43200, 86400]
    return (seconds.first { Double($0) * 1e9 >= nanoseconds } ?? 604_800) * 1_000_000_000
  }
}

extension UInt64 {
  /// The nearest whole number that there is room for; a time can come close to the end of its range.
  init(saturating value: Double) {
    self = value >= 0x1p64 ? .max : value > 0 ? UInt64(value) : 0
  }
}

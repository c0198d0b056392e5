import PictureKit
import PlatformSupport
import TraceReading

extension TimelineModel {
  /// One shown element with its time, its size in events, and how much a reader would miss it.
  private struct Moment {
    var time: UInt64
    var events: Int
    var worth: Int
  }

  /// Leaves the stretch of at most `limit` events in which the worst happened.
  mutating func cut(to limit: Int) {
    let moments = self.moments
    let total = moments.reduce(0) { $0 + $1.events }
    guard total > limit else { return }
    let stretch = Self.worst(of: moments, limit: limit)
    let (from, to) = (moments[stretch.lowerBound].time, moments[stretch.upperBound].time)
    actions.removeAll { !(from...to).contains(graph.actions[$0].time) }
    commits.removeAll { !(from...to).contains(graph.commits[$0].time) }
    outs.removeAll { !(from...to).contains(graph.transforms[$0].time) }
    let needed = Set(commits.compactMap { graph.commits[$0].effect })
    effects.removeAll { !(from...to).contains(graph.effects[$0].begin) && !needed.contains($0) }
    failures.removeAll { graph.failures[$0].effect == nil && !(from...to).contains(graph.failures[$0].time) }
    window = from...to
    isWhole = false
    leftOut = total - stretch.reduce(0) { $0 + moments[$1].events }
    remarks.append(
      "\(CountText.of(total)) events are more than the \(CountText.of(limit)) that one timeline shows: it shows "
        + "the stretch from \(DurationText.of(from)) to \(DurationText.of(to)), in which the worst happened, and "
        + "leaves \(CountText.of(leftOut)) out (--from and --to choose another, --max-events allows more)")
  }

  private var moments: [Moment] {
    var moments = actions.map { index -> Moment in
      Moment(time: graph.actions[index].time, events: 1, worth: graph.actions[index].loop == nil ? 0 : 1)
    }
    moments += effects.map {
      Moment(time: graph.effects[$0].begin, events: graph.effects[$0].eventCount, worth: worth($0))
    }
    moments += commits.map { index in
      let levels = graph.commits[index].findings.map { graph.findings[$0].level }
      return Moment(
        time: graph.commits[index].time, events: graph.commits[index].eventCount,
        worth: levels.contains(.error) ? 8 : levels.isEmpty ? 0 : 2)
    }
    return moments.sorted { $0.time < $1.time }
  }

  private func worth(_ effect: Int) -> Int {
    switch graph.effects[effect].end {
    case .failed: 8
    case .open: graph.effects[effect].isLasting ? 0 : 5
    case .cancelled: 1
    case .completed, .disposed, .unknown: 0
    }
  }

  /// The worthiest run of moments that fits, whole moments in time only; the longest of those, then the first.
  private static func worst(of moments: [Moment], limit: Int) -> ClosedRange<Int> {
    var best = 0...0
    var bestKey = (worth: -1, events: -1)
    var events = 0
    var worth = 0
    var start = 0
    for end in moments.indices {
      events += moments[end].events
      worth += moments[end].worth
      while events > limit, start < end {
        events -= moments[start].events
        worth -= moments[start].worth
        start += 1
      }
      if (worth, events) > (bestKey.worth, bestKey.events) {
        bestKey = (worth, events)
        best = start...end
      }
    }
    return best
  }
}

import TraceModel

/// How much happened when in each reactor, for the first look at a page.
struct Overview {
  /// Parts of the time of a trace.
  static let bins = 360

  /// Actions, effects, mutations and states of one reactor, by part of the time.
  struct Lanes: Equatable {
    var counts: [[Int]] = Array(repeating: Array(repeating: 0, count: Overview.bins), count: 4)
  }

  private(set) var lanes: [TraceEvent.ReactorID: Lanes] = [:]
  /// Nanoseconds from the header to the last thing that happened; at least 1.
  let length: UInt64

  init(_ events: [TraceEvent]) {
    var length: UInt64 = 1
    for event in events {
      switch event.kind {
      case .end, .impurity, .order, .open: continue
      default: length = max(length, event.time.plus(event.elapsed ?? 0))
      }
    }
    self.length = length
    for event in events {
      guard let lane = Self.lane(of: event), let reactor = event.reactor else { continue }
      let bin = min(Self.bins - 1, Int(Double(event.time) / Double(length) * Double(Self.bins)))
      lanes[reactor, default: Lanes()].counts[lane][bin] += 1
    }
  }

  private static func lane(of event: TraceEvent) -> Int? {
    switch event.kind {
    case .action: 0
    case .mutateBegin: 1
    case .mutation: 2
    case .state: 3
    default: nil
    }
  }
}

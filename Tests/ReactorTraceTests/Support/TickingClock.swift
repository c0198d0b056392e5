import PlatformSupport
import ReactorCore
import ReactorTrace

extension TraceClock {
  /// A microsecond later each time it is read.
  static var ticking: TraceClock {
    let readings = Locked(UInt64(0))
    return .virtual {
      readings.withLock { readings in
        readings += 1_000
        return readings
      }
    }
  }
}

extension Trace {
  /// The lines of its file without the header.
  var lines: [String] {
    String(decoding: jsonLines(), as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
  }

  /// Events by number.
  subscript(_ seq: TraceEvent.Seq?) -> TraceEvent? { events.first { $0.seq == seq } }

  /// Mutations with their events.
  var mutations: [(event: TraceEvent, mutation: TraceEvent.Mutation)] {
    events.compactMap { event in
      if case .mutation(let mutation) = event.kind { (event, mutation) } else { nil }
    }
  }

  /// Impurities in order.
  var impurities: [TraceEvent.Impurity] {
    events.compactMap { event in
      if case .impurity(let impurity) = event.kind { impurity } else { nil }
    }
  }

  /// The remarks of the structure check, without those on every unfinished trace.
  var remarks: [String] { validation.remarks.map(\.message) }
}

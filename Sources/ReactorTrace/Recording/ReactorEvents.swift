import TraceModel

/// The lines of the reactors that a trace has met.
///
/// A line stays as long as its reactor may record, or anything of it or of a child of it is kept. Which ones are needed
/// is looked at when they have doubled.
struct ReactorEvents {
  private(set) var lines: [TraceEvent] = []
  /// How many there were.
  private(set) var count = 0
  /// How many of the lines a stream has taken.
  private var taken = 0
  /// Reactors that record no more, and a number that none of their events is above.
  private var ended: [UInt32: TraceEvent.Seq] = [:]
  private static let least = 1_024
  private var most = least

  /// It is time to look which ones are needed.
  var isCrowded: Bool { lines.count >= most }

  mutating func add(_ line: TraceEvent) {
    lines.append(line)
    count += 1
  }

  mutating func end(_ reactor: UInt32, _ newest: TraceEvent.Seq) { ended[reactor] = newest }

  /// The lines that a stream has not taken yet; it has them now.
  mutating func take() -> [TraceEvent] {
    defer { taken = lines.count }
    return Array(lines[taken...])
  }

  /// Removes the lines that are not needed, and returns them, and which of them no stream has taken.
  ///
  /// - Parameters:
  ///   - keepsUntaken: What a stream has not taken yet stays for it.
  ///   - isKept: Whether anything is kept of a reactor that has ended, none of whose events is above a number.
  mutating func removeUnneeded(
    keepsUntaken: Bool, isKept: (UInt32, TraceEvent.Seq) -> Bool
  ) -> (gone: [TraceEvent], untaken: [TraceEvent]) {
    var needed: Set<UInt32> = []
    var stay: [TraceEvent] = []
    var stillEnded: [UInt32: TraceEvent.Seq] = [:]
    var gone: [TraceEvent] = []
    var untaken: [TraceEvent] = []
    // From the last one on: a child comes after its parent.
    for (place, line) in lines.enumerated().reversed() {
      let reactor = UInt32(line.reactor ?? 0)
      let end = ended[reactor]
      let isTaken = place < taken
      if let end, isTaken || !keepsUntaken, !needed.contains(reactor), !isKept(reactor, end) {
        gone.append(line)
        if !isTaken { untaken.append(line) }
        continue
      }
      stay.append(line)
      stillEnded[reactor] = end
      if case .reactor(let info) = line.kind, let parent = info.parent { needed.insert(UInt32(parent)) }
    }
    ended = stillEnded
    lines = stay.reversed()
    taken -= gone.count - untaken.count
    most = max(2 * lines.count, Self.least)
    return (gone, untaken)
  }
}

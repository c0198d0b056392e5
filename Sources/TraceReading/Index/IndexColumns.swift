import TraceFormat

/// One event of an index in four bytes: its kind, whether it is a main one, and how far before it its cause stands.
enum IndexRow {
  /// Events to a cause at most.
  static let farthest = 1 << 26 - 1

  @inline(__always)
  static func bits(_ event: TraceGraphEvent, distance: Int) -> UInt32 {
    UInt32(event.kind.rawValue) << 27 | (event.isMain ? 1 << 26 : 0) | UInt32(truncatingIfNeeded: distance)
  }

  /// Events to the cause; 0 for none that is in the trace.
  @inline(__always)
  static func distance(_ row: UInt32) -> Int { Int(row & UInt32(farthest)) }

  @inline(__always)
  static func isMain(_ row: UInt32) -> Bool { row & 1 << 26 != 0 }

  @inline(__always)
  static func kind(_ row: UInt32) -> Int { Int(row >> 27) }
}

/// Numbers of a trace's events, noted while they are joined, for its index.
struct IndexColumns {
  /// Events of which the earliest time is kept.
  static let step = 64
  /// More events than that have no index.
  static let mostEvents = 1 << 28

  private(set) var rows: [UInt32] = []
  /// The earliest time of each `step` events, the `end` left out.
  private(set) var times: [UInt64] = []
  /// Positions of events whose number does not follow that of the one before, with their numbers.
  private(set) var gaps: [(position: Int, seq: TraceEvent.Seq)] = []
  /// States, by number of their reactor in the events; the first bit for those that stand alone, whole or unknown.
  private(set) var states: [(reactor: UInt32, entry: UInt32)] = []
  /// Events of another chain than their cause, or without a cause of the chain of another event.
  private(set) var chains: [(position: UInt32, chain: TraceEvent.Seq)] = []
  /// Distances to the root of the chain; the largest for one that does not fit.
  private var roots: [UInt32] = []
  /// Positions of events that every part needs, ascending: the first of each reactor, what begins and ends one, losses, the end.
  private(set) var needed: [Int] = []
  private var seen: [Bool] = []
  /// The position of the event that was over last, and when.
  private(set) var latest = (position: 0, time: UInt64(0))
  private(set) var isUsable = true
  private var lastSeq: TraceEvent.Seq = 0

  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    roots.reserveCapacity(count)
  }

  /// Adds an event behind all others.
  ///
  /// - Parameter cause: The position of its cause.
  mutating func append(_ event: TraceGraphEvent, cause: Int?) {
    let position = rows.count
    let distance = cause.map { position - $0 } ?? 0
    if distance > IndexRow.farthest || position == Self.mostEvents { isUsable = false }
    guard isUsable else { return }
    rows.append(IndexRow.bits(event, distance: distance))
    if position == 0 || event.seq != lastSeq + 1 { gaps.append((position, event.seq)) }
    lastSeq = event.seq
    if position % Self.step == 0 { times.append(.max) }
    if event.kind != .end {
      times[times.count - 1] = min(times[times.count - 1], event.time)
      if event.span.upperBound > latest.time { latest = (position, event.span.upperBound) }
    }
    note(chainOf: event, at: position, cause)
    if event.kind == .state, event.reactor > 0 {
      let isAlone = !event.flags.isDisjoint(with: [.whole, .unknown])
      states.append((event.reactor, UInt32(position) | (isAlone ? 1 << 31 : 0)))
    }
    if isNeeded(event) { needed.append(position) }
  }

  private mutating func note(chainOf event: TraceGraphEvent, at position: Int, _ cause: Int?) {
    let chain = event.chain == 0 ? event.seq : event.chain
    roots.append(chain <= event.seq ? UInt32(exactly: event.seq - chain) ?? .max : .max)
    let expected = cause.map { roots[$0] == .max ? nil : event.cause - TraceEvent.Seq(roots[$0]) } ?? event.seq
    if chain != expected || roots[position] == .max { chains.append((UInt32(position), chain)) }
  }

  private mutating func isNeeded(_ event: TraceGraphEvent) -> Bool {
    while seen.count <= event.reactor { seen.append(false) }
    defer { seen[Int(event.reactor)] = true }
    if event.reactor > 0, !seen[Int(event.reactor)] { return true }
    switch event.kind {
    case .reactor, .reactorEnd, .dropped, .end: return true
    default: return false
    }
  }
}

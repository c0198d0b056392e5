import TraceFormat

/// Events of some kinds, which are handed out with their positions and not kept.
private struct PassedEvents: EventList {
  static var decodesValues: Bool { true }
  private let kinds: Set<TraceFileV1.Kind>
  private(set) var count = 0
  /// Events of a block until it is put behind those before.
  private var held: [(event: TraceEvent, index: Int)] = []
  /// Takes the events; nil for the list of a block.
  private let take: ((TraceEvent, Int) -> Void)?

  init(_ kinds: Set<TraceFileV1.Kind>, _ take: ((TraceEvent, Int) -> Void)?) {
    (self.kinds, self.take) = (kinds, take)
  }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    // Each line is decoded: one that cannot be is no event.
    let event = try decoder.event(line)
    defer { count += 1 }
    guard kinds.contains(line.kind) else { return }
    if let take { take(event, count) } else { held.append((event, count)) }
  }

  func emptyCopy() -> PassedEvents { PassedEvents(kinds, nil) }

  mutating func append(_ other: consuming PassedEvents) {
    if let take { for (event, index) in other.held { take(event, count + index) } }
    count += other.count
  }

  mutating func reserve(_ count: Int) {}
}

extension EventTable {
  /// Reads the file of this table once more, from its beginning, and leaves it open.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events that are handed out.
  ///   - take: Takes such events with their values, and their positions.
  package func readAgain(
    _ file: OpenTrace, name: String, _ kinds: Set<TraceFileV1.Kind>, _ take: (TraceEvent, Int) -> Void
  ) throws(TraceReadError) {
    file.rewind?()
    var isSame = true
    try withoutActuallyEscaping(take) { take throws(TraceReadError) in
      let events = PassedEvents(kinds) { event, position in
        isSame = isSame && position < self.count && self.step(position).seq == event.seq
        if isSame { take(event, position) }
      }
      var assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: 0, events)
      try assembly.takeLines(of: file.descriptor)
      isSame = isSame && assembly.events.count == count
    }
    guard isSame else { throw .unreadable(name: name, reason: "it changed while it was read") }
  }
}

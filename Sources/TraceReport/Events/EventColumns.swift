import TraceModel

/// All that is said of every event by numbers: one column a field, in the order of docs/report-format.md.
struct EventColumns {
  private(set) var strings = StringTable()
  private(set) var kind = Column()
  private(set) var seqGap = Column()
  private(set) var timeStep = Column()
  private(set) var duration = Column()
  private(set) var reactor = Column()
  private(set) var cause = Column()
  private(set) var label = Column()
  private(set) var flags = Column()
  private(set) var revisionStep = Column()
  private(set) var thread = Column()
  private(set) var source = Column()
  private(set) var site = Column()
  private(set) var effect = Column()
  private(set) var pathCount = Column()
  private(set) var path = Column()
  /// Chains that do not begin where the causes lead to: row of the event, row of the root.
  private(set) var otherChains: [(row: Int, root: Int)] = []

  private var lastSeq: TraceEvent.Seq = 0
  private var lastTime: UInt64 = 0
  private var revisions: [TraceEvent.ReactorID: Int] = [:]
  /// Row of the root of each event.
  private var roots: [Int32] = []

  init(_ rows: EventRows) {
    roots.reserveCapacity(rows.count)
    for (row, event) in rows.events.enumerated() { append(event, row, rows) }
  }

  mutating func number(of text: String?) -> Int { strings.number(of: text) }

  private mutating func append(_ event: TraceEvent, _ row: Int, _ rows: EventRows) {
    let fields = EventFields(event)
    kind.append(byte: event.fileKind.rawValue)
    seqGap.append(event.seq &- lastSeq &- 1)
    lastSeq = event.seq
    timeStep.append(difference: Int64(clamping: event.time) - Int64(clamping: lastTime))
    lastTime = event.time
    duration.append(event.elapsed.map { $0.plus(1) } ?? 0)
    reactor.append(event.reactor ?? 0)
    let causeRow = rows.cause(of: row)
    cause.append(causeRow.map { row - $0 } ?? 0)
    appendRoot(of: event, row, causeRow, rows)
    label.append(strings.number(of: fields.label))
    flags.append(byte: fields.flags)
    append(fields.revision, of: event.reactor ?? 0)
    thread.append(fields.thread)
    source.append(strings.number(of: fields.source))
    site.append(strings.number(of: fields.site?.fileText))
    switch event.kind {
    case .mutation:
      let effectRow = rows.row(of: fields.effect).flatMap { $0 < row && $0 != causeRow ? $0 : nil }
      effect.append(effectRow.map { row - $0 } ?? 0)
    case .state(let state): append(state)
    default: break
    }
  }

  private mutating func appendRoot(of event: TraceEvent, _ row: Int, _ causeRow: Int?, _ rows: EventRows) {
    let derived = causeRow.map { Int(roots[$0]) } ?? row
    let named = event.chain.flatMap { rows.row(of: $0) }.flatMap { $0 <= row ? $0 : nil } ?? derived
    roots.append(Int32(named))
    if named != derived { otherChains.append((row, named)) }
  }

  /// A revision as the step from the one before of the same reactor; no step where an event has none.
  private mutating func append(_ revision: Int?, of reactor: TraceEvent.ReactorID) {
    let last = revisions[reactor, default: 0]
    let next = revision ?? last
    revisionStep.append(difference: Int64(next) &- Int64(last))
    revisions[reactor] = next
  }

  private mutating func append(_ state: TraceEvent.State) {
    guard case .diff(let patches) = state.change else { return pathCount.append(0) }
    pathCount.append(patches.count)
    for patch in patches { path.append(strings.number(of: patch.path)) }
  }
}

extension EventColumns {
  /// The columns by name, with the lengths of values in their place.
  func named(valueLengths: Column) -> [(name: String, column: Column)] {
    [
      ("k", kind), ("dseq", seqGap), ("dts", timeStep), ("dur", duration), ("r", reactor), ("cause", cause),
      ("label", label), ("flags", flags), ("drev", revisionStep), ("th", thread), ("src", source), ("site", site),
      ("vlen", valueLengths), ("eff", effect), ("npath", pathCount), ("path", path),
    ]
  }
}

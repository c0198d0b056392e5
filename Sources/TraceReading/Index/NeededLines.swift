import PlatformSupport
import TraceFormat

/// Events that an answer needs, gathered by the rows of an index and by what their own lines name.
///
/// An event that is shown needs what led to it, and with each element that this is a part of, all of the element's events: an
/// effect says how it ended, a mutation what came of it.
struct NeededLines {
  private struct Needs: OptionSet {
    let rawValue: UInt8
    /// Its line alone.
    static let line = Needs(rawValue: 1)
    /// The events that led to it too.
    static let causes = Needs(rawValue: 2)
    /// The other events of the elements on that way too.
    static let elements = Needs(rawValue: 4)
  }

  private static let isPart: [Bool] = {
    let kinds: Set<TraceFileV1.Kind> = [
      .actionOut, .mutateBegin, .mutateRun, .mutateEnd, .open, .mutationOut, .reduce, .state, .stateOut, .pulse, .error,
      .impurity, .order,
    ]
    return (0..<32).map { number in TraceFileV1.Kind(rawValue: UInt8(number)).map(kinds.contains) ?? false }
  }()

  private let index: TraceIndex
  private let rows: [UInt32]
  private var needs: [UInt8]
  /// Positions whose lines are to be read.
  private var open: [Int] = []
  /// The first event that is shown since elements were looked for; nil if there is none.
  private var firstShown: Int?
  private(set) var lines: [Int: [UInt8]] = [:]
  private var decoder = ScratchEvents()

  init(_ index: TraceIndex) throws(IndexFault) {
    self.index = index
    rows = try index.rows.get()
    needs = [UInt8](repeating: 0, count: rows.count)
  }

  /// Whether there are more than are read one by one.
  private var areTooMany: Bool { lines.count + open.count > TraceIndex.mostLines }

  /// Adds an event that is shown.
  mutating func show(_ position: Int) throws(IndexFault) { try take(position, [.line, .causes, .elements]) }

  /// Adds an event with what led to it.
  mutating func lead(to position: Int) throws(IndexFault) { try take(position, [.line, .causes]) }

  private mutating func take(_ position: Int, _ wanted: Needs) throws(IndexFault) {
    var here = position
    while true {
      let before = Needs(rawValue: needs[here])
      guard !before.isSuperset(of: wanted) else { return }
      // A line that was needed alone is looked at again for what it names.
      if !before.contains(.causes) || wanted.contains(.elements) { open.append(here) }
      needs[here] |= wanted.rawValue
      if wanted.contains(.elements) { firstShown = min(firstShown ?? here, here) }
      let distance = IndexRow.distance(rows[here])
      guard wanted.contains(.causes), distance > 0 else { return }
      guard distance <= here else { throw IndexFault() }
      here -= distance
    }
  }

  /// Adds an event of which only the line is needed.
  mutating func add(_ position: Int) {
    guard needs[position] == 0 else { return }
    needs[position] = Needs.line.rawValue
    open.append(position)
  }

  /// Reads the lines, and those that they need in turn; false if there are too many.
  mutating func read() throws(IndexFault) -> Bool {
    while firstShown != nil || !open.isEmpty {
      try takeElements()
      guard !areTooMany else { return false }
      let wanted = Set(open).sorted()
      open = []
      var found: [(position: Int, event: TraceGraphEvent, order: TraceEvent.Seq)] = []
      try index.read(wanted) { line, position in
        lines[position] = Array(line.bytes)
        guard needs[position] & Needs.causes.rawValue != 0 else { return }
        if let event = decoder.event(line) { found.append((position, event, decoder.first(of: event))) }
      }
      for (position, event, order) in found { try follow(event, at: position, order) }
    }
    return true
  }

  /// Adds the parts of elements, in one pass over what follows from the first event that is shown.
  private mutating func takeElements() throws(IndexFault) {
    guard let first = firstShown else { return }
    firstShown = nil
    let shown = Needs.elements.rawValue
    for position in first..<rows.count {
      let row = rows[position]
      let distance = IndexRow.distance(row)
      guard distance > 0, distance <= position, needs[position - distance] & shown != 0, needs[position] & shown == 0,
        Self.isPart[IndexRow.kind(row)]
      else { continue }
      needs[position] |= Needs([.line, .causes, .elements]).rawValue
      open.append(position)
      guard !areTooMany else { return }
    }
  }

  /// Adds what an event names beside its cause.
  private mutating func follow(_ event: TraceGraphEvent, at position: Int, _ order: TraceEvent.Seq) throws(IndexFault) {
    switch event.kind {
    case .mutation:
      guard let effect = index.places.position(of: event.number), effect < position else { return }
      // Without a cause the effect is the step before it.
      try take(effect, event.cause == 0 ? [.line, .causes, .elements] : [.line, .causes])
    case .mutateEnd, .innerEnd:
      if let other = index.places.position(of: event.number) { try take(other, [.line, .causes]) }
    case .order:
      if let first = index.places.position(of: order) { try take(first, [.line, .causes]) }
    case .state where event.flags.contains(.whole) && !event.flags.contains(.initial):
      // The states before it tell what it changed.
      guard needs[position] & Needs.elements.rawValue != 0 else { return }
      for state in try index.states(of: decoder.reactor(of: event), before: position) { add(state) }
    default: break
    }
  }
}

/// Events of single lines.
private struct ScratchEvents {
  private final class Tables {
    var decoder = LineDecoder(decodingValues: false)
    var events = TraceGraphEvents()
  }

  private let tables = Tables()

  func event(_ line: FileLine) -> TraceGraphEvent? {
    guard let envelope = try? tables.decoder.envelope(of: line.bytes) else { return nil }
    return try? tables.events.pack(envelope, &tables.decoder)
  }

  /// The mutation that an `order` names as the first; 0 for other events.
  func first(of event: TraceGraphEvent) -> TraceEvent.Seq {
    guard event.kind == .order, case .order(let order) = tables.events.rare[Int(event.number)] else { return 0 }
    return order.first
  }

  func reactor(of event: TraceGraphEvent) -> TraceEvent.ReactorID {
    event.reactor == 0 ? 0 : tables.events.reactors[Int(event.reactor) - 1]
  }
}

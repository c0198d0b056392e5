import PlatformSupport
import TraceReading

/// The reactors of a live trace, in the order in which they came.
struct LiveReactors {
  private var all: [LiveReactor] = []
  private var slotOf: [TraceEvent.ReactorID: Int] = [:]
  private var hasBegun: Set<Int> = []
  private var changed: Set<Int> = []
  private var drives: [ReactorOrder.Drive: Int] = [:]
  private var isOrderOld = false

  /// Reactors that the column `reactor` has numbers for.
  private static let most = Int(UInt16.max)

  /// The slot of the reactor of a new row; 0 for none.
  mutating func slot(of event: TraceEvent, _ row: Int, _ position: Int, _ table: EventTable) -> Int {
    guard let id = event.reactor else { return 0 }
    let slot = slotOf[id] ?? min(all.count + 1, Self.most + 1)
    guard slot <= Self.most else { return 0 }
    if slot > all.count {
      slotOf[id] = slot
      all.append(LiveReactor(slot: slot, band: slot - 1, id: id, type: "reactor \(id)", row: row))
      changed.insert(slot)
      isOrderOld = true
    }
    if case .reactor(let info) = event.kind, hasBegun.insert(slot).inserted {
      all[slot - 1].row = row
      all[slot - 1].site = info.file.map { SourceSite(file: $0, line: info.line ?? 0).fileText } ?? ""
    }
    noteDrive(to: slot, event, position, table)
    return slot
  }

  /// Notes that a reactor made another one act.
  private mutating func noteDrive(to slot: Int, _ event: TraceEvent, _ position: Int, _ table: EventTable) {
    let graph = table.graph
    let driver: TraceEvent.ReactorID?
    switch event.kind {
    case .action, .actionOut:
      guard table.isAction(at: position), let action = table.actionIndex(at: position) else { return }
      driver = graph.action(before: action).map { graph.actions[$0].reactor }
    case .stateOut(.inject, _): driver = table.commitIndex(at: position).map { graph.commits[$0].reactor }
    default: return
    }
    guard let from = driver.flatMap({ slotOf[$0] }) else { return }
    let drive = ReactorOrder.Drive(from: from - 1, to: slot - 1)
    if drives.updateValue(drives[drive, default: 0] + 1, forKey: drive) == nil { isOrderOld = true }
  }

  /// Hands out the reactors that are new or changed.
  ///
  /// Bands are ordered anew only if a reactor came or drives another for the first time, and at the end: so they seldom move.
  mutating func takeChanged(_ piece: LiveTrace.Piece, isOver: Bool) -> [LiveReactor] {
    if piece.isAnew || piece.events.contains(where: { $0.fileKind == .reactor }) { takeNames(piece.table.graph) }
    if isOrderOld || isOver {
      isOrderOld = false
      for (band, index) in ReactorOrder.order(all.count, drives: drives).enumerated() where all[index].band != band {
        all[index].band = band
        changed.insert(index + 1)
      }
    }
    defer { changed = [] }
    return changed.sorted().map { all[$0 - 1] }
  }

  private mutating func takeNames(_ graph: TraceGraph) {
    for reactor in graph.reactors {
      guard let index = slotOf[reactor.id].map({ $0 - 1 }),
        (all[index].type, all[index].name) != (reactor.type, reactor.name)
      else { continue }
      (all[index].type, all[index].name) = (reactor.type, reactor.name)
      changed.insert(index + 1)
    }
  }
}

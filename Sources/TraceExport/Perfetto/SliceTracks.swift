import PlatformSupport
import TraceReading

/// Actions, reduces and renders as slices: a track for each reactor, on which slices only nest.
///
/// Perfetto drops a slice that overlaps another one of its track without lying in it, so that such a slice is cut where the one around
/// it ends.
struct SliceTracks {
  struct Slice {
    /// Number of its reactor; 0 for none.
    var track: TraceEvent.ReactorID
    var begin: UInt64
    var end: UInt64
    var position: Int
  }

  private let table: EventTable
  /// The positions of the slices of each track by time; an outer one before those in it.
  private var tracks: [(track: TraceEvent.ReactorID, positions: [Int32])]
  private(set) var cut = 0

  init(_ table: EventTable) {
    self.table = table
    var positions: [TraceEvent.ReactorID: [Int32]] = [:]
    for position in 0..<table.count where Self.isSlice(position, table) {
      positions[max(0, table.step(position).reactor), default: []].append(Int32(position))
    }
    tracks = positions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for index in tracks.indices {
      let track = tracks[index].track
      tracks[index].positions.sort { a, b in
        let (a, b) = (Self.slice(a, of: track, table), Self.slice(b, of: track, table))
        return (a.begin, b.end, a.position) < (b.begin, a.end, b.position)
      }
    }
    forEach { slice, whole in if slice.end < whole { cut += 1 } }
  }

  /// Whether the event at a position is shown as a slice, from the time of the event on.
  static func isSlice(_ position: Int, _ table: EventTable) -> Bool {
    guard table.isSelected(position) else { return false }
    let kind = table.step(position).kind
    return kind == .reduce || kind == .render || kind == .action || table.isAction(at: position)
  }

  private static func slice(_ position: Int32, of track: TraceEvent.ReactorID, _ table: EventTable) -> Slice {
    let position = Int(position)
    let step = table.step(position)
    let end = table.actionIndex(at: position).flatMap { Self.end(ofAction: $0, table.graph) } ?? step.finish
    return Slice(track: track, begin: step.time, end: max(step.time, end), position: position)
  }

  /// An action lasts as long as the call of `mutate` that it led to.
  private static func end(ofAction index: Int, _ graph: TraceGraph) -> UInt64? {
    guard let effect = graph.actions[index].effect, let call = graph.effects[effect].call else { return nil }
    return graph.effects[effect].begin.addingReportingOverflow(call).partialValue
  }

  /// Passes the slices by track, then by time, each cut where the one around it ends, with the end that it had.
  func forEach(_ body: (Slice, _ whole: UInt64) -> Void) {
    for (track, positions) in tracks {
      var around: [UInt64] = []
      for position in positions {
        var slice = Self.slice(position, of: track, table)
        let whole = slice.end
        while let end = around.last, end <= slice.begin, !(end == slice.begin && slice.end == end) {
          around.removeLast()
        }
        slice.end = min(whole, around.last ?? .max)
        around.append(slice.end)
        body(slice, whole)
      }
    }
  }
}

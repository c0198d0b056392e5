import TraceModel

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

  /// By track, then by time; an outer one before those in it.
  private(set) var slices: [Slice] = []
  private(set) var cut = 0

  init(_ table: EventTable) {
    slices.reserveCapacity(table.graph.actions.count + table.graph.commits.count + table.graph.renders.count)
    for position in 0..<table.count where Self.isSlice(position, table) {
      let step = table.step(position)
      let end = table.actionIndex(at: position).flatMap { Self.end(ofAction: $0, table.graph) } ?? step.finish
      slices.append(
        Slice(track: max(0, step.reactor), begin: step.time, end: max(step.time, end), position: position))
    }
    slices.sort { ($0.track, $0.begin, $1.end, $0.position) < ($1.track, $1.begin, $0.end, $1.position) }
    nest()
  }

  /// Whether the event at a position is shown as a slice, from the time of the event on.
  static func isSlice(_ position: Int, _ table: EventTable) -> Bool {
    guard table.isSelected(position) else { return false }
    let kind = table.step(position).kind
    return kind == .reduce || kind == .render || kind == .action || table.isAction(at: position)
  }

  /// An action lasts as long as the call of `mutate` that it led to.
  private static func end(ofAction index: Int, _ graph: TraceGraph) -> UInt64? {
    guard let effect = graph.actions[index].effect, let call = graph.effects[effect].call else { return nil }
    return graph.effects[effect].begin.addingReportingOverflow(call).partialValue
  }

  /// Cuts each slice where the one around it ends.
  private mutating func nest() {
    var around: [UInt64] = []
    var track: TraceEvent.ReactorID?
    for index in slices.indices {
      if slices[index].track != track {
        track = slices[index].track
        around.removeAll(keepingCapacity: true)
      }
      while let end = around.last, end <= slices[index].begin, !(end == slices[index].begin && slices[index].end == end)
      {
        around.removeLast()
      }
      if let end = around.last, slices[index].end > end {
        slices[index].end = end
        cut += 1
      }
      around.append(slices[index].end)
    }
  }
}

import TraceReading

extension TraceSet {
  /// All traces as one graph, whatever their clocks: for reports that have no times in them.
  ///
  /// The graphs of several clocks are copied for it.
  package var wholeGraph: TraceGraph {
    if groups.count == 1 { return groups[0].join.graph }
    var join = TraceGraphJoin()
    for group in groups { join.add(group.join.graph) }
    return join.graph
  }
}

import TraceReading

extension CycleModel {
  /// Counts a graph.
  ///
  /// `renders` are the durations of the renders that the trace recorded.
  package init(_ graph: TraceGraph, renders: [UInt64] = []) {
    var census = CycleCensus(graph)
    census.countActions()
    census.countEffects()
    census.countCommits()
    census.countFindings()
    census.countOrders()
    census.chooseDrivers()
    census.countInjections()
    census.countReturnEdges()
    census.followLoops()
    self = census.model(renders: renders)
  }
}

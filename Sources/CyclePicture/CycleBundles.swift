/// Lines through transforms that leave one node and part on their way: they share a port and a lane, as one event
/// reaches them all.
struct CycleBundles {
  private struct Key: Hashable {
    var source: Int
    var isUp: Bool
  }

  /// For each such edge the one whose port and lane it uses, which may be itself.
  private(set) var leaders: [Int: Int] = [:]

  init(_ tracks: [CycleTrack], in model: CycleModel) {
    var first: [Key: Int] = [:]
    for track in tracks {
      for edge in track.edges where model.edges[edge].isViaTransform {
        guard case .node(let source) = model.edges[edge].from else { continue }
        let key = Key(source: source, isUp: track.leavesUpwards)
        let leader = first[key] ?? edge
        first[key] = leader
        leaders[edge] = leader
      }
    }
  }

  func leader(of edge: Int) -> Int { leaders[edge] ?? edge }
}

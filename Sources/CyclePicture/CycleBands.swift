import TraceReading

/// The order of the bands from top to bottom: a driver stands above the reactors that it drives.
enum CycleBands {
  static func order(_ model: CycleModel) -> [Int] {
    var drives: [ReactorOrder.Drive: Int] = [:]
    for edge in model.edges where edge.isOnTrack {
      guard case .node(let from) = edge.from, case .node(let to) = edge.to else { continue }
      drives[.init(from: model.nodes[from].band, to: model.nodes[to].band), default: 0] += edge.count
    }
    return ReactorOrder.order(model.bands.count, drives: drives)
  }
}

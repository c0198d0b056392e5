/// The order of the bands from top to bottom: reactors that drive each other stand together.
enum CycleBands {
  /// Begins with the band that was seen first, goes on with the one that is coupled most to those placed, and takes
  /// the next in order of appearance where there is none.
  static func order(_ model: CycleModel) -> [Int] {
    var coupling: [[Int: Int]] = Array(repeating: [:], count: model.bands.count)
    for edge in model.edges where edge.isBackward {
      guard case .node(let from) = edge.from, case .node(let to) = edge.to else { continue }
      let (a, b) = (model.nodes[from].band, model.nodes[to].band)
      guard a != b else { continue }
      coupling[a][b, default: 0] += edge.count
      coupling[b][a, default: 0] += edge.count
    }
    var order: [Int] = []
    var left = Set(model.bands.indices)
    while let first = left.min() {
      var next: Int? = first
      while let band = next {
        order.append(band)
        left.remove(band)
        next =
          coupling[band].filter { left.contains($0.key) }
          .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      }
    }
    return order
  }
}

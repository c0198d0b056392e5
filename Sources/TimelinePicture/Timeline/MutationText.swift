import PictureKit

/// The names of mutations that stand side by side.
enum MutationText {
  static func forms(of names: [String]) -> [String] {
    var counts: [(name: String, count: Int)] = []
    for name in names {
      if let known = counts.firstIndex(where: { $0.name == name }) {
        counts[known].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    let parts = counts.map { $0.count > 1 ? "\($0.name) ×\($0.count)" : $0.name }
    guard let first = parts.first else { return [] }
    let more = parts.count > 1 ? " +\(parts.count - 1)" : ""
    return [TextMetrics.truncated(parts.joined(separator: ", "), to: 260), TextMetrics.truncated(first, to: 90) + more]
  }
}
